import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { GaugeChartFormData } from './form-data.ts';

/** Requests one row per pointer. */
export function toQueries(formData: GaugeChartFormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
