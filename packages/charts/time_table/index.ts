import { defineQueries } from '../kit/define-queries.ts';
import { TimeTableFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const timeTable = defineQueries({
  vizType: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  formData: TimeTableFormData,
  toQueries,
});
