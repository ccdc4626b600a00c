import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckHexFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckHex = defineQueries({
  ...about,
  formData: DeckHexFormData,
  toQueries,
});
