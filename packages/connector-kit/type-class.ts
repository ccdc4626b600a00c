import type { GenericType } from '@powerset/core/table/result-table.ts';
import type { TypeClass, TypeFacts } from './engine-facts.ts';

/** Prefixes of most engines' type names, ignoring case. */
const COMMON: readonly (readonly [RegExp, TypeClass])[] = [
  [/^string/i, 'string'],
  [/^n((var)?char|text)/i, 'unicode'],
  [/^((var)?char|(tiny|medium|long)?text)/i, 'string'],
  [/^smallint/i, 'smallint'],
  [/^int/i, 'integer'],
  [/^bigint/i, 'bigint'],
  [/^long/i, 'float'],
  [/^decimal/i, 'decimal'],
  [/^numeric/i, 'decimal'],
  [/^float/i, 'float'],
  [/^double/i, 'float'],
  [/^real/i, 'real'],
  [/^(small|big)?serial/i, 'integer'],
  [/^money/i, 'decimal'],
  [/^timestamp/i, 'timestamp'],
  [/^datetime/i, 'datetime'],
  [/^date/i, 'date'],
  [/^time/i, 'time'],
  [/^interval/i, 'interval'],
  [/^bool/i, 'boolean'],
];

/** Returns the class of a type name; undefined when it is not known. */
export function typeClass(databaseType: string, { rules }: TypeFacts): TypeClass | undefined {
  return [...rules, ...COMMON].find(([pattern]) => pattern.test(databaseType))?.[1];
}

const GENERIC: Readonly<Record<TypeClass, GenericType>> = {
  integer: 'numeric',
  bigint: 'numeric',
  smallint: 'numeric',
  float: 'numeric',
  real: 'numeric',
  double: 'numeric',
  decimal: 'numeric',
  number: 'numeric',
  boolean: 'boolean',
  string: 'string',
  unicode: 'string',
  date: 'temporal',
  datetime: 'temporal',
  smalldatetime: 'temporal',
  timestamp: 'temporal',
  time: 'temporal',
  interval: 'temporal',
  json: 'string',
  array: 'string',
  row: 'string',
  map: 'string',
  'other-text': 'string',
};

/** Returns the kind of value that a type holds; undefined when it is not known. */
export function genericTypeOf(databaseType: string, facts: TypeFacts): GenericType | undefined {
  const known = typeClass(databaseType, facts);
  return known && GENERIC[known];
}
