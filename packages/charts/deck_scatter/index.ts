import { defineChart } from '../kit/define-chart.ts';
import { placeSelection } from '../kit/map/place-selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckScatterFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const deckScatter = defineChart({
  ...about,
  formData: DeckScatterFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  toSelection: placeSelection('spatial'),
  fromStandard: () => ({}),
});
