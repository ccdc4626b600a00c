import { z } from 'zod';
import { Flag, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const FilterBoxFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  time_range: Text,
  filter_configs: Saved,
  date_filter: Flag,
  instant_filtering: Flag,
  show_sqla_time_granularity: Flag,
  show_sqla_time_column: Flag,
});
export type FilterBoxFormData = z.infer<typeof FilterBoxFormData>;
