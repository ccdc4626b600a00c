import type { TimeSeries } from './series.ts';
import type { TimeColumn } from './time-column.ts';

/** A column's value for a series: a number, or why there is none. */
export interface CellNumber {
  readonly value: number | null;
  readonly problem?: string;
}

/** Returns the number that a column shows for a series. */
export function cellNumber(
  column: TimeColumn,
  { values }: TimeSeries,
  all: readonly TimeSeries[],
): CellNumber {
  const newest = values.at(-1) ?? null;
  switch (column.colType) {
    case 'time':
      return compared(column, values, newest);
    case 'contrib': {
      const whole = all.reduce((sum, one) => sum + (one.values.at(-1) ?? 0), 0);
      return { value: newest === null || whole === 0 ? null : newest / whole };
    }
    case 'avg': {
      const last = column.timeLag ? values.slice(-Math.abs(column.timeLag)) : values;
      const numbers = last.filter(value => value !== null);
      return {
        value: numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length,
      };
    }
    case 'spark':
      return { value: newest };
  }
}

function compared(
  { timeLag = 0, comparisonType }: TimeColumn,
  values: readonly (number | null)[],
  newest: number | null,
): CellNumber {
  if (Math.abs(timeLag) >= values.length)
    return {
      value: null,
      problem: `The time lag of ${timeLag} is longer than the data, which has ${values.length} points.`,
    };
  // A negative lag counts from the oldest time.
  const then = (timeLag < 0 ? values[-timeLag - 1] : values.at(-1 - timeLag)) ?? null;
  if (then === null || comparisonType === undefined || comparisonType === 'value') return { value: then };
  if (newest === null) return { value: null };
  if (comparisonType === 'diff') return { value: newest - then };
  if (then === 0) return { value: null };
  return { value: comparisonType === 'perc' ? newest / then : newest / then - 1 };
}

/**
 * Returns the points of a sparkline: the numbers, or the ratio of each to the number that many points
 * earlier.
 */
export function sparkValues(
  { timeRatio }: TimeColumn,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  if (!timeRatio || timeRatio < 0) return values;
  return values.map((value, at) => {
    const before = at < timeRatio ? null : values[at - timeRatio];
    return value === null || !before ? null : value / before;
  });
}
