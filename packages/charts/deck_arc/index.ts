import { defineChart } from '../kit/define-chart.ts';
import { placeSelection } from '../kit/map/place-selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckArcFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const deckArc = defineChart({
  ...about,
  formData: DeckArcFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  toSelection: placeSelection('start_spatial', 'end_spatial'),
  fromStandard: () => ({}),
});
