import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckMultiFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckMulti = defineQueries({
  ...about,
  formData: DeckMultiFormData,
  toQueries,
});
