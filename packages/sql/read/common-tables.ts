import { joinsQueries } from './clauses.ts';
import { noteName, type Finding, type Scope } from './finding.ts';
import { nameOf, type WrittenName } from './names.ts';

const MOST_TABLES = 2000;

/** Reads what follows WITH; returns the position of the statement after it and the names it defines. */
export function readCommonTables(from: number, to: number, outer: Scope, found: Finding): [number, Scope] {
  const { row, rules } = found;
  const isRecursive = row.word(from) === 'RECURSIVE' || rules.impliesRecursion;
  let at = row.word(from) === 'RECURSIVE' ? from + 1 : from;
  const own: WrittenName[] = [];
  for (;;) {
    // Each definition sees the earlier ones, so many are slow to read.
    if (own.length === MOST_TABLES) {
      found.problem ??= `WITH names more than ${MOST_TABLES} queries.`;
      return [to, outer];
    }
    const body = bodyOf(at, to, found);
    if (body === undefined) at = skipExpression(at, to, [...outer, ...own], found);
    else {
      const name = nameOf(row.tokens[at]!);
      found.apart.add(body);
      found.commonTables.push(name.text);
      noteName(at, found);
      // Only some engines know the names of later definitions; for the others, and so here, they are tables.
      if (isRecursive) noteRecursion(body, name, found);
      found.readGroup(body, [...outer, ...own], found);
      own.push(name);
      at = row.close(body) + 1;
    }
    at = skipTail(at, to, found);
    if (!row.is(at, ',')) return [at, [...outer, ...own]];
    at++;
  }
}

// In the first query of a UNION, and without a UNION throughout, the name still refers to a table.
function noteRecursion(body: number, name: WrittenName, { row, knownBehind }: Finding): void {
  for (let at = body + 1; at < row.close(body); at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (joinsQueries(at, row)) {
      if (row.word(at) === 'UNION') knownBehind.set(row.tokens[at]!, name);
      // Other set operations do not make the query recursive as a whole.
      return;
    }
  }
}

/** Returns where the bracket of `name (columns) AS [NOT] MATERIALIZED (` opens; undefined for other items. */
function bodyOf(from: number, to: number, { row }: Finding): number | undefined {
  if (!row.isName(from)) return undefined;
  let at = from + 1;
  if (row.is(at, '(')) at = row.close(at) + 1;
  if (row.word(at) === 'USING' && row.word(at + 1) === 'KEY') at = row.close(at + 2) + 1;
  if (row.word(at) !== 'AS') return undefined;
  at++;
  while (/^(NOT|MATERIALIZED)$/.test(row.word(at))) at++;
  return at < to && row.is(at, '(') ? at : undefined;
}

// ClickHouse also names expressions: `WITH (SELECT 1) AS x, 2 AS y`.
function skipExpression(from: number, to: number, scope: Scope, found: Finding): number {
  const { row } = found;
  let at = from;
  while (at < to && !row.is(at, ',') && row.word(at) !== 'SELECT') {
    if (row.word(at) === 'FROM') found.problem ??= 'A common table could not be read.';
    at = row.is(at, '(') ? found.readGroup(at, scope, found) : at + 1;
  }
  for (let place = from; place < at; place++)
    if (row.isName(place)) found.expressionNames.push(nameOf(row.tokens[place]!).text);
  return at;
}

// `SEARCH DEPTH FIRST BY a SET b` and `CYCLE a SET b USING c` follow a body.
function skipTail(from: number, to: number, { row }: Finding): number {
  let at = from;
  if (!/^(SEARCH|CYCLE)$/.test(row.word(at))) return at;
  while (
    at < to &&
    !row.is(at, ',') &&
    !/^(SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES|TABLE)$/.test(row.word(at)) &&
    !row.is(at, '(')
  )
    at++;
  return at;
}
