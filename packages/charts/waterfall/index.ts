import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { WaterfallFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const waterfall = defineQueries({
  ...about,
  formData: WaterfallFormData,
  toQueries,
});
