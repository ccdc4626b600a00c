import { defineQueries } from '../kit/define-queries.ts';
import { ScatterPlotFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const scatterPlot = defineQueries({
  vizType: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  category: 'Evolution',
  formData: ScatterPlotFormData,
  toQueries,
});
