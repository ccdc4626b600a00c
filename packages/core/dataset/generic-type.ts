import type { GenericType } from '../table/result-table.ts';

const RULES: readonly (readonly [pattern: RegExp, type: GenericType])[] = [
  [/\[\]$|^(ARRAY|STRUCT|MAP|ROW|JSON|LIST|TUPLE)\b/, 'string'],
  [/^(DATE|TIME|INTERVAL)/, 'temporal'],
  [/^BOOL(EAN)?\b/, 'boolean'],
  [
    /^(U?(TINY|SMALL|MEDIUM|BIG|HUGE)?INT(EGER)?\d*|LONG|LONGINTEGER|SHORT|NUMERIC|NUMBER|DECIMAL|DEC|FLOAT\d*|DOUBLE|REAL|MONEY|(BIG|SMALL)?SERIAL|FIXED)\b/,
    'numeric',
  ],
];

/** Returns the kind of value of an engine's type name; null without a name. */
export function genericTypeOf(databaseType: string | null): GenericType | null {
  if (!databaseType) return null;
  // ClickHouse and others wrap the relevant name.
  const name = databaseType.toUpperCase().replace(/^(?:NULLABLE|LOWCARDINALITY)\((.*)\)$/, '$1');
  return RULES.find(([pattern]) => pattern.test(name))?.[1] ?? 'string';
}
