import type { Dialect } from '@powerset/sql/dialect.ts';

const ROWS = 100;
const RESERVED = new Set([
  'all',
  'and',
  'as',
  'by',
  'case',
  'column',
  'from',
  'group',
  'having',
  'in',
  'is',
  'join',
  'like',
  'limit',
  'not',
  'null',
  'on',
  'or',
  'order',
  'select',
  'table',
  'union',
  'user',
  'where',
  'with',
]);

/** Returns a SELECT that shows a table's contents, for users to read and run. */
export function selectStar(
  table: { readonly table_name: string; readonly schema: string | null; readonly sql?: string | null },
  dialect: Dialect,
): string {
  if (table.sql) return table.sql;
  const name = [table.schema, table.table_name]
    .flatMap(part => (part ? [readable(part, dialect)] : []))
    .join('.');
  return `SELECT *\nFROM ${name}\nLIMIT ${ROWS}`;
}

// Plain names stay unquoted where that means the same.
function readable(name: string, dialect: Dialect): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : dialect.quoteIdentifier(name);
}
