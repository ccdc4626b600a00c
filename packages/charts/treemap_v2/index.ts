import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { TreemapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const treemap = defineQueries({
  ...about,
  formData: TreemapFormData,
  toQueries,
});
