import type { ChartFacts } from './opening.ts';

export type FactKind = 'dashboards' | 'tags' | 'description' | 'owner' | 'modified';

/** An entry of the metadata bar: a word or two, with the details in its tooltip. */
export interface MetadataFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly details: string;
}

/** The most dashboards that the tooltip of a chart names. */
const MOST_NAMES = 10;
const UNKNOWN = 'Not available';

/** Returns the entries of the metadata bar for a saved chart, the most important first. */
export function metadataFacts(
  { dashboards, description, owners, createdBy, createdOn, changedBy, changedOn }: ChartFacts,
  tags: readonly string[],
): readonly MetadataFact[] {
  const addedTo = addedToText(dashboards.length);
  const facts: (MetadataFact | false)[] = [
    { kind: 'dashboards', text: addedTo, details: lines(addedTo, ...namesOf(dashboards)) },
    tags.length > 0 && { kind: 'tags', text: tags.join(', '), details: `Tags: ${tags.join(', ')}` },
    !!description?.trim() && {
      kind: 'description',
      text: description.trim().split('\n')[0]!,
      details: description.trim(),
    },
    {
      kind: 'owner',
      text: createdBy ?? owners[0] ?? UNKNOWN,
      details: lines(
        `Created by: ${createdBy ?? UNKNOWN}`,
        `Owners: ${owners.join(', ') || 'None'}`,
        `Created on: ${createdOn}`,
      ),
    },
    {
      kind: 'modified',
      text: changedOn,
      details: lines(`Last modified: ${changedOn}`, `Modified by: ${changedBy ?? UNKNOWN}`),
    },
  ];
  return facts.filter(fact => fact !== false);
}

function addedToText(count: number): string {
  if (count === 0) return 'Not added to any dashboard';
  return count === 1 ? 'Added to 1 dashboard' : `Added to ${count.toLocaleString('en-US')} dashboards`;
}

function namesOf(dashboards: ChartFacts['dashboards']): readonly string[] {
  const names = dashboards.map(({ id, dashboard_title: title }) => title || String(id));
  const hidden = names.length - MOST_NAMES;
  return hidden > 0 ? [...names.slice(0, MOST_NAMES), `+ ${hidden} more`] : names;
}

function lines(...parts: readonly string[]): string {
  return parts.join('\n');
}
