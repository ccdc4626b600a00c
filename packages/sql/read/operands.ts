import type { TokenRow } from './token-row.ts';

/** Words after which a value must follow. */
const BEFORE_OPERAND = new Set(
  `SELECT DISTINCT ALL ON AND OR XOR NOT IN LIKE ILIKE RLIKE REGEXP GLOB SIMILAR TO ESCAPE IS BETWEEN CASE WHEN THEN ELSE JOIN FROM USING BY WHERE HAVING QUALIFY PREWHERE AS DIV MOD COLLATE FOR INTERVAL BINARY EXISTS ANY SOME TOP TIES
  UNION INTERSECT EXCEPT MINUS SIBLINGS LATERAL ONLY OVER`.split(/\s+/),
);

/** Returns whether a value or table is complete here, so that a word may be an operator or begin a clause. */
export function followsOperand(at: number, row: TokenRow): boolean {
  const before = row.tokens[at - 1];
  if (!before) return false;
  if (before.kind === 'number') return row.word(at - 2) !== 'TOP';
  if (row.is(at - 1, ')')) return !closesModifier(at - 1, row);
  if (before.kind === 'mark') return /^[\]}?]$/.test(before.text);
  return before.kind !== 'word' || !BEFORE_OPERAND.has(row.word(at - 1));
}

// `SELECT DISTINCT ON (a)` and `SELECT TOP (5)` are modifiers, not values.
function closesModifier(close: number, row: TokenRow): boolean {
  for (let at = close - 1; at >= 0; at--)
    if (row.is(at, '(') && row.close(at) === close)
      return row.word(at - 1) === 'TOP' || (row.word(at - 1) === 'ON' && row.word(at - 2) === 'DISTINCT');
  return false;
}

/** `a IS [NOT] DISTINCT FROM b` reads nothing; `SELECT is DISTINCT FROM b` does. */
export function isDistinctFrom(at: number, row: TokenRow): boolean {
  const is = row.word(at - 2) === 'NOT' ? at - 3 : at - 2;
  return row.word(at - 1) === 'DISTINCT' && row.word(is) === 'IS' && followsOperand(is, row);
}
