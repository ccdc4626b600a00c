import { defineQueries } from '../kit/define-queries.ts';
import { DeckGeojsonFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckGeojson = defineQueries({
  vizType: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  formData: DeckGeojsonFormData,
  toQueries,
});
