import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { CartodiagramFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { drawnFormData, toQueries } from './query.ts';

export const cartodiagram = defineChart({
  ...about,
  formData: CartodiagramFormData,
  sections,
  toQueries,
  drawnFormData,
  toOption,
  fromStandard: () => ({}),
});
