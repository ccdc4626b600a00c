import { DUCKDB_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { WITH_ZONE } from '@powerset/connector-kit/families/ansi.ts';
import { computedGrains } from '@powerset/connector-kit/families/computed-grains.ts';
import { POSTGRESQL_LIKE } from '@powerset/connector-kit/families/postgresql.ts';
import { SQLITE_ERRORS } from '@powerset/connector-kit/families/sqlite.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes DuckDB without connecting to it. */
export const duckdbFacts: EngineFacts = {
  ...POSTGRESQL_LIKE,
  engine: 'duckdb',
  secrets: DUCKDB_SECRETS,
  label: 'DuckDB',
  names: {
    ...POSTGRESQL_LIKE.names,
    dialectName: 'duckdb',
    maxLength: 63,
    splitsSchema: true,
    searchedBehind: ['main'],
  },
  select: { ...POSTGRESQL_LIKE.select, unlimited: 'ALL' },
  values: { ...POSTGRESQL_LIKE.values, ilike: 'lowered' },
  computedGrains: computedGrains(
    {
      multiple: (count, unit) => `time_bucket(INTERVAL '${count} ${unit}s', CAST({col} AS TIMESTAMP))`,
      week: (firstDay, daysBehind) =>
        `DATE_TRUNC('week', CAST({col} AS TIMESTAMP)${firstDay === 0 ? " + INTERVAL '1 day'" : ''}) + INTERVAL '${daysBehind - (firstDay === 0 ? 1 : 0)} days'`,
    },
    POSTGRESQL_LIKE.timeGrains,
  ),
  epoch: { seconds: "datetime({col}, 'unixepoch')" },
  zones: {
    types: WITH_ZONE,
    instant: "timezone('{zone}', {col})",
    utc: "timezone('{zone}', timezone('UTC', {col}))",
    literal: "TIMESTAMPTZ '{text}+00'",
  },
  moments: { datetime: `'{text}'`, timestamp: `'{text}'`, string: `'{text}'` },
  errors: SQLITE_ERRORS,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], nestedComments: true, headsColumns: 'by-own-text' },
};
