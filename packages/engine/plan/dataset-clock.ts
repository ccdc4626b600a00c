import type { Dataset, DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';

/**
 * A dataset whose columns of moments know the clock that they are shown on. Columns without a zone of their own hold what that
 * clock showed already; those with one, and numbers since 1970, hold moments.
 */
export function onItsClock(dataset: Dataset, dialect: Dialect): Dataset {
  if (dataset.timeSettings.timeZone === undefined) return dataset;
  return {
    ...dataset,
    columns: dataset.columns.map(column => ({ ...column, zone: zoneOf(column, dataset, dialect) })),
  };
}

/** The zone on whose clock moments of a column, or of an expression, are shown. */
export function zoneOf(
  { type, pythonDateFormat: format }: Pick<DatasetColumn, 'type' | 'pythonDateFormat'>,
  { timeSettings: { timeZone } }: Dataset,
  dialect: Dialect,
): string | undefined {
  const isMoment = isEpoch(format) || dialect.holdsInstants(type ?? '');
  // Signs of `+02:00` mean the opposite to some engines.
  const isName = timeZone !== undefined && /^[a-z]/i.test(timeZone);
  return isMoment && isName && dialect.inZone('', timeZone, 'instant') !== undefined ? timeZone : undefined;
}

/** Whether a date format says that a column holds numbers since 1970. */
export function isEpoch(format: string | null): format is 'epoch_s' | 'epoch_ms' {
  return format === 'epoch_s' || format === 'epoch_ms';
}
