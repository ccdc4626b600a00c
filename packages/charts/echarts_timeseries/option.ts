import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { GenericChartFormData } from './form-data.ts';

/** Draws lines, bars, points or areas, as chosen in the panel. */
export function toOption(input: DrawInput<GenericChartFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData));
}
