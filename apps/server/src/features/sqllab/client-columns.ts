import type { SqlColumn } from '@powerset/contracts/sqllab.ts';
import { uniqueNames } from '@powerset/core/table/json.ts';
import { GENERIC_TYPES, type GenericType, type ResultTable } from '@powerset/core/table/result-table.ts';

type ClientType = readonly [name: string, genericType: GenericType];

/** Types of PostgreSQL's results by the names that clients know them by, which are those of its usual Python driver. */
const POSTGRESQL: Readonly<Record<string, ClientType>> = {
  SMALLINT: ['INTEGER', 'numeric'], BIGINT: ['LONGINTEGER', 'numeric'], REAL: ['FLOAT', 'numeric'], 'DOUBLE PRECISION': ['FLOAT', 'numeric'], NUMERIC: ['DECIMAL', 'numeric'], TEXT: ['STRING', 'string'],
  'TIMESTAMP WITHOUT TIME ZONE': ['DATETIME', 'temporal'], 'TIMESTAMP WITH TIME ZONE': ['DATETIMETZ', 'temporal'], 'TIME WITHOUT TIME ZONE': ['TIME', 'temporal'],
  'BOOLEAN[]': ['BOOLEANARRAY', 'boolean'], 'SMALLINT[]': ['INTEGERARRAY', 'numeric'], 'INTEGER[]': ['INTEGERARRAY', 'numeric'], 'BIGINT[]': ['LONGINTEGERARRAY', 'numeric'],
  'TEXT[]': ['STRINGARRAY', 'string'], 'VARCHAR[]': ['STRINGARRAY', 'string'], 'REAL[]': ['FLOATARRAY', 'numeric'], 'DOUBLE PRECISION[]': ['FLOATARRAY', 'numeric'],
};
/** Engines whose results come by PostgreSQL's driver. */
const OVER_POSTGRESQL: ReadonlySet<string> = new Set(['postgresql', 'cockroachdb', 'redshift', 'risingwave']);

/** The columns of a result in the words of the editor; of a result without rows clients know none. */
export function clientColumns(table: ResultTable, engine: string): SqlColumn[] {
  if (table.rowCount === 0) return [];
  const names = uniqueNames(table.columns);
  return table.columns.map(({ databaseType, genericType }, at) => {
    const [type, generic] = (OVER_POSTGRESQL.has(engine) ? POSTGRESQL[databaseType] : undefined) ?? [databaseType, genericType];
    return { column_name: names[at]!, name: names[at]!, type, type_generic: GENERIC_TYPES[generic], is_dttm: generic === 'temporal' };
  });
}
