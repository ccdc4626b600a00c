import { expect } from 'vitest';
import type { EChartsOption } from 'echarts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { ChartSpec } from '../define-chart.ts';
import { recordedDrawings, type Otherwise } from '../recorded-drawings.ts';
import {
  expectSameAxes,
  expectSameLegend,
  expectSameSeries,
  optionFacts,
  recordedFacts,
} from '../recorded-option.ts';
import { STREAM_BASELINE } from './series.ts';

/** Compares series, axes, and legend with the recordings. */
export function recordedSeries(spec: ChartSpec<EChartsOption>, otherwise: Otherwise = {}): void {
  recordedDrawings(
    spec,
    (ours, recorded) => {
      const own = optionFacts(ours.option);
      const theirs = recordedFacts(recorded);
      const series = own.series.filter(one => one.name !== STREAM_BASELINE);
      // Series of an earlier time have readable names here, and the color of the current series.
      const isCompared = asList(ours.formData.time_compare).length > 0;
      // Two series with the same name state their query here.
      const names = theirs.series.map(one => one.name);
      const areNamedOtherwise = isCompared || new Set(names).size < names.length;
      expectSameSeries({ ...own, series }, theirs, { ...ours, areNamedOtherwise });
      expectSameAxes(own, theirs);
      expect(own.marks).toEqual(theirs.marks);
      if (!areNamedOtherwise) expectSameLegend(own, theirs);
    },
    otherwise,
  );
}
