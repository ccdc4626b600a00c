import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import type { Surface } from './surface.ts';
import { valueFormatter } from './value-format.ts';

const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/**
 * Returns the format of a metric in charts without their own: that of the metric, or else the exact number.
 */
export function exactFormatter(surface: Surface, metricName: string): ValueFormatter {
  const metric = metricOf(surface.dataset, metricName);
  if (metric?.numberFormat || metric?.currency) return valueFormatter(surface, metricName, {});
  return value => (value === null ? '–' : EXACT.format(Number(value)));
}
