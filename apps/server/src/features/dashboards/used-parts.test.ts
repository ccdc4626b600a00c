import { expect, it } from 'vitest';
import type { Chart } from '../charts/store.ts';
import type { DatasetRecord } from '../datasets/store.ts';
import { usedParts } from './used-parts.ts';

const dataset = {
  id: 7,
  columns: ['region', 'salary', 'year', 'city'].map(column_name => ({ column_name })),
  metrics: ['count', 'pay'].map(metric_name => ({ metric_name })),
} as unknown as DatasetRecord;
const chart = (datasetId: number, params: object): Chart =>
  ({ id: 1, dataset_id: datasetId, viz_type: 'pie', params: JSON.stringify(params) }) as Chart;
const filter = (datasetId: number, name: string) => ({
  id: 'F',
  name,
  targets: [{ datasetId, column: { name } }],
});

it('a dashboard lists of a dataset only the parts that its own charts and filters use', () => {
  const charts = [
    chart(7, { groupby: ['region'], metric: 'count' }),
    chart(8, { groupby: ['salary'], metric: 'pay' }),
  ];
  const { columns, metrics } = usedParts(
    dataset,
    charts,
    JSON.stringify({
      native_filter_configuration: [
        filter(7, 'year'),
        filter(8, 'salary'),
        { name: 'city', targets: [{}] },
        null,
      ],
    }),
  );
  expect([[...columns], [...metrics]]).toEqual([['region', 'year'], ['count']]);
});
