import { defineQueries } from '../kit/define-queries.ts';
import { DeckGridFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckGrid = defineQueries({
  vizType: 'deck_grid',
  name: 'deck.gl Grid',
  category: 'Map',
  formData: DeckGridFormData,
  toQueries,
});
