import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const WordCloudFormData = z.looseObject({
  ...queryShape,
  series: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type WordCloudFormData = z.infer<typeof WordCloudFormData>;
