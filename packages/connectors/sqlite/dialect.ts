import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { sqliteFacts } from './facts.ts';

/** Describes SQLite's SQL. */
export const sqliteDialect: Dialect = dialectOf(sqliteFacts);
