import { defineChart } from '../kit/define-chart.ts';
import { seriesSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { timeseriesDrill } from '../kit/timeseries/drill.ts';
import { sections } from './controls.ts';
import { AreaChartFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const areaChart = defineChart({
  ...about,
  formData: AreaChartFormData,
  sections,
  toQueries,
  toOption,
  toSelection: seriesSelection,
  toDrill: timeseriesDrill,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
