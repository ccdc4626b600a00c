import type { Dialect } from '@powerset/sql/dialect.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';

/**
 * Replaces every placeholder of a statement with a text; placeholders are question marks outside strings,
 * names and comments.
 */
export function putValues(
  sql: string,
  params: readonly SqlValue[],
  {
    dialect,
    textOf,
  }: { readonly dialect: Dialect; readonly textOf: (value: SqlValue, index: number) => string },
): string {
  if (params.length === 0) return sql;
  let text = '';
  let from = 0;
  let index = 0;
  for (const token of lexSql(sql, dialect.lexicalRules)) {
    if (token.text !== '?' || token.kind !== 'mark' || index === params.length) continue;
    text += sql.slice(from, token.start) + textOf(params[index]!, index++);
    from = token.start + 1;
  }
  return text + sql.slice(from);
}

/** Formats a value as the engine's literal, for engines that accept no separate parameters. */
export function literalOf(value: SqlValue, dialect: Dialect): string {
  switch (typeof value) {
    case 'string':
      return dialect.stringLiteral(value);
    case 'boolean':
      return dialect.booleanLiterals[value ? 'true' : 'false'];
    default:
      return value === null ? 'NULL' : String(value);
  }
}
