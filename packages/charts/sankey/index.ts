import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacySankeyFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacySankey = defineQueries({
  ...about,
  formData: LegacySankeyFormData,
  toQueries,
});
