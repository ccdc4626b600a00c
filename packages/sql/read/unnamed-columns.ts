import { isDistinctFrom, followsOperand } from './operands.ts';
import type { TokenRow } from './token-row.ts';

/** An unnamed result column: the positions of its first token and of the one after its last. */
export interface UnnamedColumn {
  readonly from: number;
  readonly to: number;
}

/** Words between SELECT and its columns. */
const MODIFIERS = /^(DISTINCT|DISTINCTROW|ALL|HIGH_PRIORITY|STRAIGHT_JOIN|SQL_\w+)$/;
/** Words that end the columns and are never names. */
const ENDS = /^(FROM|INTO|WHERE|GROUP|HAVING|ORDER|LIMIT|UNION|EXCEPT|INTERSECT)$/;
/** Words that may end them, or name the last one. */
const MAY_END = /^(WINDOW|QUALIFY|OFFSET|FETCH|FOR|PROCEDURE|LOCK|USING|MINUS)$/;

/** Returns the columns in all select lists that certainly have no name; unclear ones count as named. */
export function unnamedColumns(row: TokenRow): UnnamedColumn[] {
  const found: UnnamedColumn[] = [];
  for (let at = 0; at < row.length; at++) {
    if (row.word(at) === 'SELECT' && row.word(at - 1) !== 'AS')
      found.push(...columnsOf(at + 1, row).filter(column => isUnnamed(column, row)));
  }
  return found;
}

function columnsOf(from: number, row: TokenRow): UnnamedColumn[] {
  const columns: UnnamedColumn[] = [];
  let start = behindModifiers(from, row);
  let open = 0;
  for (let at = start; ; at++) {
    const isOver =
      at >= row.length ||
      row.is(at, ')') ||
      row.is(at, ';') ||
      (ENDS.test(row.word(at)) && !isDistinctFrom(at, row));
    if (isOver || (row.is(at, ',') && open === 0)) {
      if (at > start && open === 0) columns.push({ from: start, to: at });
      if (isOver) return columns;
      start = at + 1;
    } else if (row.is(at, '(')) at = row.close(at);
    else if (row.is(at, '[') || row.is(at, '{')) open++;
    else if (row.is(at, ']') || row.is(at, '}')) open--;
    // The last column may or may not end here, so it is left out.
    else if (MAY_END.test(row.word(at))) return columns;
  }
}

function behindModifiers(from: number, row: TokenRow): number {
  let at = from;
  while (MODIFIERS.test(row.word(at))) at++;
  return row.word(at) === 'ON' && row.word(at - 1) === 'DISTINCT' && row.is(at + 1, '(')
    ? row.close(at + 1) + 1
    : at;
}

function isUnnamed({ from, to }: UnnamedColumn, row: TokenRow): boolean {
  // All columns of a table, or a name before its column: `name: a + b`.
  if (
    row.is(from, '*') ||
    (row.isName(from) && row.is(from + 1, ':') && !row.is(from + 2, ':')) ||
    !followsOperand(to, row)
  )
    return false;
  for (let at = from; at < to; at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (row.is(at, '.') && row.is(at + 1, '*')) return false;
  }
  return !isName(to - 1, { from, to }, row);
}

// What follows a complete value is its name, with or without AS, also as a text.
function isName(last: number, { from, to }: UnnamedColumn, row: TokenRow): boolean {
  if (row.word(last - 1) === 'AS') return true;
  if (
    last === from ||
    (!row.isName(last) && row.tokens[last]!.kind !== 'string') ||
    !followsOperand(last, row) ||
    row.is(last - 1, '.')
  )
    return false;
  if (row.word(last - 2) === 'INTERVAL') return false;
  return row.word(last) !== 'END' || !isCase({ from, to }, row);
}

function isCase({ from, to }: UnnamedColumn, row: TokenRow): boolean {
  let open = 0;
  for (let at = from; at < to; at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (row.word(at) === 'CASE') open++;
    else if (row.word(at) === 'END') open--;
  }
  return open === 0;
}
