import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { ScatterPlotFormData } from './form-data.ts';

/** Draws one set of points for each series. */
export function toOption(input: DrawInput<ScatterPlotFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData, { seriesType: 'scatter', area: false }));
}
