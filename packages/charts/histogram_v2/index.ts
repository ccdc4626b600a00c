import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { HistogramV2FormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const histogramV2 = defineChart({
  ...about,
  formData: HistogramV2FormData,
  sections,
  toQueries,
  toOption,
  fromStandard: fields => ({ groupby: fields.takeColumns() }),
});
