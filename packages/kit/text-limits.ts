/** The maximum length of SQL that is run or stored. */
export const MOST_SQL_LETTERS = 1_000_000;

/**
 * The maximum length of one SQL expression or condition, and of all SQL in one data request, because the
 * server reads each several times.
 */
export const MOST_CLAUSE_LETTERS = 100_000;

/**
 * The maximum number of words and signs in a statement, because every parser, here and in an engine, stores
 * something for each.
 */
export const MOST_SQL_TOKENS = 500_000;

/**
 * Returns whether a text has more words and signs than a statement may have; it also counts those inside
 * quotes.
 */
export function hasTooManyTokens(sql: string): boolean {
  return (
    sql.length > MOST_SQL_TOKENS &&
    (sql.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu)?.length ?? 0) > MOST_SQL_TOKENS
  );
}

/** Engines accept a few hundred nested brackets at most. */
export const MOST_BRACKETS = 500;

/** Returns whether a text nests brackets more deeply than that; it also counts brackets inside quotes. */
export function nestsTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '(' && ++depth > MOST_BRACKETS) return true;
    if (mark === ')' && depth > 0) depth--;
  }
  return false;
}
