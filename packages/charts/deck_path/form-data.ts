import { z } from 'zod';
import { queryShape, Saved } from '../kit/form-data-shapes.ts';

export const DeckPathFormData = z.looseObject({
  ...queryShape,
  line_column: Saved,
});
export type DeckPathFormData = z.infer<typeof DeckPathFormData>;
