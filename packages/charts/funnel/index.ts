import { defineQueries } from '../kit/define-queries.ts';
import { FunnelFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const funnel = defineQueries({
  vizType: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  formData: FunnelFormData,
  toQueries,
});
