import { cellText } from '../sql-result.ts';
import type { ColumnStatistics } from './column-statistics.ts';

interface ProfiledColumn {
  /** The table and the column as SQL writes them. */
  readonly path: string;
  readonly column: string;
  readonly type: string;
}

type Ask = (sql: string) => Promise<readonly (readonly unknown[])[]>;

const BUCKETS = 12;
const MOST_VALUES = 8;
const NUMERIC = /INT|DEC|NUM|DOUBLE|FLOAT|REAL|MONEY/i;

/** Returns the statistics of all values of a column, which the database works out. */
export async function columnProfile(
  { path, column, type }: ProfiledColumn,
  ask: Ask,
): Promise<ColumnStatistics> {
  const isNumeric = NUMERIC.test(type);
  const mean = isNumeric ? `, avg(${column}), sum(${column})` : '';
  const [facts] = await ask(
    `SELECT count(*), count(${column}), count(DISTINCT ${column}), min(${column}), max(${column})${mean}\nFROM ${path}`,
  );
  const [count = 0, present = 0, distinct = 0, min, max, average, sum] = facts ?? [];
  const low = Number(min);
  const width = (Number(max) - low) / BUCKETS;
  const isHistogram = isNumeric && Number(distinct) > MOST_VALUES && width > 0;
  const rows = await ask(
    isHistogram
      ? `SELECT floor((${column} - ${low}) / ${width}) AS bucket, count(*) AS n\nFROM ${path}\nWHERE ${column} IS NOT NULL\nGROUP BY floor((${column} - ${low}) / ${width})`
      : `SELECT ${column}, count(*) AS n\nFROM ${path}\nWHERE ${column} IS NOT NULL\nGROUP BY ${column}\nORDER BY n DESC\nLIMIT ${MOST_VALUES}`,
  );
  return {
    count: Number(count),
    nulls: Number(count) - Number(present),
    distinct: Number(distinct),
    min: min === null || min === undefined ? undefined : cellText(min),
    max: max === null || max === undefined ? undefined : cellText(max),
    mean: numberOf(average),
    sum: numberOf(sum),
    median: undefined,
    bars: isHistogram
      ? buckets(rows, low, width)
      : rows.map(([value, n]) => ({ label: cellText(value), count: Number(n) })),
    isHistogram,
  };
}

function buckets(
  rows: readonly (readonly unknown[])[],
  low: number,
  width: number,
): ColumnStatistics['bars'] {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  // The largest value falls on the edge after the last bucket.
  for (const [bucket, n] of rows) counts[Math.min(BUCKETS - 1, Math.max(0, Number(bucket)))]! += Number(n);
  const edge = (at: number): string => Number((low + at * width).toPrecision(4)).toLocaleString('en');
  return counts.map((count, at) => ({ label: `${edge(at)} to ${edge(at + 1)}`, count }));
}

function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
