import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { POSTGRESQL_LIKE } from '@powerset/connector-kit/families/postgresql.ts';
import { SQLITE_ERRORS } from '@powerset/connector-kit/families/sqlite.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** What is known of DuckDB without connecting to it. */
export const duckdbFacts: EngineFacts = {
  ...POSTGRESQL_LIKE,
  engine: 'duckdb',
  label: 'DuckDB',
  names: { ...POSTGRESQL_LIKE.names, dialectName: 'duckdb', maxLength: 63, splitsSchema: true },
  select: { ...POSTGRESQL_LIKE.select, unlimited: 'ALL' },
  values: { ...POSTGRESQL_LIKE.values, ilike: 'lowered' },
  epoch: { seconds: "datetime({col}, 'unixepoch')" },
  moments: { datetime: `'{text}'`, timestamp: `'{text}'`, string: `'{text}'` },
  errors: SQLITE_ERRORS,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], nestedComments: true },
};
