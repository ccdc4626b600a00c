import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { GanttChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const ganttChart = defineQueries({
  ...about,
  formData: GanttChartFormData,
  toQueries,
});
