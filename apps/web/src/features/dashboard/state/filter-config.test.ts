import { expect, it } from 'vitest';
import { newValueFilter } from '@powerset/core/filters/native-filter.ts';
import {
  asksElse,
  configProblems,
  filterConfig,
  hasConfigChanges,
  keptEntries,
  openedConfig,
} from './filter-config.ts';
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

it('starts with a new filter on a dashboard without filters', () => {
  expect(openedConfig([], 'new')).toMatchObject({
    selectedId: 'new',
    entries: [{ filterType: 'filter_select' }],
  });
});

it('removes a filter only when it is saved, together with references to it', () => {
  const removed = after({ type: 'removed', id: 'region' });
  expect(removed.entries).toHaveLength(2);
  expect(keptEntries(removed)).toMatchObject([{ id: 'city', cascadeParentIds: [] }]);
  expect(keptEntries(filterConfig(removed, { type: 'restored', id: 'region' }))).toHaveLength(2);
});

it('reports missing values in each entry, but not in removed ones', () => {
  const config = after({ type: 'filter-added', id: 'x' }, { type: 'divider-added', id: 'd' });
  expect([...configProblems(config).keys()]).toEqual(['x', 'd']);
  expect(
    configProblems(
      filterConfig(filterConfig(config, { type: 'removed', id: 'x' }), { type: 'removed', id: 'd' }),
    ).size,
  ).toBe(0);
});

it('changes the order and stops at the ends', () => {
  const order = (id: string, to: number): readonly string[] =>
    after({ type: 'moved', id, to }).entries.map(entry => entry.id);
  expect([order('city', 0), order('city', 2), order('region', -1)]).toEqual([
    ['city', 'region'],
    ['region', 'city'],
    ['region', 'city'],
  ]);
});

it('lets a removal be undone for a while, and then shows another entry', () => {
  const gone = after({ type: 'removed', id: 'region' }, { type: 'removal-settled', id: 'region' });
  expect(gone.entries.map(({ id }) => id)).toEqual(['city']);
  expect(gone.selectedId).toBe('city');
  expect(keptEntries(gone)).toMatchObject([{ id: 'city', cascadeParentIds: [] }]);
  const kept = after(
    { type: 'removed', id: 'region' },
    { type: 'restored', id: 'region' },
    { type: 'removal-settled', id: 'region' },
  );
  expect(kept.entries).toHaveLength(2);
});

it('reports missing values of open settings, and whether anything changed', () => {
  const opened = openedConfig([city], 'new');
  const open = filterConfig(opened, {
    type: 'setting-opened',
    id: 'city',
    open: { hasDefault: true, hasPreFilter: true },
  });
  expect(configProblems(open).get('city')).toEqual({
    default: 'Default value is required',
    preFilter: 'Pre-filter is required',
  });
  expect(hasConfigChanges(open, opened)).toBe(false);
  expect(hasConfigChanges(filterConfig(opened, { type: 'removed', id: 'city' }), opened)).toBe(true);
});

it('marks for other programs which filters take their first value', () => {
  const first = { ...city, controlValues: { defaultToFirstItem: true } };
  expect(keptEntries(openedConfig([first], 'new'))).toMatchObject([{ requiredFirst: true }]);
});

it('knows whether a filter offers other values than before', () => {
  expect(asksElse(city, { ...city, name: 'Town', description: 'x' })).toBe(false);
  expect(asksElse(city, { ...city, targets: [{ datasetId: 1, column: { name: 'town' } }] })).toBe(true);
  expect(asksElse(undefined, city)).toBe(true);
});
