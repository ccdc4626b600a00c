import { defineQueries } from '../kit/define-queries.ts';
import { GanttChartFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const ganttChart = defineQueries({
  vizType: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Other',
  formData: GanttChartFormData,
  toQueries,
});
