import { expect, it } from 'vitest';
import { boxFields, withBoxScopes } from './box-scopes.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';

const layout = aLayout(aRow('r', aChart('box', 4, 7), aChart('a', 4, 1), aChart('b', 4, 2)));
const box = {
  id: 7,
  datasetId: 5,
  formData: { viz_type: 'filter_box', date_filter: true, filter_configs: [{ column: 'region' }] },
};

it('names the filters of a box by chart and column, with their charts', () => {
  expect(boxFields(box, {}, layout)).toEqual([
    { key: '7_region', name: 'region', charts: [1, 2] },
    { key: '7___time_range', name: 'Time range', charts: [1, 2] },
  ]);
});

it('changes the scopes of some filters and keeps those of others', () => {
  const before = { filter_scopes: { 9: { x: { scope: ['TAB'], immune: [] } } }, color_scheme: 'c' };
  const after = withBoxScopes(before, new Map([['7_region', { rootPath: ['ROOT_ID'], excluded: [7, 2] }]]));
  expect(after).toEqual({
    color_scheme: 'c',
    filter_scopes: {
      7: { region: { scope: ['ROOT_ID'], immune: [2] } },
      9: { x: { scope: ['TAB'], immune: [] } },
    },
  });
  expect(boxFields(box, after, layout)[0]?.charts).toEqual([1]);
});

it('refuses keys that name no filter', () => {
  expect(() => withBoxScopes({}, new Map([['region', { rootPath: [], excluded: [] }]]))).toThrow(
    'Cannot parse invalid filter key',
  );
});
