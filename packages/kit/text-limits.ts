/** How long SQL may be that is run or kept. */
export const MOST_SQL_LETTERS = 1_000_000;

/** How long an expression or a condition in SQL may be, and all that one question for data says in SQL: each is read several times. */
export const MOST_CLAUSE_LETTERS = 100_000;

/** Engines take a few hundred brackets within each other, if so many. */
export const MOST_BRACKETS = 500;

/** Whether more brackets stand within each other; those in quotes count like any other. */
export function nestsTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '(' && ++depth > MOST_BRACKETS) return true;
    if (mark === ')' && depth > 0) depth--;
  }
  return false;
}
