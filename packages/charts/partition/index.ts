import { defineQueries } from '../kit/define-queries.ts';
import { PartitionFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const partition = defineQueries({
  vizType: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  formData: PartitionFormData,
  toQueries,
});
