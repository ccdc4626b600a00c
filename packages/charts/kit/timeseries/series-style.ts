import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { SeriesStyle } from './series.ts';

/** The layers of a stream differ only in their fill. */
const STREAM_OPACITY = 0.75;

/**
 * Returns the style chosen in the panel for lines; `fixed` contains the settings that a chart type
 * prescribes.
 */
export function lineStyle(formData: FormData, fixed: FormData = {}): SeriesStyle {
  const { seriesType, area, opacity, markerEnabled, markerSize, stack } = { ...formData, ...fixed };
  const isStream = stack === 'Stream';
  const isFilled = area === true || isStream;
  return {
    mark: seriesType === 'bar' || seriesType === 'scatter' ? seriesType : 'line',
    isSmooth: seriesType === 'smooth',
    step: seriesType === 'start' || seriesType === 'middle' || seriesType === 'end' ? seriesType : undefined,
    areaOpacity: isFilled ? Math.max(Number(opacity ?? 0.2), isStream ? STREAM_OPACITY : 0) : undefined,
    hasMarkers: markerEnabled === true,
    markerSize: Number(markerSize ?? 6),
  };
}
