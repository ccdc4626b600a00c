import { JOIN_WORDS, LIST_ENDS, QUERY_STARTS, SET_WORDS } from './clause-words.ts';
import type { Finding } from './finding.ts';
import { followsOperand } from './operands.ts';
import type { TokenRow } from './token-row.ts';

/** Words that precede JOIN. */
const BEFORE_JOIN = new Set([
  'LEFT',
  'RIGHT',
  'FULL',
  'INNER',
  'OUTER',
  'CROSS',
  'NATURAL',
  'GLOBAL',
  'ANY',
  'ASOF',
  'SEMI',
  'ANTI',
  'PASTE',
  'POSITIONAL',
  'ON',
  'USING',
]);

/**
 * Returns whether a word after tables ends their list. Many engines read such words as names, so only
 * complete clauses count: `GROUP BY`, but not `GROUP` or `BY`.
 */
export function endsList(at: number, found: Finding): boolean {
  const { row } = found;
  const word = row.word(at);
  // None of these can follow the start of a clause.
  if (LIST_ENDS.has(word) && (row.is(at + 1, ',') || beginsJoin(at + 1, row))) return false;
  if (word === 'SET' || word === 'RETURNING') {
    if (!found.changes) found.problem ??= `The word ${word} stands in a query. Quote it when it is a name.`;
    return true;
  }
  return (
    word === 'WHERE' ||
    word === 'HAVING' ||
    word === 'SELECT' ||
    word === 'INTO' ||
    beginsLaterClause(at, found)
  );
}

/** Returns whether a clause begins whose commas do not separate tables. */
export function beginsLaterClause(at: number, found: Finding): boolean {
  const { row } = found;
  if (joinsQueries(at, row)) return true;
  const behind = behindClauseWords(at, row);
  if (behind === undefined) return false;
  const isCertain =
    (followsOperand(at, row) || row.word(at - 2) === 'AS' || isPercentage(at - 1, row)) &&
    mayBeginValue(behind, row);
  if (!isCertain)
    found.problem ??= `It is not clear whether a clause begins at ${row.word(at)}. Quote it when it is a name.`;
  return isCertain;
}

// `TABLESAMPLE 10% ORDER BY a`
function isPercentage(at: number, row: TokenRow): boolean {
  return row.is(at, '%') && row.tokens[at - 1]?.kind === 'number';
}

function mayBeginValue(at: number, row: TokenRow): boolean {
  const token = row.tokens[at];
  return (
    token !== undefined &&
    !(token.kind === 'mark' && /^[,.)=<>/%|\]}]$/.test(token.text)) &&
    !beginsJoin(at, row)
  );
}

// Returns the position after the words of a complete clause.
function behindClauseWords(at: number, row: TokenRow): number | undefined {
  const next = row.word(at + 1);
  switch (row.word(at)) {
    case 'GROUP':
    case 'CLUSTER':
    case 'DISTRIBUTE':
    case 'SORT':
      return next === 'BY' ? at + 2 : undefined;
    case 'ORDER':
      return next === 'BY' ? at + 2 : next === 'SIBLINGS' && row.word(at + 2) === 'BY' ? at + 3 : undefined;
    case 'LIMIT':
      return row.tokens[at + 1]?.kind === 'number' ? at + 1 : undefined;
    case 'WINDOW':
      return row.isName(at + 1) && row.word(at + 2) === 'AS' && (row.is(at + 3, '(') || row.isName(at + 3))
        ? at + 1
        : undefined;
    case 'SETTINGS':
      return row.isName(at + 1) && row.is(at + 2, '=') ? at + 1 : undefined;
    default:
      return undefined;
  }
}

/** Returns whether a word joins two queries, because another query follows it. */
export function joinsQueries(at: number, row: TokenRow): boolean {
  if (!SET_WORDS.has(row.word(at))) return false;
  let next = at + 1;
  if (/^(ALL|DISTINCT)$/.test(row.word(next))) next++;
  if (row.word(next) === 'BY' && row.word(next + 1) === 'NAME') next += 2;
  if (/^(CORRESPONDING|STRICT)$/.test(row.word(next))) next++;
  while (row.is(next, '(')) next++;
  if (row.word(next) === 'WITH')
    return (
      row.word(next + 1) === 'RECURSIVE' ||
      (row.isName(next + 1) && (row.word(next + 2) === 'AS' || row.is(next + 2, '(')))
    );
  if (row.word(next) === 'VALUES') return row.is(next + 1, '(');
  return (
    QUERY_STARTS.has(row.word(next)) &&
    next + 1 < row.length &&
    !row.is(next + 1, ',') &&
    !row.is(next + 1, ')') &&
    !row.is(next + 1, '.')
  );
}

/** Returns whether a join begins, so that the word before it is a name. */
export function beginsJoin(at: number, row: TokenRow): boolean {
  return JOIN_WORDS.has(row.word(at)) || (BEFORE_JOIN.has(row.word(at)) && !row.is(at + 1, '('));
}
