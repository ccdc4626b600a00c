import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckContourFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckContour = defineQueries({
  ...about,
  formData: DeckContourFormData,
  toQueries,
});
