import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { BoxPlotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const boxPlot = defineQueries({
  ...about,
  formData: BoxPlotFormData,
  toQueries,
});
