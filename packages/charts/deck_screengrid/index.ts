import { defineQueries } from '../kit/define-queries.ts';
import { DeckScreengridFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckScreengrid = defineQueries({
  vizType: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  category: 'Map',
  formData: DeckScreengridFormData,
  toQueries,
});
