import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyBubbleFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyBubble = defineQueries({
  ...about,
  formData: LegacyBubbleFormData,
  toQueries,
});
