import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const BulletFormData = z.looseObject({
  ...queryShape,
  metric: Saved,
});
export type BulletFormData = z.infer<typeof BulletFormData>;
