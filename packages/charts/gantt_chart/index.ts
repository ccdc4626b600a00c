import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { GanttChartFormData } from './form-data.ts';
import { taskDrill, taskSelection } from './marks.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const ganttChart = defineChart({
  ...about,
  formData: GanttChartFormData,
  sections,
  toQueries,
  toOption,
  toSelection: taskSelection,
  toDrill: taskDrill,
  fromStandard: fields => ({ y_axis: fields.takeColumn(), series: fields.takeColumn() }),
});
