import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckPolygonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckPolygon = defineQueries({
  ...about,
  formData: DeckPolygonFormData,
  toQueries,
});
