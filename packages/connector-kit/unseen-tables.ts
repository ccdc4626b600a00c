import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';

/**
 * The first table that an engine's own grammar finds more often in a text than our reading does: where that overlooks a
 * table, nothing that it says of the text holds. Undefined when it overlooks none.
 */
export function unseenTable(sql: string, found: readonly { readonly name: string }[], rules: LexicalRules): string | undefined {
  if (found.length === 0) return undefined;
  const left = new Map<string, number>();
  for (const { tables } of readSql(sql, rules)) for (const { path } of tables) count(left, path.at(-1)!.text, 1);
  return found.find(({ name }) => count(left, name, -1) < 0)?.name;
}

function count(left: Map<string, number>, name: string, by: 1 | -1): number {
  const key = name.toLowerCase();
  const now = (left.get(key) ?? 0) + by;
  left.set(key, now);
  return now;
}
