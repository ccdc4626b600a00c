import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckPathFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckPath = defineQueries({
  ...about,
  formData: DeckPathFormData,
  toQueries,
});
