import { defineQueries } from '../kit/define-queries.ts';
import { DeckScatterFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckScatter = defineQueries({
  vizType: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  category: 'Map',
  formData: DeckScatterFormData,
  toQueries,
});
