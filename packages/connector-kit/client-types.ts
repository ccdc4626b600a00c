import type { GenericType } from '@powerset/core/table/result-table.ts';

type ClientType = readonly [name: string, genericType: GenericType];

/** PostgreSQL result types by the names that clients expect, which are those of its usual Python driver. */
const POSTGRESQL: Readonly<Record<string, ClientType>> = {
  SMALLINT: ['INTEGER', 'numeric'],
  BIGINT: ['LONGINTEGER', 'numeric'],
  REAL: ['FLOAT', 'numeric'],
  'DOUBLE PRECISION': ['FLOAT', 'numeric'],
  NUMERIC: ['DECIMAL', 'numeric'],
  TEXT: ['STRING', 'string'],
  'TIMESTAMP WITHOUT TIME ZONE': ['DATETIME', 'temporal'],
  'TIMESTAMP WITH TIME ZONE': ['DATETIMETZ', 'temporal'],
  'TIME WITHOUT TIME ZONE': ['TIME', 'temporal'],
  'BOOLEAN[]': ['BOOLEANARRAY', 'boolean'],
  'SMALLINT[]': ['INTEGERARRAY', 'numeric'],
  'INTEGER[]': ['INTEGERARRAY', 'numeric'],
  'BIGINT[]': ['LONGINTEGERARRAY', 'numeric'],
  'TEXT[]': ['STRINGARRAY', 'string'],
  'VARCHAR[]': ['STRINGARRAY', 'string'],
  'REAL[]': ['FLOATARRAY', 'numeric'],
  'DOUBLE PRECISION[]': ['FLOATARRAY', 'numeric'],
};
/** Engines whose results come through PostgreSQL's driver. */
const OVER_POSTGRESQL: ReadonlySet<string> = new Set(['postgresql', 'cockroachdb', 'redshift', 'risingwave']);

/**
 * Returns the type that clients expect for a result column; undefined when it is the engine's own type.
 */
export function clientTypeOf(databaseType: string, engine: string): ClientType | undefined {
  return OVER_POSTGRESQL.has(engine) ? POSTGRESQL[databaseType] : undefined;
}
