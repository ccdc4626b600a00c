import { defineQueries } from '../kit/define-queries.ts';
import { DeckContourFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckContour = defineQueries({
  vizType: 'deck_contour',
  name: 'deck.gl Contour',
  category: 'Map',
  formData: DeckContourFormData,
  toQueries,
});
