import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { CalendarHeatmapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const calendarHeatmap = defineQueries({
  ...about,
  formData: CalendarHeatmapFormData,
  toQueries,
});
