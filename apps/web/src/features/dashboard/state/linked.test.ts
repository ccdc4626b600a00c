import { expect, it } from 'vitest';
import { isLinked, keptParams, sharedParams } from './linked.ts';

it('knows the addresses that set filters', () => {
  const linked = (query: string): boolean => isLinked(new URLSearchParams(query));
  expect(['native_filters_key=x', 'filter_set=3', 'preselect_filters={}'].map(linked)).toEqual([
    true,
    true,
    true,
  ]);
  expect(linked('standalone=1')).toBe(false);
});

it('keeps foreign parameters, and drops those of the filters', () => {
  const params = new URLSearchParams('country=DK&native_filters_key=x&edit=true&standalone=1');
  expect(sharedParams(params)).toEqual([
    ['country', 'DK'],
    ['standalone', '1'],
  ]);
  expect(keptParams([['country', 'DK'], ['permalink_key', 'x'], ['broken'], null])).toEqual([
    ['country', 'DK'],
  ]);
  expect(keptParams('nonsense')).toEqual([]);
});
