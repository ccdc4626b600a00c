import { defineQueries } from '../kit/define-queries.ts';
import { TreemapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const treemap = defineQueries({
  vizType: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a Whole',
  formData: TreemapFormData,
  toQueries,
});
