import type { LexicalRules } from './lexical-rules.ts';
import { readSql, type ReadSqlStatement } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

/** Whether a text asks for a plan. */
export function isExplain(sql: string, rules: LexicalRules): boolean {
  return new TokenRow(sql, rules).word(0) === 'EXPLAIN';
}

/** Whether the result of a text can be kept as a table: its last statement is a query. */
export function canBecomeTable(sql: string, rules: LexicalRules): boolean {
  const last = readSql(sql, rules).at(-1);
  return last !== undefined && isQuery(last, rules);
}

/** Whether a text can be kept as a view: it is one query. */
export function canBecomeView(sql: string, rules: LexicalRules): boolean {
  const statements = readSql(sql, rules);
  return statements.length === 1 && isQuery(statements[0]!, rules);
}

// Behind common tables a statement may still change something.
function isQuery({ sql, isReadOnly }: ReadSqlStatement, rules: LexicalRules): boolean {
  const word = new TokenRow(sql, rules).word(0);
  return word === 'SELECT' || (word === 'WITH' && isReadOnly);
}
