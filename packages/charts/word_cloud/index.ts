import { defineQueries } from '../kit/define-queries.ts';
import { WordCloudFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const wordCloud = defineQueries({
  vizType: 'word_cloud',
  name: 'Word Cloud',
  category: 'Ranking',
  formData: WordCloudFormData,
  toQueries,
});
