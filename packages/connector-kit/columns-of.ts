import type { Dialect } from '@powerset/sql/dialect.ts';
import type { SqlReading } from './connector.ts';

/** Engines whose exact grammar is available; a related engine's grammar may mistake a table for a column. */
const OWN_GRAMMAR = /^(postgresql|duckdb)$/;

/**
 * Returns the byte offsets of column names in a text, from the engine's own grammar; undefined when the
 * grammar does not report them.
 */
export function columnsOf(
  reading: SqlReading,
  { name }: Pick<Dialect, 'name'>,
): readonly number[] | undefined {
  return reading.ok && OWN_GRAMMAR.test(name) ? reading.columnsAt : undefined;
}
