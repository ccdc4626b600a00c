import { expect, it } from 'vitest';
import { newValueFilter, type NativeFilter } from './native-filter.ts';
import {
  applicableMasks,
  filterSetParams,
  hasInvalidFilters,
  identicalSet,
  nameProblem,
  readFilterSet,
  rebuiltParams,
  setFilterState,
} from './filter-sets.ts';
import { valueMask } from './value-filter.ts';

const aFilter = (id: string): NativeFilter => ({
  ...newValueFilter(id),
  name: id,
  targets: [{ datasetId: 5, column: { name: id } }],
});
const region = aFilter('region');
const city = aFilter('city');
const masks = { region: valueMask(region, ['Asia']), city: valueMask(city, []) };
const setOf = (params: string, name = 'Asia') =>
  readFilterSet({ id: 1, name, owner_type: 'Dashboard', params: JSON.parse(params) });
const set = setOf(filterSetParams([region, city], masks));

it('restores its selection', () => {
  expect(applicableMasks(set, [region, city])).toMatchObject({
    region: { filterState: { value: ['Asia'] } },
    city: { filterState: { value: null } },
  });
  expect(hasInvalidFilters(set, [region, city])).toBe(false);
});

it('leaves out filters that are missing or have changed', () => {
  const other = { ...region, targets: [{ datasetId: 5, column: { name: 'country' } }] };
  expect(['region', 'city'].map(id => setFilterState(id, set, [other]))).toEqual(['changed', 'missing']);
  expect(applicableMasks(set, [other])).toEqual({});
  expect(setFilterState('region', set, [{ ...region, name: 'Area', description: 'x' }])).toBe('fits');
});

it('is rebuilt from the filters of now', () => {
  const rebuilt = setOf(rebuiltParams(set, [region]));
  expect(Object.keys(rebuilt.filters)).toEqual(['region']);
  expect(hasInvalidFilters(rebuilt, [region])).toBe(false);
  expect(rebuilt.masks['region']?.filterState?.value).toEqual(['Asia']);
});

it('is found by its selection, and its name is its own', () => {
  expect(identicalSet(masks, [region, city], [set])?.id).toBe(1);
  expect(identicalSet({ region: valueMask(region, ['Europe']) }, [region, city], [set])).toBeUndefined();
  expect(nameProblem(' Asia ', [set])).toBe('Filter set with this name already exists');
  expect(nameProblem('Asia', [set], 1)).toBeUndefined();
});

it('reads sets of other programs, with the values separate from the filters', () => {
  const read = readFilterSet({
    id: 2,
    name: 'x',
    owner_type: 'User',
    params: { nativeFilters: { region }, dataMask: { region: masks.region } },
  });
  expect(read).toMatchObject({
    isOfDashboard: false,
    masks: { region: { filterState: { value: ['Asia'] } } },
  });
  expect(readFilterSet({ id: 3, name: 'y', owner_type: 'User', params: 'nonsense' }).masks).toEqual({});
});
