import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { TreeChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const treeChart = defineQueries({
  ...about,
  formData: TreeChartFormData,
  toQueries,
});
