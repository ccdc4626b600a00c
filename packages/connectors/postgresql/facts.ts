import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { POSTGRESQL_WIRE } from '@powerset/connector-kit/families/postgresql.ts';

/** Describes PostgreSQL without connecting to it. */
export const postgresqlFacts: EngineFacts = {
  ...POSTGRESQL_WIRE,
  engine: 'postgresql',
  label: 'PostgreSQL',
  names: { ...POSTGRESQL_WIRE.names, dialectName: 'postgresql', maxLength: 63 },
};
