import { defineChart } from '../kit/define-chart.ts';
import { seriesSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { timeseriesDrill } from '../kit/timeseries/drill.ts';
import { sections } from './controls.ts';
import { ScatterPlotFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const scatterPlot = defineChart({
  ...about,
  formData: ScatterPlotFormData,
  sections,
  toQueries,
  toOption,
  toSelection: seriesSelection,
  toDrill: timeseriesDrill,
  fromStandard: fields => ({ metrics: fields.takeMetrics(), groupby: fields.takeColumns() }),
});
