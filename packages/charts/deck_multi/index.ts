import { defineQueries } from '../kit/define-queries.ts';
import { DeckMultiFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckMulti = defineQueries({
  vizType: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  formData: DeckMultiFormData,
  toQueries,
});
