import { describe, expect, it } from 'vitest';
import { chartSpec } from '@powerset/charts/specs.ts';
import type { ChartColumn, ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { pickedField } from './picked-field.ts';

const COLUMN: Omit<ChartColumn, 'name' | 'label' | 'genericType'> = {
  id: 1,
  databaseType: null,
  isTemporal: false,
  isGroupable: true,
  isFilterable: true,
  description: null,
  expression: null,
  certification: null,
  warning: null,
};
const columns: readonly ChartColumn[] = [
  { ...COLUMN, name: 'at', label: 'at', genericType: 'temporal', isTemporal: true },
  { ...COLUMN, name: 'city', label: 'city', genericType: 'string' },
  { ...COLUMN, name: 'delay', label: 'delay', genericType: 'numeric' },
];
const dataset: ChartDataset = {
  id: 1,
  type: 'table',
  name: 'flights',
  columns,
  metrics: [],
  mainTemporalColumn: null,
  timeGrains: [],
  suggestsFilterValues: false,
};

function pick(vizType: string, formData: FormData, kind: 'column' | 'metric', name: string): FormData {
  return pickedField({ spec: chartSpec(vizType), panel: { formData, dataset }, dataset }, { kind, name });
}

describe('a field that the user clicks', () => {
  it('goes to the empty x-axis first, and then to the dimensions', () => {
    expect(pick('echarts_timeseries_line', {}, 'column', 'at')).toEqual({ x_axis: 'at' });
    expect(pick('echarts_timeseries_line', { x_axis: 'at', groupby: [] }, 'column', 'city')).toEqual({
      groupby: ['city'],
    });
  });

  it('goes to the metrics when it is a metric or a number', () => {
    expect(pick('pie', {}, 'metric', 'count')).toEqual({ metric: 'count' });
    expect(
      pick('echarts_timeseries_bar', { x_axis: 'at', metrics: ['count'] }, 'column', 'delay').metrics,
    ).toMatchObject(['count', { aggregate: 'SUM', label: 'SUM(delay)' }]);
  });

  it('becomes a column of raw records, regardless of its type', () => {
    expect(pick('table', { query_mode: 'raw', all_columns: ['city'] }, 'column', 'delay')).toEqual({
      all_columns: ['city', 'delay'],
    });
  });

  it('is not added twice', () => {
    expect(pick('pie', { metric: 'count', groupby: ['city'] }, 'column', 'city')).toEqual({
      groupby: ['city'],
    });
    expect(pick('echarts_timeseries_line', { x_axis: 'at', groupby: [] }, 'column', 'at')).toEqual({
      x_axis: 'at',
    });
  });
});
