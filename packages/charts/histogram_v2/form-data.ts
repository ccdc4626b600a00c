import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const HistogramV2FormData = z.looseObject({
  ...queryShape,
  column: Saved,
  groupby: Saved,
  bins: NumberOrText,
  normalize: Flag,
  cumulative: Flag,
});
export type HistogramV2FormData = z.infer<typeof HistogramV2FormData>;
