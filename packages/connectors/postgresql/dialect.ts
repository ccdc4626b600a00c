import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { postgresqlFacts } from './facts.ts';

/** Describes PostgreSQL's SQL. */
export const postgresqlDialect: Dialect = dialectOf(postgresqlFacts);
