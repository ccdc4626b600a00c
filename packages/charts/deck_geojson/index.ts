import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckGeojsonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckGeojson = defineQueries({
  ...about,
  formData: DeckGeojsonFormData,
  toQueries,
});
