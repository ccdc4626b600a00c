import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { lineStyle } from '../kit/timeseries/series-style.ts';
import type { AreaChartFormData } from './form-data.ts';

/** Draws one filled line for each series. */
export function toOption(input: DrawInput<AreaChartFormData>): EChartsOption {
  return timeseriesOption(input, lineStyle(input.formData, { area: true }));
}
