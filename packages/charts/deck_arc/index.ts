import { defineQueries } from '../kit/define-queries.ts';
import { DeckArcFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckArc = defineQueries({
  vizType: 'deck_arc',
  name: 'deck.gl Arc',
  category: 'Map',
  formData: DeckArcFormData,
  toQueries,
});
