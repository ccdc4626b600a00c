import { renamed, without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

const RENAMED = {
  columns: 'groupbyColumns',
  groupby: 'groupbyRows',
  combine_metric: 'combineMetric',
  transpose_pivot: 'transposePivot',
  number_format: 'valueFormat',
  row_limit: 'series_limit',
  timeseries_limit_metric: 'series_limit_metric',
};
const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

/** Upgrades the old pivot table. */
export const upgradePivotTable: ChartUpgrade = {
  from: 'pivot_table',
  up: formData => {
    const { pandas_aggfunc: aggregate, pivot_margins: margins } = formData;
    return {
      ...renamed(without(withTimeFilter(formData), ['pandas_aggfunc', 'pivot_margins']), RENAMED),
      viz_type: 'pivot_table_v2',
      rowOrder: 'value_z_to_a',
      ...(margins === undefined ? {} : { colTotals: margins, colSubTotals: margins }),
      ...(typeof aggregate === 'string' ? { aggregateFunction: AGGREGATES[aggregate] ?? aggregate } : {}),
    };
  },
};
