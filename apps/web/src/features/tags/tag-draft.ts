import type { TagRow } from '@powerset/contracts/tag.ts';
import type { Option } from '@powerset/ui/select/option.ts';

/** The kinds of items that people tag on screens, by the names of the wire. */
export const TAG_KINDS = ['dashboard', 'chart', 'query'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

export interface TaggedThing {
  readonly id: number;
  readonly type: string;
  readonly name: string | null;
}

export interface TagDraft {
  readonly name: string;
  readonly description: string;
  readonly things: Readonly<Record<TagKind, readonly Option<number>[]>>;
}

/** Returns the draft of a stored tag and of what has it. */
export function draftOf(tag: TagRow | undefined, tagged: readonly TaggedThing[]): TagDraft {
  const of = (kind: TagKind): readonly Option<number>[] =>
    tagged.filter(thing => thing.type === kind).map(thing => ({ value: thing.id, label: nameOf(thing) }));
  return {
    name: tag?.name ?? '',
    description: tag?.description ?? '',
    things: { dashboard: of('dashboard'), chart: of('chart'), query: of('query') },
  };
}

/** Returns the items of a draft as the wire names them. */
export function refsOf({ things }: TagDraft): [string, number][] {
  return TAG_KINDS.flatMap(kind => things[kind].map(({ value }): [string, number] => [kind, value]));
}

/** Returns the items that a save takes the tag from. */
export function removedFrom(
  before: readonly TaggedThing[],
  { things }: Pick<TagDraft, 'things'>,
): readonly TaggedThing[] {
  return before.filter(
    ({ type, id }) => isTagKind(type) && !things[type].some(option => option.value === id),
  );
}

function isTagKind(text: string): text is TagKind {
  return TAG_KINDS.some(kind => kind === text);
}

/** Returns the name of an item, which need not have one. */
export function nameOf({ name, type, id }: TaggedThing): string {
  return name || `[Untitled ${type} ${id}]`;
}

const NOUNS: Readonly<Record<string, string>> = {
  dashboard: 'dashboard',
  chart: 'chart',
  query: 'saved query',
  dataset: 'dataset',
};

/** Returns what has a tag in words, such as `2 dashboards, 1 saved query`. */
export function usageText(tagged: readonly TaggedThing[]): string {
  return Object.entries(NOUNS)
    .map(([kind, noun]) => [noun, tagged.filter(thing => thing.type === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`)
    .join(', ');
}

/** Sorts items by name or by the time of their last change. */
export function sortedThings<Thing extends TaggedThing & { readonly changed_on: string }>(
  things: readonly Thing[],
  column: string,
  isDescending: boolean,
): readonly Thing[] {
  const sorted = things.toSorted((a, b) =>
    column === 'changed_on' ? a.changed_on.localeCompare(b.changed_on) : nameOf(a).localeCompare(nameOf(b)),
  );
  return isDescending ? sorted.toReversed() : sorted;
}
