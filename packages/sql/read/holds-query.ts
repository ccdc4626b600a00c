import { CHANGING_WORDS, FROM_FUNCTIONS, TABLE_TAKERS } from './clause-words.ts';
import { isDistinctFrom } from './operands.ts';
import type { TokenRow } from './token-row.ts';

/**
 * Returns whether a value expression contains a query. Any query counts except the few forms that cannot read
 * anything.
 */
export function holdsQuery(row: TokenRow): boolean {
  const open: number[] = [];
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) open.push(at);
    else if (row.is(at, ')')) open.pop();
    else if (row.is(at - 1, '(') && readsNothing(at, row)) at = row.close(at - 1) - 1;
    else if (!isName(at, row) && beginsQuery(at, open.at(-1), row)) return true;
  }
  return false;
}

// `a AS select` gives a name.
function isName(at: number, row: TokenRow): boolean {
  return row.word(at - 1) === 'AS' && (at + 1 === row.length || row.is(at + 1, ',') || row.is(at + 1, ')'));
}

function beginsQuery(at: number, open: number | undefined, row: TokenRow): boolean {
  const word = row.word(at);
  const isFollowed = row.isName(at + 1) || row.is(at + 1, '(') || row.tokens[at + 1]?.kind === 'string';
  if (word === 'SELECT') return true;
  if (word === 'FROM')
    return (
      !(isDistinctFrom(at, row) && at + 1 < row.length && !/^[,)]$/.test(row.tokens[at + 1]!.text)) &&
      !(open !== undefined && isArgumentFrom(at, open, row))
    );
  if (word === 'TABLE') return isFollowed;
  const isFirst = row.is(at - 1, '(') || at === 0;
  return (
    isFirst &&
    isFollowed &&
    (word === 'WITH' ||
      (word === 'VALUES' && row.is(at + 1, '(')) ||
      (row.isName(at + 1) && (TABLE_TAKERS.has(word) || word === 'EXPLAIN' || CHANGING_WORDS.has(word))))
  );
}

// `EXTRACT(year FROM a)`, `TRIM(BOTH 'x' FROM a)`, `SUBSTRING(a FROM 2 FOR 3)`: one FROM between two values.
function isArgumentFrom(at: number, open: number, row: TokenRow): boolean {
  const close = row.close(open);
  if (!FROM_FUNCTIONS.has(row.word(open - 1)) || at === open + 1 || at + 1 === close) return false;
  if (
    row.word(open - 1) === 'EXTRACT' &&
    !(at === open + 2 || (row.is(open + 2, '(') && row.close(open + 2) === at - 1))
  )
    return false;
  for (let place = open + 1; place < close; place++) {
    if (row.is(place, '(')) place = row.close(place);
    else if (place !== at && (row.word(place) === 'FROM' || row.is(place, ','))) return false;
  }
  return true;
}

/** Functions that generate rows of numbers. */
const OF_NUMBERS = /^(GENERATE_SERIES|RANGE)$/;

// `(VALUES (1))`, `(SELECT 1)`, and `(SELECT a FROM generate_series(1, 2) a)`.
function readsNothing(at: number, row: TokenRow): boolean {
  const close = row.close(at - 1);
  if (row.word(at) === 'VALUES') return areConstants(at + 1, close, row);
  if (row.word(at) !== 'SELECT') return false;
  let from = at + 1;
  while (from < close && row.word(from) !== 'FROM') from++;
  if (from === close) return areConstants(at + 1, close, row);
  if (!OF_NUMBERS.test(row.word(from + 1)) || !row.is(from + 2, '(')) return false;
  const behind = row.close(from + 2) + 1;
  const alias = row.word(behind) === 'AS' ? behind + 1 : behind;
  return (
    areNames(at + 1, from, row) &&
    areConstants(from + 3, behind - 1, row) &&
    (behind === close || (alias + 1 === close && row.isName(alias)))
  );
}

function areConstants(from: number, to: number, row: TokenRow): boolean {
  for (let at = from; at < to; at++)
    if (
      row.isName(at)
        ? !/^(NULL|TRUE|FALSE)$/.test(row.word(at))
        : row.tokens[at]!.kind === 'mark' && !/^[-+*/%,()]$/.test(row.tokens[at]!.text)
    )
      return false;
  return from < to;
}

// Returns whether tokens are names separated by commas, so that none is a keyword.
function areNames(from: number, to: number, row: TokenRow): boolean {
  for (let at = from; at < to; at++)
    if ((at - from) % 2 === 0 ? !row.isName(at) : !row.is(at, ',')) return false;
  return (to - from) % 2 === 1;
}
