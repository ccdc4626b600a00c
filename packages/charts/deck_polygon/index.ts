import { defineQueries } from '../kit/define-queries.ts';
import { DeckPolygonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckPolygon = defineQueries({
  vizType: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  formData: DeckPolygonFormData,
  toQueries,
});
