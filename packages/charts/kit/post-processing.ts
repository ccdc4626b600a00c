import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { PostProcessing } from '@powerset/core/query/query-object.ts';

const ROLLING_TYPES = new Set(['mean', 'sum', 'std']);
const COMPARISONS = new Set(['values', 'difference', 'percentage', 'ratio']);

/** A step of post-processing, or undefined if the form data does not use it. */
type Step = PostProcessing | undefined;

/** Returns the offsets for comparisons in the form data, such as `1 year ago`; none without a comparison. */
export function timeOffsets(formData: FormData, metrics: readonly string[]): readonly string[] {
  const offsets = asList(formData.time_compare).filter(offset => typeof offset === 'string');
  return metrics.length > 0 && COMPARISONS.has(String(formData.comparison_type)) ? offsets : [];
}

/** Returns the column that holds a metric at an offset. */
export function offsetColumn(metric: string, offset: string): string {
  return `${metric}__${offset}`;
}

/** Returns the metrics, followed by each metric at every offset. */
export function withOffsets(metrics: readonly string[], offsets: readonly string[]): readonly string[] {
  return [...metrics, ...metrics.flatMap(metric => offsets.map(offset => offsetColumn(metric, offset)))];
}

/**
 * Turns each series into a column; rows are already unique, so any aggregate keeps the value. Returns nothing
 * without an axis or values.
 */
export function pivot(
  index: string | undefined,
  columns: readonly string[],
  { values, keepsEmpty }: { readonly values: readonly string[]; readonly keepsEmpty: boolean },
): Step {
  if (index === undefined || values.length === 0) return undefined;
  return {
    operation: 'pivot',
    options: {
      index: [index],
      columns,
      drop_missing_columns: !keepsEmpty,
      aggregates: Object.fromEntries(values.map(value => [value, { operator: 'mean' }])),
    },
  };
}

/** Computes a rolling window or a running total over the given columns. */
export function rolling(formData: FormData, columns: readonly string[]): Step {
  const type = String(formData.rolling_type);
  const map = Object.fromEntries(columns.map(column => [column, column]));
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns: map } };
  if (!ROLLING_TYPES.has(type)) return undefined;
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: whole(formData.rolling_periods, 1),
      min_periods: whole(formData.min_periods, 0),
      columns: map,
    },
  };
}

/** Resamples the time axis. */
export function resample({ resample_rule: rule, resample_method: method }: FormData): Step {
  if (!rule || !method) return undefined;
  const isZero = method === 'zerofill';
  return {
    operation: 'resample',
    options: { method: isZero ? 'asfreq' : method, rule, fill_value: isZero ? 0 : null },
  };
}

/**
 * Computes difference, percentage, or ratio to the offsets; `values` shows them side by side and needs no
 * step.
 */
export function compare(formData: FormData, metrics: readonly string[], offsets: readonly string[]): Step {
  if (offsets.length === 0 || formData.comparison_type === 'values') return undefined;
  return {
    operation: 'compare',
    options: {
      source_columns: metrics.flatMap(metric => offsets.map(() => metric)),
      compare_columns: withOffsets(metrics, offsets).slice(metrics.length),
      compare_type: formData.comparison_type,
      drop_original_columns: true,
    },
  };
}

/** Joins several header levels into one. */
export const FLATTEN: PostProcessing = { operation: 'flatten' };

/** Returns the requested steps. */
export function steps(...all: readonly Step[]): readonly PostProcessing[] {
  return all.filter(step => step !== undefined);
}

function whole(value: unknown, fallback: number): number {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? fallback : number;
}
