import { defineQueries } from '../kit/define-queries.ts';
import { GraphChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const graphChart = defineQueries({
  vizType: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  formData: GraphChartFormData,
  toQueries,
});
