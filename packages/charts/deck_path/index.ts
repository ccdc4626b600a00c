import { defineQueries } from '../kit/define-queries.ts';
import { DeckPathFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckPath = defineQueries({
  vizType: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  formData: DeckPathFormData,
  toQueries,
});
