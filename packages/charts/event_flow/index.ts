import { defineQueries } from '../kit/define-queries.ts';
import { EventFlowFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const eventFlow = defineQueries({
  vizType: 'event_flow',
  name: 'Event Flow',
  category: 'Flow',
  formData: EventFlowFormData,
  toQueries,
});
