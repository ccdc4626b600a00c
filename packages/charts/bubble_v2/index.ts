import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { BubbleV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const bubbleV2 = defineQueries({
  ...about,
  formData: BubbleV2FormData,
  toQueries,
});
