import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { ParallelCoordinatesFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const parallelCoordinates = defineChart({
  ...about,
  formData: ParallelCoordinatesFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ metrics: fields.takeMetrics(), series: fields.takeColumn() }),
});
