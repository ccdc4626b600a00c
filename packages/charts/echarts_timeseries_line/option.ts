import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { LineFormData } from './form-data.ts';

/** Draws one line for each series, in the style chosen in the panel. */
export function toOption(input: DrawInput<LineFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData));
}
