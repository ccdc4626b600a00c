import { defineQueries } from '../kit/define-queries.ts';
import { LegacyBubbleFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyBubble = defineQueries({
  vizType: 'bubble',
  name: 'Bubble Chart (legacy)',
  category: 'Correlation',
  formData: LegacyBubbleFormData,
  toQueries,
});
