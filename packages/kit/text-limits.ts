/** How long SQL may be that is run or kept. */
export const MOST_SQL_LETTERS = 1_000_000;

/** How long an expression or a condition in SQL may be, and all that one question for data says in SQL: each is read several times. */
export const MOST_CLAUSE_LETTERS = 100_000;

/** How many words and marks a statement may have: what reads it, here and in an engine, keeps something of each. */
export const MOST_SQL_TOKENS = 500_000;

/**
 * Returns whether a text has more words and marks than a statement may have; those in quotes count like any
 * other.
 */
export function hasTooManyTokens(sql: string): boolean {
  return (
    sql.length > MOST_SQL_TOKENS &&
    (sql.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu)?.length ?? 0) > MOST_SQL_TOKENS
  );
}

/** Engines take a few hundred brackets within each other, if so many. */
export const MOST_BRACKETS = 500;

/** Returns whether more brackets stand within each other; those in quotes count like any other. */
export function nestsTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '(' && ++depth > MOST_BRACKETS) return true;
    if (mark === ')' && depth > 0) depth--;
  }
  return false;
}
