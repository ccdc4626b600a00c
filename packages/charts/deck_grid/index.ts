import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckGridFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckGrid = defineQueries({
  ...about,
  formData: DeckGridFormData,
  toQueries,
});
