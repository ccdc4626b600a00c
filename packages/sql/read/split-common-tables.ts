import type { LexicalRules } from './lexical-rules.ts';
import { TokenRow } from './token-row.ts';

/** A statement separated from the common tables it defines. */
export interface SplitCommonTables {
  /** The definitions after WITH, without the keyword. */
  readonly definitions: string;
  readonly statement: string;
}

/** Splits `WITH a AS (…), b AS (…) SELECT …`; undefined for other statements or unreadable ones. */
export function splitCommonTables(sql: string, rules: LexicalRules): SplitCommonTables | undefined {
  const row = new TokenRow(sql, rules);
  if (row.problem !== undefined || row.word(0) !== 'WITH') return undefined;
  for (let at = 1; at < row.length; at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (row.word(at) === 'SELECT')
      return {
        definitions: sql.slice(row.end(0), row.tokens[at]!.start).trim(),
        statement: sql.slice(row.tokens[at]!.start),
      };
  }
  return undefined;
}
