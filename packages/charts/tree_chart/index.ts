import { defineQueries } from '../kit/define-queries.ts';
import { TreeChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const treeChart = defineQueries({
  vizType: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  formData: TreeChartFormData,
  toQueries,
});
