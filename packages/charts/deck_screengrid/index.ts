import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckScreengridFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckScreengrid = defineQueries({
  ...about,
  formData: DeckScreengridFormData,
  toQueries,
});
