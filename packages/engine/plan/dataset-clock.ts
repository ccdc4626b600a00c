import type { Dataset, DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';

/**
 * Returns a dataset whose timestamp columns know their time zone. Columns without a zone already hold its
 * local time; those with one, and numbers since 1970, hold points in time.
 */
export function onItsClock(dataset: Dataset, dialect: Dialect): Dataset {
  if (dataset.timeSettings.timeZone === undefined) return dataset;
  return {
    ...dataset,
    columns: dataset.columns.map(column => ({ ...column, zone: zoneOf(column, dataset, dialect) })),
  };
}

/** Returns the time zone in which a column or an expression is shown. */
export function zoneOf(
  { type, pythonDateFormat: format }: Pick<DatasetColumn, 'type' | 'pythonDateFormat'>,
  { timeSettings: { timeZone } }: Dataset,
  dialect: Dialect,
): string | undefined {
  const isMoment = isEpoch(format) || dialect.holdsInstants(type ?? '');
  // Some engines read the sign of `+02:00` the other way round.
  const isName = timeZone !== undefined && /^[a-z]/i.test(timeZone);
  return isMoment && isName && dialect.inZone('', timeZone, 'instant') !== undefined ? timeZone : undefined;
}

/** Returns whether a date format means numbers since 1970. */
export function isEpoch(format: string | null): format is 'epoch_s' | 'epoch_ms' {
  return format === 'epoch_s' || format === 'epoch_ms';
}
