import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const WordCloudFormData = z.looseObject({
  ...queryShape,
  series: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  size_from: NumberOrText,
  size_to: NumberOrText,
  rotation: Text,
  color_scheme: Text,
});
export type WordCloudFormData = z.infer<typeof WordCloudFormData>;
