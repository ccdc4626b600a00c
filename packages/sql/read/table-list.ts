import { JOIN_WORDS, LIST_ENDS, NO_ALIAS, SET_WORDS, TABLE_TAKERS } from './clause-words.ts';
import { beginsJoin, endsList } from './clauses.ts';
import {
  beginsQuery,
  isCommonTable,
  noteName,
  type Finding,
  type Scope,
  type TableReference,
} from './finding.ts';
import { nameOf } from './names.ts';
import { noteFunction } from './note-function.ts';
import { isDistinctFrom } from './operands.ts';
import { readPath } from './read-path.ts';
import { readArgument } from './table-arguments.ts';
import type { TokenRow } from './token-row.ts';

/** Reads tables, joins, and subqueries; returns the position where the list ends. */
export function readTableList(from: number, to: number, scope: Scope, found: Finding): number {
  const { row, rules } = found;
  let at = readFactor(from, to, scope, found);
  let isView = false;
  // The position of an ARRAY that is neither a table nor an alias.
  let arrayAt = -1;
  while (at < to) {
    const word = row.word(at);
    if (row.is(at, ','))
      at = isView && isLoneName(at + 1, to, found) ? at + 2 : readFactor(at + 1, to, scope, found);
    else if (row.is(at, '(')) at = found.readGroup(at, scope, found);
    // An alias can be named like a join.
    else if (word === 'FROM' && !isDistinctFrom(at, row)) at = readFactor(at + 1, to, scope, found);
    else if (hintBracket(at, row) !== undefined) at = found.readGroup(hintBracket(at, row)!, scope, found);
    else if (rules.hasArrayJoin && word === 'JOIN' && arrayAt === at - 1)
      at = readArrays(at + 1, to, scope, found);
    else if (JOIN_WORDS.has(word))
      at =
        word !== 'JOIN' && JOIN_WORDS.has(row.word(at + 1)) ? at + 1 : readFactor(at + 1, to, scope, found);
    else if (endsList(at, found)) return at;
    else {
      if (word === 'VIEW' && row.word(at - 1) === 'LATERAL') isView = true;
      if (word === 'ARRAY') arrayAt = at;
      if (row.is(at, ';')) found.problem ??= 'Two statements stand where one is read.';
      if (row.tokens[at]!.kind === 'template')
        found.problem ??= 'The text holds a template that was not filled in.';
      if (word === 'FOR' && /^(UPDATE|SHARE|NO|KEY)$/.test(row.word(at + 1))) found.changes = true;
      noteChange(at, found);
      if (row.isName(at) && row.is(at + 1, '(')) noteFunction(at, found);
      at = readArgument(at, scope, found) ?? at + 1;
    }
  }
  return to;
}

// Reads the expressions of an ARRAY JOIN, up to the next join or clause.
function readArrays(from: number, to: number, scope: Scope, found: Finding): number {
  const { row } = found;
  for (let at = from; at < to;) {
    if (row.is(at, '(')) {
      at = found.readGroup(at, scope, found);
      continue;
    }
    if (row.word(at) === 'FROM' || (at > from && (JOIN_WORDS.has(row.word(at)) || endsList(at, found))))
      return at;
    if (row.isName(at) && row.is(at + 1, '(')) noteFunction(at, found);
    at = readArgument(at, scope, found) ?? at + 1;
  }
  return to;
}

// Returns the bracket of a hint such as `USE INDEX FOR ORDER BY (i)`; undefined for other words.
function hintBracket(at: number, row: TokenRow): number | undefined {
  if (!/^(USE|FORCE|IGNORE)$/.test(row.word(at)) || !/^(INDEX|KEY)$/.test(row.word(at + 1))) return undefined;
  if (row.word(at + 2) !== 'FOR') return row.is(at + 2, '(') ? at + 2 : undefined;
  const behind =
    row.word(at + 3) === 'JOIN'
      ? at + 4
      : /^(ORDER|GROUP)$/.test(row.word(at + 3)) && row.word(at + 4) === 'BY'
        ? at + 5
        : at;
  return row.is(behind, '(') ? behind : undefined;
}

/**
 * Hive writes changes after what is read (`FROM t INSERT OVERWRITE …`), and runs cluster scripts (`USING
 * 'script'`).
 */
export function noteChange(at: number, found: Finding): void {
  const { row } = found;
  // Sequences advance even if nothing else is changed.
  if (row.word(at) === 'VALUE' && row.word(at - 1) === 'NEXT' && row.word(at + 1) === 'FOR')
    found.changes = true;
  if (row.is(at - 1, '.') && row.tokens[at]?.kind === 'word' && /^nextval$/i.test(row.tokens[at].text))
    found.changes = true;
  if (isInsert(at, row) || (row.word(at) === 'USING' && row.tokens[at + 1]?.kind === 'string'))
    found.changes = true;
}

function isInsert(at: number, row: TokenRow): boolean {
  return row.word(at) === 'INSERT' && /^(INTO|OVERWRITE)$/.test(row.word(at + 1));
}

function isLoneName(at: number, to: number, found: Finding): boolean {
  const { row } = found;
  return (
    row.isName(at) &&
    (at + 1 >= to ||
      row.is(at + 1, ',') ||
      endsList(at + 1, found) ||
      JOIN_WORDS.has(row.word(at + 1)) ||
      NO_ALIAS.has(row.word(at + 1)))
  );
}

/** Reads the table that a statement writes to; returns the position after its name. */
export function readTarget(from: number, found: Finding): number {
  const [path, behind] = readPath(from, found);
  noteName(behind - 1, found);
  found.tables.push({
    path,
    start: found.row.tokens[from]!.start,
    end: found.row.end(behind - 1),
    alias: undefined,
    isTarget: true,
  });
  return behind;
}

function readFactor(from: number, to: number, scope: Scope, found: Finding): number {
  const { row } = found;
  const at = behindMarks(from, found);
  if (at >= to) return at;
  if (row.is(at, '(')) {
    found.apart.add(at);
    const close = row.close(at);
    if (row.word(at + 1) === 'EXPLAIN' && holdsWord('SELECT', at + 2, close, row))
      found.problem ??= 'A plan inside of a query cannot be read.';
    const takes = TABLE_TAKERS.has(row.word(at + 1)) && row.isName(at + 2);
    // Such a word may be a table's name, followed by an alias or a join.
    if (takes && !/^(ON|USING|GROUP)$/.test(row.word(readPath(at + 2, found)[1]))) noteTable(at + 1, found);
    const isList = isListInBrackets(at, row) || (takes && NO_ALIAS.has(row.word(at + 2)));
    if (beginsQuery(at + 1, close, found) && !isList) found.readGroup(at, scope, found);
    else {
      const end = readTableList(at + 1, close, scope, found);
      if (end < close) found.readQuery(end, close, scope, found);
    }
    return behindAlias(close, found);
  }
  if (row.word(at) === 'FROM') return readFactor(at + 1, to, scope, found);
  // Functions side by side: `ROWS FROM (f(1), g(2))`.
  if (row.word(at) === 'ROWS' && row.word(at + 1) === 'FROM' && row.is(at + 2, '(')) {
    readTableList(at + 3, row.close(at + 2), scope, found);
    return behindAlias(row.close(at + 2), found);
  }
  if (LIST_ENDS.has(row.word(at))) {
    found.problem ??= `A table was expected at '${row.tokens[at]!.text}'.`;
    return at;
  }
  if (!row.isName(at)) return notName(at, found);
  return readName(at, scope, found);
}

function holdsWord(word: string, from: number, to: number, row: TokenRow): boolean {
  for (let at = from; at < to; at++) if (row.word(at) === word) return true;
  return false;
}

// Skips the words before a table; if they are not keywords, they are the table and what follows is its alias.
function behindMarks(from: number, found: Finding): number {
  const { row, rules } = found;
  let at = from;
  while (/^(LATERAL|ONLY)$/.test(row.word(at)) && (row.is(at + 1, '(') || row.isName(at + 1))) {
    const isOnly = row.word(at) === 'ONLY' && rules.hasOnly;
    // A join or clause can follow a table named `only`; its words can be table names where ONLY is a keyword.
    if (!row.is(at + 1, '(') && NO_ALIAS.has(row.word(at + 1))) {
      if (isOnly) noteTable(at + 1, found);
      return at;
    }
    const isMark =
      row.is(at + 1, '(') ||
      isOnly ||
      (row.word(at) === 'LATERAL' && row.is(readPath(at + 1, found)[1], '('));
    if (!isMark) noteTable(at, found);
    at++;
  }
  return at;
}

function noteTable(at: number, found: Finding): void {
  const { row, tables } = found;
  noteName(at, found);
  tables.push({
    path: [nameOf(row.tokens[at]!)],
    start: row.tokens[at]!.start,
    end: row.end(at),
    alias: undefined,
  });
}

// A number after a comma belongs to LIMIT; a string names a file, and other marks are unknown.
function notName(at: number, found: Finding): number {
  const { kind, text } = found.row.tokens[at]!;
  // A dollar sign begins a placeholder, or a name on some engines.
  if (
    kind === 'number' ||
    (kind === 'mark' && /^[?:]$/.test(text)) ||
    (text === '$' && found.row.tokens[at + 1]?.kind === 'number')
  )
    return at + 1;
  found.problem ??=
    kind === 'template'
      ? 'The text holds a template that was not filled in.'
      : `A table was expected at '${text}'.`;
  return at + 1;
}

// `((SELECT 1) a, t)` is a list, `((SELECT 1) UNION SELECT 2)` a query.
function isListInBrackets(open: number, row: TokenRow): boolean {
  if (!row.is(open + 1, '(')) return false;
  const behind = row.close(open + 1) + 1;
  // Nested brackets have no meaning of their own.
  if (behind === row.close(open)) return isListInBrackets(open + 1, row);
  const isClause =
    SET_WORDS.has(row.word(behind)) || /^(ORDER|LIMIT|OFFSET|FETCH|FOR)$/.test(row.word(behind));
  // Such a word may also be an alias.
  return !isClause || row.is(behind + 1, ',') || row.is(behind + 1, ')') || beginsJoin(behind + 1, row);
}

function readName(from: number, scope: Scope, found: Finding): number {
  const { row, rules } = found;
  const [path, behind] = readPath(from, found);
  if (row.is(behind, '(')) {
    noteFunction(behind - 1, found, true);
    readArgument(behind - 1, scope, found);
    const after = found.readGroup(behind, scope, found);
    if (!rules.transactSql || /^(openjson|string_split|generate_series|nodes)$/i.test(path.at(-1)!.text))
      return behindAlias(after - 1, found);
    // `t (NOLOCK)`, or a function that may read tables like a view.
    noteName(behind - 1, found);
    found.tables.push({ path, start: row.tokens[from]!.start, end: row.end(behind - 1), alias: undefined });
    return after;
  }
  noteName(behind - 1, found);
  const { at, alias } = afterAlias(behind, found);
  found.sources.push({ at: from, names: alias ? [nameOf(row.tokens[at - 1]!)] : path });
  if (!isCommonTable(path, scope, found))
    found.tables.push({
      path,
      start: row.tokens[from]!.start,
      end: row.end(behind - 1),
      alias,
      ...(row.is(behind, '@') || (rules.transactSql && path.length > 3) ? { isElsewhere: true } : {}),
    });
  // An unknown mark directly after a name could be part of it.
  if (row.tokens[behind]?.kind === 'mark' && !/^[,();@[\]]$/.test(row.tokens[behind].text))
    found.problem ??= `The name of a table cannot be read at '${row.tokens[behind].text}'.`;
  return row.is(behind, '@') ? behind + 2 : at;
}

// A subquery or a function result is known only by its alias.
function behindAlias(close: number, found: Finding): number {
  const { row, sources } = found;
  const { at, alias } = afterAlias(close + 1, found);
  if (alias) sources.push({ at: at - 1, names: [nameOf(row.tokens[at - 1]!)] });
  return at;
}

function afterAlias(
  at: number,
  found: Finding,
): { readonly at: number; readonly alias: TableReference['alias'] } {
  const { row } = found;
  const hasAs = row.word(at) === 'AS' && row.word(at + 1) !== 'OF' && row.isName(at + 1);
  const place = hasAs ? at + 1 : at;
  if (!hasAs && isInsert(at, row)) return { at, alias: undefined };
  const token = row.tokens[place];
  if (
    !token ||
    !row.isName(place) ||
    (!hasAs && token.kind === 'word' && (NO_ALIAS.has(row.word(place)) || row.word(place + 1) === 'BY'))
  )
    return { at, alias: undefined };
  noteName(place, found);
  return { at: place + 1, alias: { text: token.text, end: row.end(place) } };
}
