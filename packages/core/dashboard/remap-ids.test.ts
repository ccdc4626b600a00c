import { expect, it } from 'vitest';
import { portableMetadata, remapMetadata } from './remap-ids.ts';

const maps = {
  chart: (id: number) => ({ 1: 101, 2: 102 })[id],
  datasetByUuid: (uuid: string) => ({ 'uuid-a': 7 })[uuid],
};

it('names charts and datasets by their ids here, wherever metadata names them', () => {
  expect(
    remapMetadata(
      {
        color_scheme: 'x',
        timed_refresh_immune_slices: [1, 9],
        expanded_slices: { 2: true, 9: true },
        filter_scopes: { 1: { region: { scope: ['ROOT_ID'], immune: [2, 9] } }, 9: {} },
        default_filters: '{"1":{"region":["Europe"]}}',
        native_filter_configuration: [
          {
            id: 'F',
            targets: [{ datasetUuid: 'uuid-a', column: { name: 'region' } }, {}],
            scope: { rootPath: ['ROOT_ID'], excluded: [2, 9] },
            chartsInScope: [1, 2],
          },
        ],
        chart_configuration: {
          1: { id: 1, crossFilters: { scope: { rootPath: [], excluded: [1] }, chartsInScope: [2] } },
          9: { id: 9 },
        },
        global_chart_configuration: { scope: { rootPath: [], excluded: [] }, chartsInScope: [1, 2] },
      },
      maps,
    ),
  ).toEqual({
    color_scheme: 'x',
    timed_refresh_immune_slices: [101],
    expanded_slices: { 102: true },
    filter_scopes: { 101: { region: { scope: ['ROOT_ID'], immune: [102] } } },
    default_filters: '{"101":{"region":["Europe"]}}',
    native_filter_configuration: [
      {
        id: 'F',
        targets: [{ datasetId: 7, column: { name: 'region' } }, {}],
        scope: { rootPath: ['ROOT_ID'], excluded: [102] },
        chartsInScope: [101, 102],
      },
    ],
    chart_configuration: {
      101: { id: 101, crossFilters: { scope: { rootPath: [], excluded: [101] }, chartsInScope: [102] } },
    },
    global_chart_configuration: { scope: { rootPath: [], excluded: [] }, chartsInScope: [101, 102] },
  });
});

it('names the datasets of filters by uuid when it travels', () => {
  const metadata = {
    native_filter_configuration: [{ targets: [{ datasetId: 7, column: { name: 'a' } }, { datasetId: 8 }] }],
  };
  expect(portableMetadata(metadata, id => (id === 7 ? 'uuid-a' : undefined))).toEqual({
    native_filter_configuration: [{ targets: [{ column: { name: 'a' }, datasetUuid: 'uuid-a' }, {}] }],
  });
});
