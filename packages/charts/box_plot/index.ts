import { defineQueries } from '../kit/define-queries.ts';
import { BoxPlotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const boxPlot = defineQueries({
  vizType: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  formData: BoxPlotFormData,
  toQueries,
});
