import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { GenericChartFormData } from './form-data.ts';

/** Lines, bars, points or areas, as the panel chose. */
export function toOption(input: DrawInput<GenericChartFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData));
}
