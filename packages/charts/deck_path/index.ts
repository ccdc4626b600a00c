import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckPathFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const deckPath = defineChart({
  ...about,
  formData: DeckPathFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: () => ({}),
});
