import { defineQueries } from '../kit/define-queries.ts';
import { BubbleV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const bubbleV2 = defineQueries({
  vizType: 'bubble_v2',
  name: 'Bubble Chart',
  category: 'Correlation',
  formData: BubbleV2FormData,
  toQueries,
});
