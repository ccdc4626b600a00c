import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { WordCloudFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const wordCloud = defineQueries({
  ...about,
  formData: WordCloudFormData,
  toQueries,
});
