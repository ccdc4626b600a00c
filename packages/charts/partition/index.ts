import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { PartitionFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const partition = defineQueries({
  ...about,
  formData: PartitionFormData,
  toQueries,
});
