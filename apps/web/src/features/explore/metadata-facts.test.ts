import { describe, expect, it } from 'vitest';
import { metadataFacts } from './metadata-facts.ts';

const CHART = {
  dashboards: [],
  description: null,
  owners: ['Ada King'],
  createdBy: 'Ada King',
  createdOn: '2 years ago',
  changedBy: 'Grace Hopper',
  changedOn: '3 days ago',
} as const;
const dashboards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, dashboard_title: `Board ${at + 1}` }));
const fact = (kind: string, chart: Partial<Parameters<typeof metadataFacts>[0]>, tags: string[] = []) =>
  metadataFacts({ ...CHART, ...chart }, tags).find(one => one.kind === kind);

describe('the metadata bar', () => {
  it.each([
    [0, 'Not added to any dashboard'],
    [1, 'Added to 1 dashboard'],
    [12, 'Added to 12 dashboards'],
  ])('counts %d dashboards', (count, text) => {
    expect(fact('dashboards', { dashboards: dashboards(count) })?.text).toBe(text);
  });

  it('names the first ten dashboards and counts the others', () => {
    const { details } = fact('dashboards', { dashboards: dashboards(12) })!;
    expect(details).toContain('Board 10\n+ 2 more');
    expect(details).not.toContain('Board 11');
  });

  it('reports who created and who changed the chart, and when', () => {
    expect(fact('owner', {})?.details).toBe(
      'Created by: Ada King\nOwners: Ada King\nCreated on: 2 years ago',
    );
    expect(fact('modified', {})?.details).toBe('Last modified: 3 days ago\nModified by: Grace Hopper');
  });

  it('reports what is unknown', () => {
    const unknown = { createdBy: undefined, changedBy: undefined, owners: [] };
    expect(fact('owner', unknown)?.text).toBe('Not available');
    expect(fact('modified', unknown)?.details).toContain('Modified by: Not available');
  });

  it('shows the first line of the description, and tags, only when there are any', () => {
    expect(fact('description', { description: ' ' })).toBeUndefined();
    expect(fact('tags', {})).toBeUndefined();
    expect(fact('description', { description: 'Late\nflights' })?.text).toBe('Late');
    expect(fact('tags', {}, ['core', 'air'])?.text).toBe('core, air');
  });
});
