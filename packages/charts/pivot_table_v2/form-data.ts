import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const PivotTableFormData = z.looseObject({
  ...queryShape,
  groupbyColumns: Saved,
  groupbyRows: Saved,
  temporal_columns_lookup: Saved,
  metrics: Saved,
  series_limit: NumberOrText,
  series_limit_metric: Saved,
  order_desc: Flag,
});
export type PivotTableFormData = z.infer<typeof PivotTableFormData>;
