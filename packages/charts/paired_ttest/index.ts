import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { PairedTTestFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const pairedTTest = defineQueries({
  ...about,
  formData: PairedTTestFormData,
  toQueries,
});
