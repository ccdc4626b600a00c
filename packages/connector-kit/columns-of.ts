import type { Dialect } from '@powerset/sql/dialect.ts';
import type { SqlReading } from './connector.ts';

/** Engines whose grammar is at hand; that of a relative may take a column for what is a table there. */
const OWN_GRAMMAR = /^(postgresql|duckdb)$/;

/** Where columns are named in a text, in bytes, as the engine's own grammar says; undefined where it says nothing of them. */
export function columnsOf(
  reading: SqlReading,
  { name }: Pick<Dialect, 'name'>,
): readonly number[] | undefined {
  return reading.ok && OWN_GRAMMAR.test(name) ? reading.columnsAt : undefined;
}
