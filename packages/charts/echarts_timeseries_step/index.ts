import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { SteppedLineFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const steppedLine = defineQueries({
  ...about,
  formData: SteppedLineFormData,
  toQueries,
});
