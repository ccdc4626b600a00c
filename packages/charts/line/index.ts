import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyLine = defineQueries({
  ...about,
  formData: LegacyLineFormData,
  toQueries,
});
