import { defineQueries } from '../kit/define-queries.ts';
import { DeckHexFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const deckHex = defineQueries({
  vizType: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  category: 'Map',
  formData: DeckHexFormData,
  toQueries,
});
