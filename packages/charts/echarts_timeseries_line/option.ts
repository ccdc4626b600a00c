import type { EChartsOption } from 'echarts';
import type { DrawInput } from '../kit/define-chart.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import type { SeriesStyle } from '../kit/timeseries/series.ts';
import type { LineFormData } from './form-data.ts';

/** One line for each series, in the style that the panel chose. */
export function toOption(input: DrawInput<LineFormData>): EChartsOption {
  return timeseriesOption(input, seriesStyle(input.formData));
}

function seriesStyle({
  seriesType,
  area,
  opacity,
  markerEnabled,
  markerSize,
  stack,
}: LineFormData): SeriesStyle {
  const isStream = stack === 'Stream';
  const isFilled = area === true || isStream;
  return {
    mark: seriesType === 'bar' || seriesType === 'scatter' ? seriesType : 'line',
    isSmooth: seriesType === 'smooth',
    step: seriesType === 'start' || seriesType === 'middle' || seriesType === 'end' ? seriesType : undefined,
    // The layers of a stream are told apart by their fill alone.
    areaOpacity: isFilled ? Math.max(Number(opacity ?? 0.2), isStream ? 0.75 : 0) : undefined,
    hasMarkers: markerEnabled === true,
    markerSize: Number(markerSize ?? 6),
  };
}
