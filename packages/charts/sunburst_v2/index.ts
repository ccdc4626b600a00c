import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { SunburstV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const sunburstV2 = defineQueries({
  ...about,
  formData: SunburstV2FormData,
  toQueries,
});
