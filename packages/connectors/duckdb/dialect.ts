import type { Dialect } from '@powerset/sql/dialect.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

const bucket = (interval: string) => (sql: string): string => `time_bucket(INTERVAL '${interval}', ${sql})`;
const trunc = (unit: string) => (sql: string): string => `date_trunc('${unit}', ${sql})`;

/** Grains by their ISO 8601 names (`reference/screens.md` §9). */
const TIME_GRAINS: Readonly<Record<string, (sql: string) => string>> = {
  PT1S: trunc('second'),
  PT5S: bucket('5 seconds'),
  PT30S: bucket('30 seconds'),
  PT1M: trunc('minute'),
  PT5M: bucket('5 minutes'),
  PT10M: bucket('10 minutes'),
  PT15M: bucket('15 minutes'),
  PT30M: bucket('30 minutes'),
  'PT0.5H': bucket('30 minutes'),
  PT1H: trunc('hour'),
  PT6H: bucket('6 hours'),
  P1D: trunc('day'),
  P7D: trunc('week'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': sql => `date_trunc('week', ${sql} + INTERVAL 1 DAY) - INTERVAL 1 DAY`,
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': sql => `date_trunc('week', ${sql} + INTERVAL 1 DAY) + INTERVAL 5 DAY`,
  'P1W/1970-01-04T00:00:00Z': sql => `date_trunc('week', ${sql}) + INTERVAL 6 DAY`,
};

/** How DuckDB's SQL looks. */
export const duckdbDialect: Dialect = {
  name: 'duckdb',
  quoteIdentifier: name => `"${name.replaceAll('"', '""')}"`,
  placeholder: index => `$${index}`,
  timeGrain: (grain, sql, databaseType) => TIME_GRAINS[grain]?.(temporalText(sql, databaseType)),
  timeGrains: Object.keys(TIME_GRAINS),
  momentLiteral,
  castToText: sql => `CAST(${sql} AS VARCHAR)`,
  ilikeOperator: 'ILIKE',
  nullsOrder: 'last-when-asc',
  maxLabelLength: 65_535,
  booleanLiterals: { true: 'TRUE', false: 'FALSE' },
  limitClause: (limit, offset) => (offset ? `LIMIT ${limit} OFFSET ${offset}` : `LIMIT ${limit}`),
  groupsByAlias: true,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'] },
};

// date_trunc of a DATE stays a DATE; time_bucket of one refuses sub-day widths.
function temporalText(sql: string, databaseType: string): string {
  return /^DATE$/i.test(databaseType) ? `CAST(${sql} AS TIMESTAMP)` : sql;
}

function momentLiteral(epochMs: number, databaseType: string): string {
  const text = new Date(epochMs).toISOString().replace('T', ' ').replace('Z', '');
  if (/^DATE$/i.test(databaseType)) return epochMs % 86_400_000 === 0 ? `DATE '${text.slice(0, 10)}'` : `TIMESTAMP '${text}'`;
  if (/TIME ZONE|TIMESTAMPTZ/i.test(databaseType)) return `TIMESTAMPTZ '${text}+00'`;
  if (/CHAR|TEXT|STRING/i.test(databaseType)) return `'${text.slice(0, epochMs % 86_400_000 === 0 ? 10 : 23)}'`;
  return `TIMESTAMP '${text}'`;
}
