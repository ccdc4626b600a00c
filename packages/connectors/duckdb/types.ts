import type { GenericType } from '@powerset/core/table/result-table.ts';

/** Returns the kind of value of a DuckDB type by its printed name, such as `DECIMAL(18,2)`. */
export function duckdbGenericType(databaseType: string): GenericType {
  const name = databaseType.toUpperCase();
  if (/\[\d*\]$|^(STRUCT|MAP|UNION|LIST|ARRAY)/.test(name)) return 'string';
  if (/^(DATE|TIMESTAMP|DATETIME)/.test(name)) return 'temporal';
  if (name === 'BOOLEAN' || name === 'BOOL' || name === 'LOGICAL') return 'boolean';
  if (
    /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?\d*|BIGNUM|DOUBLE|FLOAT\d?|REAL|DECIMAL|NUMERIC|SHORT|LONG)\b/.test(
      name,
    )
  )
    return 'numeric';
  return 'string';
}
