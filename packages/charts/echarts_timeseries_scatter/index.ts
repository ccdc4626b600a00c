import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { ScatterPlotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const scatterPlot = defineQueries({
  ...about,
  formData: ScatterPlotFormData,
  toQueries,
});
