import { beforeAll, describe, expect, it } from 'vitest';
import { loadChart } from '@powerset/charts/load-chart.ts';
import type { ChartSpec } from '@powerset/charts/kit/define-chart.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { missingFields } from './missing-fields.ts';

const dataset = {
  columns: [{ name: 'at' }, { name: 'who' }],
  metrics: [{ name: 'count' }],
} as unknown as ChartDataset;

let line: ChartSpec;
let map: ChartSpec;
beforeAll(async () => {
  map = (await loadChart('deck_scatter'))!.spec;
  line = (await loadChart('echarts_timeseries_line'))!.spec;
});
const missing = (formData: object): readonly unknown[] =>
  missingFields(line, { formData: { ...formData }, dataset }).map(({ key, message }) => [key, message]);

describe('fields that a dataset no longer has', () => {
  it('are empty if all of them exist, or are written in SQL', () => {
    const sql = { expressionType: 'SQL', sqlExpression: 'gone + 1', label: 'gone' };
    expect(missing({ x_axis: 'at', groupby: ['who', sql], metrics: ['count', sql] })).toEqual([]);
  });

  it('are named at their controls', () => {
    expect(missing({ x_axis: 'day', groupby: ['who', 'age', 'sex'], metrics: ['total'] })).toEqual([
      ['x_axis', "The column 'day' no longer exists in the dataset."],
      ['metrics', "The metric 'total' no longer exists in the dataset."],
      ['groupby', "The columns 'age', 'sex' no longer exist in the dataset."],
    ]);
  });

  it('are named if they are part of a position', () => {
    const spatial = { type: 'latlong', lonCol: 'who', latCol: 'north' };
    expect(missingFields(map, { formData: { spatial }, dataset })).toEqual([
      {
        key: 'spatial',
        label: 'Longitude & Latitude',
        message: "The column 'north' no longer exists in the dataset.",
      },
    ]);
  });

  it('are not looked for without a dataset', () => {
    expect(missingFields(line, { formData: { x_axis: 'day' }, dataset: undefined })).toEqual([]);
  });
});
