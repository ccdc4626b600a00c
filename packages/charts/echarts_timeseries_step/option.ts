import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { SteppedLineFormData } from './form-data.ts';

/** Draws one stepped line for each series. */
export function toOption(input: DrawInput<SteppedLineFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData));
}
