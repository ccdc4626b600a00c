import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckArcFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckArc = defineQueries({
  ...about,
  formData: DeckArcFormData,
  toQueries,
});
