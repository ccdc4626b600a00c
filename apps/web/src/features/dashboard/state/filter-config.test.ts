import { expect, it } from 'vitest';
import { newValueFilter } from '@powerset/core/filters/native-filter.ts';
import { asksElse, configProblems, filterConfig, keptEntries, openedConfig } from './filter-config.ts';
import type { FilterConfig, FilterConfigEvent } from './filter-config.ts';

const region = {
  ...newValueFilter('region'),
  name: ' Region ',
  targets: [{ datasetId: 1, column: { name: 'region' } }],
};
const city = {
  ...newValueFilter('city'),
  name: 'City',
  targets: [{ datasetId: 1, column: { name: 'city' } }],
  cascadeParentIds: ['region'],
};
const after = (...events: readonly FilterConfigEvent[]): FilterConfig =>
  events.reduce(filterConfig, openedConfig([region, city], 'new'));

it('starts with a first filter on a dashboard that has none', () => {
  expect(openedConfig([], 'new')).toMatchObject({
    selectedId: 'new',
    entries: [{ filterType: 'filter_select' }],
  });
});

it('takes a filter away only when it is saved, with what others know of it', () => {
  const removed = after({ type: 'removed', id: 'region' });
  expect(removed.entries).toHaveLength(2);
  expect(keptEntries(removed)).toMatchObject([{ id: 'city', cascadeParentIds: [] }]);
  expect(keptEntries(filterConfig(removed, { type: 'restored', id: 'region' }))).toHaveLength(2);
});

it('names what is missing in each entry, but not in removed ones', () => {
  const config = after({ type: 'filter-added', id: 'x' }, { type: 'divider-added', id: 'd' });
  expect([...configProblems(config).keys()]).toEqual(['x', 'd']);
  expect(
    configProblems(
      filterConfig(filterConfig(config, { type: 'removed', id: 'x' }), { type: 'removed', id: 'd' }),
    ).size,
  ).toBe(0);
});

it('changes the order and stops at the ends', () => {
  expect(after({ type: 'moved', id: 'city', step: -1 }).entries.map(entry => entry.id)).toEqual([
    'city',
    'region',
  ]);
  expect(after({ type: 'moved', id: 'city', step: 1 }).entries.map(entry => entry.id)).toEqual([
    'region',
    'city',
  ]);
});

it('knows whether a filter asks for something else than before', () => {
  expect(asksElse(city, { ...city, name: 'Town', description: 'x' })).toBe(false);
  expect(asksElse(city, { ...city, targets: [{ datasetId: 1, column: { name: 'town' } }] })).toBe(true);
  expect(asksElse(undefined, city)).toBe(true);
});
