import { defineQueries } from '../kit/define-queries.ts';
import { PairedTTestFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const pairedTTest = defineQueries({
  vizType: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  formData: PairedTTestFormData,
  toQueries,
});
