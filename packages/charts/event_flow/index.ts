import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { EventFlowFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const eventFlow = defineQueries({
  ...about,
  formData: EventFlowFormData,
  toQueries,
});
