import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { postgresqlFacts } from './facts.ts';

/** How PostgreSQL's SQL looks. */
export const postgresqlDialect: Dialect = dialectOf(postgresqlFacts);
