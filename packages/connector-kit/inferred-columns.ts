import type { ColumnKind } from './column-of.ts';
import type { DriverColumn } from './connection-over.ts';

/** Infers the columns of a result from its values, for servers that report no types. */
export function inferredColumns(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): DriverColumn[] {
  return names.map((name, at) => {
    const kind = kindOf(rows.map(row => row[at]));
    return { name, type: TYPES[kind], kind };
  });
}

const TYPES: Readonly<Record<ColumnKind, string>> = {
  integer: 'INTEGER',
  bigint: 'BIGINT',
  decimal: 'DECIMAL',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  moment: 'TIMESTAMP',
  text: 'VARCHAR',
};
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function kindOf(values: readonly unknown[]): ColumnKind {
  const known = values.filter(value => value !== null && value !== undefined);
  const all = (test: (value: unknown) => boolean): boolean => known.length > 0 && known.every(test);
  if (all(value => typeof value === 'boolean')) return 'boolean';
  if (all(Number.isSafeInteger)) return 'bigint';
  if (all(value => typeof value === 'number')) return 'float';
  return all(value => typeof value === 'string' && MOMENT.test(value)) ? 'moment' : 'text';
}
