import { defineQueries } from '../kit/define-queries.ts';
import { DeckHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckHeatmap = defineQueries({
  vizType: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  category: 'Map',
  formData: DeckHeatmapFormData,
  toQueries,
});
