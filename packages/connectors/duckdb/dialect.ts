import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { MOMENT_IN_TIME, type Dialect } from '@powerset/sql/dialect.ts';
import { duckdbFacts } from './facts.ts';

const known = dialectOf(duckdbFacts);

/** Describes DuckDB's SQL. */
export const duckdbDialect: Dialect = {
  ...known,
  ilikeOperator: 'ILIKE',
  timeGrain: (grain, sql, databaseType) =>
    known.timeGrain(grain, temporalText(sql, databaseType), databaseType),
  // The recorded form is for SQLite and does not run here.
  epochMoment: (sql, unit) =>
    `make_timestamp(CAST(${sql} * ${unit === 'seconds' ? 1_000_000 : 1000}::BIGINT AS BIGINT))`,
  momentLiteral,
};

// date_trunc of a DATE stays a DATE.
function temporalText(sql: string, databaseType: string): string {
  return /^DATE$/i.test(databaseType) ? `CAST(${sql} AS TIMESTAMP)` : sql;
}

function momentLiteral(epochMs: number, databaseType: string): string {
  const text = new Date(epochMs).toISOString().replace('T', ' ').replace('Z', '');
  if (/^DATE$/i.test(databaseType))
    return epochMs % 86_400_000 === 0 ? `DATE '${text.slice(0, 10)}'` : `TIMESTAMP '${text}'`;
  if (databaseType === MOMENT_IN_TIME || /(?<!WITHOUT )TIME ZONE|TIMESTAMPTZ/i.test(databaseType))
    return `TIMESTAMPTZ '${text}+00'`;
  if (/CHAR|TEXT|STRING/i.test(databaseType))
    return `'${text.slice(0, epochMs % 86_400_000 === 0 ? 10 : 23)}'`;
  return `TIMESTAMP '${text}'`;
}
