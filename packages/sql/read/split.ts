import { lexSql } from './lex.ts';
import { STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';

export interface SqlPiece {
  readonly sql: string;
  /** Its start in the whole text, in UTF-16 units. */
  readonly start: number;
}

/**
 * Splits a text into statements without their semicolons; white space and comments alone are not a statement.
 */
export function splitStatements(sql: string, rules: LexicalRules = STANDARD_SQL): SqlPiece[] {
  const pieces: SqlPiece[] = [];
  let start: number | undefined;
  let end = 0;
  for (const token of lexSql(sql, rules)) {
    if (token.kind === 'mark' && token.text === ';') {
      if (start !== undefined) pieces.push({ sql: sql.slice(start, end), start });
      start = undefined;
    } else if (token.kind !== 'comment') {
      start ??= token.start;
      end = token.start + token.text.length;
    }
  }
  if (start !== undefined) pieces.push({ sql: sql.slice(start, end), start });
  return pieces;
}
