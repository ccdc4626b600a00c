import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { FunnelFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const funnel = defineQueries({
  ...about,
  formData: FunnelFormData,
  toQueries,
});
