import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckScatterFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckScatter = defineQueries({
  ...about,
  formData: DeckScatterFormData,
  toQueries,
});
