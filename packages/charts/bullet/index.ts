import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { BulletFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const bullet = defineQueries({
  ...about,
  formData: BulletFormData,
  toQueries,
});
