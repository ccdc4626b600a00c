import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const SankeyV2FormData = z.looseObject({
  ...queryShape,
  source: Saved,
  target: Saved,
  metric: Saved,
  sort_by_metric: Flag,
});
export type SankeyV2FormData = z.infer<typeof SankeyV2FormData>;
