import { CHANGING_WORDS, FROM_FUNCTIONS, LIST_ENDS, SET_WORDS, TABLE_TAKERS } from './clause-words.ts';
import { joinsQueries } from './clauses.ts';
import { readCommonTables } from './common-tables.ts';
import { beginsQuery, type Finding, type Scope } from './finding.ts';
import { nameOf } from './names.ts';
import { isDistinctFrom } from './operands.ts';
import { QueryParts } from './query-parts.ts';
import { readChange } from './read-change.ts';
import { noteFunction } from './note-function.ts';
import { readArgument } from './table-arguments.ts';
import { noteChange, readTableList, readTarget } from './table-list.ts';
import type { TokenRow } from './token-row.ts';

/** Reads a query between two positions: its tables, its subqueries' tables, its functions. */
export function readQuery(from: number, to: number, scope: Scope, found: Finding): void {
  const { row } = found;
  const parts = new QueryParts(found);
  // The first WITH applies to every query of a union; a later one only to its own.
  let [known, knownAll] = [scope, scope];
  let at = from;
  while (at < to) {
    const word = row.word(at);
    if (joinsQueries(at, row)) {
      const recursive = found.knownBehind.get(row.tokens[at]!);
      if (recursive) knownAll = [...knownAll, recursive];
      known = knownAll;
    }
    parts.note(at);
    if (word === 'WITH' && beginsCommonTables(at, from, row)) {
      const isFirst = at === from;
      [at, known] = readCommonTables(at + 1, to, known, found);
      if (isFirst) knownAll = known;
      if (beginsChange(at, row)) return readChange(at, to, known, found);
    } else if (at === from && beginsChange(at, row)) return readChange(at, to, known, found);
    else at = readPart(at, { from, to, scope: known }, found);
  }
}

function readPart(
  at: number,
  { from, to, scope }: { readonly from: number; readonly to: number; readonly scope: Scope },
  found: Finding,
): number {
  const { row } = found;
  const word = row.word(at);
  if (row.is(at, '(')) return readGroup(at, scope, found);
  // `(VALUES (1) JOIN t)` is a table list, too.
  const isList =
    word === 'JOIN' ||
    (at === from && TABLE_TAKERS.has(word)) ||
    (word === 'FROM' && !isDistinctFrom(at, row)) ||
    (word === 'TABLE' && beginsOperand(at, from, row) && row.isName(at + 1) && row.word(at + 1) !== 'FROM');
  return isList ? readTableList(at + 1, to, scope, found) : readWord(at, from, scope, found);
}

/** Reads a bracket, a query or part of an expression, and returns the position after it. */
export function readGroup(open: number, scope: Scope, found: Finding): number {
  const { row } = found;
  const close = row.close(open);
  if (beginsQuery(open + 1, close, found))
    readQuery(open + 1, close, isView(open - 1, row) ? [] : scope, found);
  else readExpression(open, close, scope, found);
  return close + 1;
}

// `FROM view(SELECT …)` does not see the WITH around it.
function isView(at: number, row: TokenRow): boolean {
  return row.isName(at) && /^view(ifpermitted)?$/i.test(nameOf(row.tokens[at]!).text);
}

function readExpression(open: number, close: number, scope: Scope, found: Finding): void {
  const { row } = found;
  for (let at = open + 1; at < close;) {
    if (row.is(at, '(')) {
      at = readGroup(at, scope, found);
      continue;
    }
    const word = row.word(at);
    // An unknown expression; a table may follow.
    if (word === 'FROM' && !isDistinctFrom(at, row) && !FROM_FUNCTIONS.has(row.word(open - 1)))
      found.problem ??= 'The word FROM stands where no table can be read.';
    at = readWord(at, open + 1, scope, found);
  }
}

function readWord(at: number, from: number, scope: Scope, found: Finding): number {
  const { row } = found;
  if (row.tokens[at]!.kind === 'template')
    found.problem ??= 'The text holds a template that was not filled in.';
  if (row.isName(at) && row.is(at + 1, '(')) noteFunction(at, found);
  const word = row.word(at);
  noteChange(at, found);
  if (word === 'INTO') noteTarget(at, found);
  else if (word === 'FOR' && /^(UPDATE|SHARE|NO|KEY)$/.test(row.word(at + 1))) found.changes = true;
  else if (
    CHANGING_WORDS.has(word) &&
    (at === from || found.rules.transactSql) &&
    !row.is(at + 1, '(') &&
    !row.is(at - 1, '.')
  )
    found.changes = true;
  return readArgument(at, scope, found) ?? at + 1;
}

// SELECT … INTO creates a table or a file.
function noteTarget(at: number, found: Finding): void {
  const { row } = found;
  found.changes = true;
  let target = at + 1;
  while (
    /^(TEMP|TEMPORARY|UNLOGGED|TABLE)$/.test(row.word(target)) &&
    row.isName(target + 1) &&
    !LIST_ENDS.has(row.word(target + 1)) &&
    row.word(target + 1) !== 'FROM'
  )
    target++;
  if (row.isName(target) && !/^(OUTFILE|DUMPFILE)$/.test(row.word(target))) readTarget(target, found);
}

function beginsChange(at: number, row: TokenRow): boolean {
  return CHANGING_WORDS.has(row.word(at)) && row.isName(at + 1);
}

function beginsCommonTables(at: number, from: number, row: TokenRow): boolean {
  return (
    at === from ||
    row.word(at + 1) === 'RECURSIVE' ||
    (row.isName(at + 1) &&
      (row.word(at + 2) === 'AS' || row.is(at + 2, '(')) &&
      SET_WORDS.has(row.word(at - 1)))
  );
}

function beginsOperand(at: number, from: number, row: TokenRow): boolean {
  return (
    at === from ||
    SET_WORDS.has(row.word(at - 1)) ||
    /^(ALL|DISTINCT)$/.test(row.word(at - 1)) ||
    row.is(at - 1, ')')
  );
}
