import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, SavedCurrency, Text } from '../kit/form-data-shapes.ts';

export const PivotTableFormData = z.looseObject({
  ...queryShape,
  groupbyColumns: Saved,
  groupbyRows: Saved,
  temporal_columns_lookup: Saved,
  metrics: Saved,
  metricsLayout: Text,
  series_limit: NumberOrText,
  series_limit_metric: Saved,
  order_desc: Flag,
  aggregateFunction: Text,
  rowTotals: Flag,
  rowSubTotals: Flag,
  colTotals: Flag,
  colSubTotals: Flag,
  transposePivot: Flag,
  combineMetric: Flag,
  valueFormat: Text,
  currency_format: SavedCurrency,
  date_format: Text,
  rowOrder: Text,
  colOrder: Text,
  rowSubtotalPosition: Flag,
  colSubtotalPosition: Flag,
  conditional_formatting: Saved,
});
export type PivotTableFormData = z.infer<typeof PivotTableFormData>;
