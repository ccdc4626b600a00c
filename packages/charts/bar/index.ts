import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { LegacyBarFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacyBar = defineQueries({
  ...about,
  formData: LegacyBarFormData,
  toQueries,
});
