import { isCommonTable, noteName, type Finding, type Scope } from './finding.ts';
import { nameOf } from './names.ts';
import { readPath } from './read-path.ts';

/** Functions that are another spelling of IN. */
const IN_BY_NAME = /^(global)?(not)?(null)?in(ignoreset)?$/i;

/**
 * Reads tables that an expression names without FROM: `x IN t`, and `TABLE t` or `TABLE(t)` as arguments.
 * Returns the position after them; undefined if there are none.
 */
export function readArgument(at: number, scope: Scope, found: Finding): number | undefined {
  const { row, rules } = found;
  const word = row.word(at);
  if (row.is(at + 1, '(')) {
    if (word === 'TABLE' && !row.is(at + 2, '(')) noteLoneNames(at + 1, scope, found);
    if (
      word === 'IDENTIFIER' ||
      (word === 'TABLE' &&
        (row.tokens[at + 2]?.kind === 'string' || row.is(at + 2, '$') || row.is(at + 2, ':')))
    )
      found.problem ??= 'A table is named by a text, which cannot be read.';
    if (
      rules.tablesBehindIn === 'also-in-brackets' &&
      row.isName(at) &&
      IN_BY_NAME.test(nameOf(row.tokens[at]!).text)
    )
      noteLoneNames(at + 1, scope, found);
    return undefined;
  }
  if (
    word === 'TABLE' &&
    (row.is(at - 1, ',') || row.is(at - 1, '>') || row.is(at - 1, '(')) &&
    row.isName(at + 1)
  )
    return notePath(at + 1, scope, found);
  return readIn(at, scope, found);
}

// Records arguments that are only a name, in any number of brackets: the only one, or one after the first.
function noteLoneNames(open: number, scope: Scope, found: Finding): void {
  const { row } = found;
  const close = row.close(open);
  const starts = [open + 1];
  for (let at = open + 1; at < close; at++) {
    if (row.is(at, ',')) starts.push(at + 1);
    else if (row.is(at, '(')) at = row.close(at);
  }
  for (const from of starts.length > 1 ? starts.slice(1) : starts) {
    if (row.is(from, '(')) noteLoneNames(from, scope, found);
    else if (row.isName(from)) {
      const [, behind] = readPath(from, found);
      if (behind === close || row.is(behind, ',') || row.word(behind) === 'AS') notePath(from, scope, found);
    }
  }
}

function notePath(at: number, scope: Scope, found: Finding): number {
  const { row } = found;
  const [path, behind] = readPath(at, found);
  noteName(behind - 1, found);
  if (!isCommonTable(path, scope, found))
    found.tables.push({
      path,
      start: row.tokens[at]!.start,
      end: row.end(behind - 1),
      alias: undefined,
      isArgument: true,
    });
  return behind;
}

function readIn(at: number, scope: Scope, found: Finding): number | undefined {
  const { row, rules } = found;
  if (rules.tablesBehindIn === 'none' || row.word(at) !== 'IN' || row.word(at + 1) === 'FROM')
    return undefined;
  if (row.tokens[at + 1]?.kind === 'string') found.problem ??= 'A text stands where the name of a table may.';
  if (!row.isName(at + 1)) return undefined;
  const [, behind] = readPath(at + 1, found);
  // The rows come from a function.
  return row.is(behind, '(') ? undefined : notePath(at + 1, scope, found);
}
