import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckMultiFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const deckMulti = defineChart({
  ...about,
  formData: DeckMultiFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: () => ({}),
});
