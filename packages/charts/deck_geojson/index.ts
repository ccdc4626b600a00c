import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckGeojsonFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const deckGeojson = defineChart({
  ...about,
  formData: DeckGeojsonFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: () => ({}),
});
