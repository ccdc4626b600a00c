import { describe, expect, it } from 'vitest';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { chartSpec } from '../specs.ts';
import { switchType } from './switch-type.ts';

const COLUMN = {
  id: 1,
  databaseType: null,
  isGroupable: true,
  isFilterable: true,
  description: null,
  expression: null,
  certification: null,
  warning: null,
} as const;
const dataset: ChartDataset = {
  id: 1,
  type: 'table',
  name: 'sales',
  metrics: [],
  mainTemporalColumn: 'ordered_at',
  timeGrains: [],
  suggestsFilterValues: true,
  columns: [
    { ...COLUMN, name: 'ordered_at', label: 'ordered_at', genericType: 'temporal', isTemporal: true },
    { ...COLUMN, name: 'region', label: 'region', genericType: 'string', isTemporal: false },
  ],
};
const FILTERS = [
  {
    clause: 'WHERE',
    subject: 'ordered_at',
    operator: 'TEMPORAL_RANGE',
    comparator: '2022-01-01 : 2024-01-01',
    expressionType: 'SIMPLE',
  },
];
const LINE: FormData = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  x_axis: 'ordered_at',
  time_grain_sqla: 'P1M',
  metrics: ['count', 'revenue'],
  groupby: ['region', 'status'],
  adhoc_filters: FILTERS,
  limit: 7,
  row_limit: 500,
  order_desc: false,
  rolling_type: 'mean',
  rolling_periods: 3,
  color_scheme: 'd3Category10',
  show_legend: false,
  y_axis_format: ',.2f',
  stack: 'Stack',
};

function go(vizType: string, formData: FormData): FormData {
  return switchType(chartSpec(vizType)!, { formData, dataset });
}

describe('switching the chart type', () => {
  it('moves metrics and dimensions into the controls of the new type', () => {
    expect(go('table', LINE)).toMatchObject({
      query_mode: 'aggregate',
      metrics: ['count', 'revenue'],
      groupby: ['region', 'status'],
      adhoc_filters: FILTERS,
      row_limit: 500,
    });
    expect(go('pie', LINE)).toMatchObject({ metric: 'count', groupby: ['region', 'status'], row_limit: 100 });
  });

  it('keeps settings that both types have and leaves out those of the old one', () => {
    const pie = go('pie', LINE);
    expect(pie).toMatchObject({ color_scheme: 'd3Category10', show_legend: false });
    expect(Object.keys(pie)).not.toContain('stack');
    expect(go('big_number', LINE)).toMatchObject({
      x_axis: 'ordered_at',
      rolling_type: 'mean',
      rolling_periods: 3,
      y_axis_format: ',.2f',
    });
  });

  it('keeps settings without a place for the next switch', () => {
    const number = go('big_number_total', LINE);
    expect(number.metric).toBe('count');
    expect(go('table', number)).toMatchObject({
      metrics: ['count', 'revenue'],
      groupby: ['region', 'status'],
    });
  });

  it('restores the settings of a type when the user returns to it', () => {
    const back = go('echarts_timeseries_line', go('pie', LINE));
    expect(back).toMatchObject({
      stack: 'Stack',
      color_scheme: 'd3Category10',
      x_axis: 'ordered_at',
      limit: 7,
    });
  });

  it('starts controls that the old type did not have with their defaults', () => {
    expect(go('echarts_timeseries_bar', LINE)).toMatchObject({
      orientation: 'vertical',
      x_axis_sort_series: 'name',
    });
  });
});
