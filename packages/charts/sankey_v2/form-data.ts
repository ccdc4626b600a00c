import { z } from 'zod';
import { Flag, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const SankeyV2FormData = z.looseObject({
  ...queryShape,
  source: Saved,
  target: Saved,
  metric: Saved,
  sort_by_metric: Flag,
  color_scheme: Text,
});
export type SankeyV2FormData = z.infer<typeof SankeyV2FormData>;
