import type { EChartsOption } from 'echarts';
import { expect } from 'vitest';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { ChartSpec } from '../define-chart.ts';
import { about, recordedDrawings } from '../recorded-drawings.ts';
import { STREAM_BASELINE, type SeriesOption } from './series.ts';

interface RecordedSeries {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly color: string | null;
  readonly values: readonly unknown[];
}

/** Series, their order, names, colours and values, and the kind of the axis, against the recordings. */
export function recordedSeries(spec: ChartSpec<EChartsOption>): void {
  recordedDrawings<RecordedSeries, EChartsOption>(spec, (ours, recorded, formData) => {
    const isHorizontal = formData.orientation === 'horizontal';
    const series = (ours.series as readonly SeriesOption[]).filter(one => one.id !== STREAM_BASELINE);
    expect(series.map(one => one.type)).toEqual(recorded.series.map(one => one.type));
    expect(series.map(one => one.data.map(point => point[isHorizontal ? 0 : 1]))).toEqual(
      recorded.series.map(one => one.values.map(about)),
    );
    expect((isHorizontal ? ours.yAxis : ours.xAxis) as object).toMatchObject({ type: recorded.axis });
    // Series of an earlier time have readable names here, and the colour of the series of today.
    if (asList(formData.time_compare).length > 0) return;
    expect(series.map(one => one.name)).toEqual(recorded.series.map(one => one.name));
    expect(series.map(one => one.color)).toEqual(recorded.series.map(one => one.color));
  });
}
