import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';

/** A table that an engine's own grammar finds in a text. */
export interface FoundTable {
  readonly name: string;
  /** Byte offset of its name; undefined when the engine does not report it. */
  readonly at?: number | undefined;
}

/**
 * Returns the first table that an engine's own grammar finds and our parser misses, because a missed table
 * makes the whole reading unreliable. Compares offsets, or counts of a name without offsets, because an extra
 * match must not make up for a missed one. Undefined if none is missed.
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
