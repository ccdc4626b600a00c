import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import type { BarFormData } from './form-data.ts';

/** Draws one bar for each series at every point; bars start at zero. */
export function toOption(input: DrawInput<BarFormData>): EChartsOption {
  return timeseriesOption(input, { mark: 'bar' });
}
