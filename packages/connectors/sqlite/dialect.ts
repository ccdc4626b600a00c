import type { Dialect } from '@powerset/sql/dialect.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

const DAY_MS = 86_400_000;
const strftime = (format: string) => (sql: string): string => `DATETIME(STRFTIME('${format}', ${sql}))`;
/** Cut to a format, then back to the last multiple of `size` units. */
const bucket = (format: string, code: string, unit: string, size: number) => (sql: string): string =>
  `DATETIME(STRFTIME('${format}', ${sql}), printf('-%d ${unit}', CAST(strftime('${code}', ${sql}) AS INT) % ${size}))`;
const seconds = (size: number) => (sql: string): string => `DATETIME(${sql}, printf('-%d seconds', CAST(strftime('%S', ${sql}) AS INT) % ${size}))`;
const minutes = (size: number) => bucket('%Y-%m-%dT%H:%M:00', '%M', 'minutes', size);
const quarter = (sql: string): string => `DATETIME(${sql}, 'start of month', printf('-%d month', (strftime('%m', ${sql}) - 1) % 3))`;
const steps = (...modifiers: string[]) => (sql: string): string => `DATETIME(${[sql, ...modifiers.map(modifier => `'${modifier}'`)].join(', ')})`;

/** Grains by their ISO 8601 names. */
const TIME_GRAINS: Readonly<Record<string, (sql: string) => string>> = {
  PT1S: strftime('%Y-%m-%dT%H:%M:%S'),
  PT5S: seconds(5),
  PT30S: seconds(30),
  PT1M: strftime('%Y-%m-%dT%H:%M:00'),
  PT5M: minutes(5),
  PT10M: minutes(10),
  PT15M: minutes(15),
  PT30M: minutes(30),
  'PT0.5H': minutes(30),
  PT1H: strftime('%Y-%m-%dT%H:00:00'),
  PT6H: bucket('%Y-%m-%dT%H:00:00', '%H', 'hours', 6),
  P1D: steps('start of day'),
  P1W: sql => `DATETIME(${sql}, 'start of day', -strftime('%w', ${sql}) || ' days')`,
  P1M: steps('start of month'),
  P3M: quarter,
  'P0.25Y': quarter,
  P1Y: steps('start of year'),
  'P1W/1970-01-03T00:00:00Z': steps('start of day', 'weekday 6'),
  'P1W/1970-01-04T00:00:00Z': steps('start of day', 'weekday 0'),
  '1969-12-28T00:00:00Z/P1W': steps('start of day', 'weekday 0', '-7 days'),
  '1969-12-29T00:00:00Z/P1W': steps('start of day', 'weekday 1', '-7 days'),
};

/** How SQLite's SQL looks. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  quoteIdentifier: name => `"${name.replaceAll('"', '""')}"`,
  placeholder: () => '?',
  timeGrain: (grain, sql) => TIME_GRAINS[grain]?.(sql),
  timeGrains: Object.keys(TIME_GRAINS),
  momentLiteral,
  castToText: sql => `CAST(${sql} AS VARCHAR)`,
  ilikeOperator: undefined,
  nullsOrder: 'first-when-asc',
  maxLabelLength: 9999,
  booleanLiterals: { true: '1', false: '0' },
  limitClause: (limit, offset) => (offset ? `LIMIT ${limit} OFFSET ${offset}` : `LIMIT ${limit}`),
  groupsByAlias: true,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"', '`', '['], dollarQuotes: false, impliesRecursion: true },
};

// Moments are texts here; a DATE column holds its day alone.
function momentLiteral(epochMs: number, databaseType: string): string {
  const text = new Date(epochMs).toISOString().replace('T', ' ').slice(0, epochMs % 1000 === 0 ? 19 : 23);
  return /^DATE$/i.test(databaseType) && epochMs % DAY_MS === 0 ? `'${text.slice(0, 10)}'` : `'${text}'`;
}
