import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyMetrics, legacyQuery } from '../kit/legacy-query.ts';
import type { CalendarHeatmapFormData } from './form-data.ts';

const GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

/** Requests one row per cell. */
export function toQueries(formData: CalendarHeatmapFormData): readonly BuiltQuery[] {
  const grain = GRAINS[formData.subdomain_granularity ?? ''] ?? GRAINS.min;
  return [
    legacyQuery(
      { ...formData, time_grain_sqla: grain },
      { columns: [], metrics: legacyMetrics(formData, ['metrics']), isTimeseries: true },
    ),
  ];
}
