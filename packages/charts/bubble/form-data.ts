import { z } from 'zod';
import { NumberOrText, queryShape, Saved } from '../kit/form-data-shapes.ts';

export const LegacyBubbleFormData = z.looseObject({
  ...queryShape,
  series: Saved,
  entity: Saved,
  x: Saved,
  y: Saved,
  size: Saved,
  limit: NumberOrText,
});
export type LegacyBubbleFormData = z.infer<typeof LegacyBubbleFormData>;
