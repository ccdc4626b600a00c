import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { ChordFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const chord = defineChart({
  ...about,
  formData: ChordFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({
    metric: fields.takeMetric(),
    groupby: fields.takeColumn(),
    columns: fields.takeColumn(),
  }),
});
