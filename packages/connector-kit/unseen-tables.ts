import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';

/** A table that an engine's own grammar finds in a text. */
export interface FoundTable {
  readonly name: string;
  /** Where its name begins, in bytes; undefined where the engine does not tell. */
  readonly at?: number | undefined;
}

/**
 * The first table that an engine's own grammar finds and our reading does not: where that overlooks a table, nothing
 * that it says of the text holds. Places are compared, and where there are none how often a name is found, since one
 * that is read too much must not make up for one that is overlooked. Undefined when it overlooks none.
 */
export function unseenTable(
  sql: string,
  found: readonly FoundTable[],
  rules: LexicalRules,
): string | undefined {
  if (found.length === 0) return undefined;
  const left = new Map<string, number>();
  const places = new Set<number>();
  for (const { start, tables } of readSql(sql, rules)) {
    for (const table of tables) {
      count(left, table.path.at(-1)!.text, 1);
      if (!table.isInsideText) places.add(Buffer.byteLength(sql.slice(0, start + table.start)));
    }
  }
  return found.find(({ name, at }) => (at === undefined ? count(left, name, -1) < 0 : !places.has(at)))?.name;
}

function count(left: Map<string, number>, name: string, by: 1 | -1): number {
  const key = name.toLowerCase();
  const now = (left.get(key) ?? 0) + by;
  left.set(key, now);
  return now;
}
