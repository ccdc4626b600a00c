import type { LexicalRules } from './lexical-rules.ts';
import { readSql, type ReadSqlStatement } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

/** Returns whether a text requests a query plan. */
export function isExplain(sql: string, rules: LexicalRules): boolean {
  return new TokenRow(sql, rules).word(0) === 'EXPLAIN';
}

/** Returns whether the result can be kept as a table, because the last statement is a query. */
export function canBecomeTable(sql: string, rules: LexicalRules): boolean {
  const last = readSql(sql, rules).at(-1);
  return last !== undefined && isQuery(last, rules);
}

/** Returns whether a text can be kept as a view, because it is one query. */
export function canBecomeView(sql: string, rules: LexicalRules): boolean {
  const statements = readSql(sql, rules);
  return statements.length === 1 && isQuery(statements[0]!, rules);
}

// A statement with common tables can still change something.
function isQuery({ sql, isReadOnly }: ReadSqlStatement, rules: LexicalRules): boolean {
  const word = new TokenRow(sql, rules).word(0);
  return word === 'SELECT' || (word === 'WITH' && isReadOnly);
}
