import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { DeckHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckHeatmap = defineQueries({
  ...about,
  formData: DeckHeatmapFormData,
  toQueries,
});
