import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { sqliteFacts } from './facts.ts';

/** How SQLite's SQL looks. */
export const sqliteDialect: Dialect = dialectOf(sqliteFacts);
