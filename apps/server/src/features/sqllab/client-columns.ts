import type { SqlColumn } from '@powerset/contracts/sqllab.ts';
import { clientTypeOf } from '@powerset/connector-kit/client-types.ts';
import { uniqueNames } from '@powerset/core/table/json.ts';
import { GENERIC_TYPES, type ResultTable } from '@powerset/core/table/result-table.ts';

/**
 * Returns the columns of a result as the editor knows them; clients expect none for a result without rows.
 */
export function clientColumns(table: ResultTable, engine: string): SqlColumn[] {
  if (table.rowCount === 0) return [];
  const names = uniqueNames(table.columns);
  return table.columns.map(({ databaseType, genericType }, at) => {
    const [type, generic] = clientTypeOf(databaseType, engine) ?? [databaseType, genericType];
    return {
      column_name: names[at]!,
      name: names[at]!,
      type,
      type_generic: GENERIC_TYPES[generic],
      is_dttm: generic === 'temporal',
    };
  });
}
