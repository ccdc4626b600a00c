import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { timeseriesDrill, timeseriesMarkName, timeseriesSelection } from '../kit/timeseries/drill.ts';
import { sections } from './controls.ts';
import { SteppedLineFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const steppedLine = defineChart({
  ...about,
  formData: SteppedLineFormData,
  sections,
  toQueries,
  toOption,
  toSelection: timeseriesSelection,
  markName: timeseriesMarkName,
  toDrill: timeseriesDrill,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
