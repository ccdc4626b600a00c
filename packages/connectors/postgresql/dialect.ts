import type { Dialect } from '@powerset/sql/dialect.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

const trunc = (unit: string) => (sql: string): string => `DATE_TRUNC('${unit}', ${sql})`;
const bucket = (seconds: number) => (sql: string): string => `TO_TIMESTAMP(FLOOR(EXTRACT(EPOCH FROM ${sql}) / ${seconds}) * ${seconds}) AT TIME ZONE 'UTC'`;

/** Grains by their ISO 8601 names. */
const TIME_GRAINS: Readonly<Record<string, (sql: string) => string>> = {
  PT1S: trunc('second'),
  PT5S: bucket(5),
  PT30S: bucket(30),
  PT1M: trunc('minute'),
  PT5M: bucket(300),
  PT10M: bucket(600),
  PT15M: bucket(900),
  PT30M: bucket(1800),
  PT1H: trunc('hour'),
  PT6H: bucket(21_600),
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': sql => `DATE_TRUNC('week', ${sql} + INTERVAL '1 day') - INTERVAL '1 day'`,
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': sql => `DATE_TRUNC('week', ${sql} + INTERVAL '1 day') + INTERVAL '5 days'`,
  'P1W/1970-01-04T00:00:00Z': sql => `DATE_TRUNC('week', ${sql}) + INTERVAL '6 days'`,
};

/** How PostgreSQL's SQL looks. */
export const postgresqlDialect: Dialect = {
  name: 'postgresql',
  quoteIdentifier: name => `"${name.replaceAll('"', '""')}"`,
  placeholder: index => `$${index}`,
  timeGrain: (grain, sql) => TIME_GRAINS[grain]?.(sql),
  timeGrains: Object.keys(TIME_GRAINS),
  momentLiteral,
  castToText: sql => `CAST(${sql} AS TEXT)`,
  ilikeOperator: 'ILIKE',
  nullsOrder: 'last-when-asc',
  maxLabelLength: 63,
  booleanLiterals: { true: 'TRUE', false: 'FALSE' },
  limitClause: (limit, offset) => (offset ? `LIMIT ${limit} OFFSET ${offset}` : `LIMIT ${limit}`),
  groupsByAlias: true,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], nestedComments: true, foldsNames: 'lower' },
};

function momentLiteral(epochMs: number, databaseType: string): string {
  const text = new Date(epochMs).toISOString().replace('T', ' ').replace('Z', '');
  if (/^DATE$/i.test(databaseType) && epochMs % 86_400_000 === 0) return `DATE '${text.slice(0, 10)}'`;
  if (/WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType)) return `TIMESTAMP WITH TIME ZONE '${text}+00'`;
  if (/CHAR|TEXT/i.test(databaseType)) return `'${text.slice(0, epochMs % 86_400_000 === 0 ? 10 : 23)}'`;
  return `TIMESTAMP '${text}'`;
}
