import { z } from 'zod';
import { Flag, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const BubbleV2FormData = z.looseObject({
  ...queryShape,
  series: Saved,
  entity: Saved,
  x: Saved,
  y: Saved,
  size: Saved,
  orderby: Saved,
  order_desc: Flag,
});
export type BubbleV2FormData = z.infer<typeof BubbleV2FormData>;
