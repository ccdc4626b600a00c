import { defineQueries } from '../kit/define-queries.ts';
import { CalendarHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const calendarHeatmap = defineQueries({
  vizType: 'cal_heatmap',
  name: 'Calendar Heatmap',
  category: 'Correlation',
  formData: CalendarHeatmapFormData,
  toQueries,
});
