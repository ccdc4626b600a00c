import { CHANGING_WORDS, QUERY_STARTS } from './clause-words.ts';
import type { Finding, Scope } from './finding.ts';
import { nameOf } from './names.ts';
import { readTableList, readTarget } from './table-list.ts';
import type { TokenRow } from './token-row.ts';

/** Words between a verb and the table that it changes. */
const BEFORE_TARGET = new Set([
  'INTO',
  'OVERWRITE',
  'TABLE',
  'FROM',
  'ONLY',
  'IF',
  'NOT',
  'EXISTS',
  'OR',
  'REPLACE',
  'TEMP',
  'TEMPORARY',
  'EXTERNAL',
  'VIEW',
  'MATERIALIZED',
  'FULL',
  'ANALYZE',
  'VERBOSE',
  'IGNORE',
  'LOW_PRIORITY',
  'UNLOGGED',
  'RECURSIVE',
  'GLOBAL',
  'LOCAL',
  'TRANSIENT',
  'DELAYED',
  'ON',
  'ICEBERG',
  'DYNAMIC',
  'CONCURRENTLY',
]);
/** Statements whose first name after such words is a table. */
const TARGETED = new Set([
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'REPLACE',
  'UPSERT',
  'TRUNCATE',
  'COPY',
  'VACUUM',
  'ANALYZE',
  'OPTIMIZE',
  'LOCK',
  'REFRESH',
]);
const TAKES_SEVERAL = /^(TRUNCATE|DROP|LOCK|ANALYZE|VACUUM)$/;
const OF_A_TABLE = /^(TABLE|VIEW)$/;

/** Reads the tables of a statement that changes something; its verb is at `verbAt`. */
export function readChange(verbAt: number, to: number, scope: Scope, found: Finding): void {
  const { row } = found;
  const verb = row.word(verbAt);
  found.changes = true;
  const target = TARGETED.has(verb) ? firstName(verbAt + 1, row) : targetBehindWord(verb, verbAt, row);
  if (target === undefined) {
    readRest(verbAt + 1, to, scope, found);
    return;
  }
  let behind = readTarget(target, found);
  if (TAKES_SEVERAL.test(verb))
    while (row.is(behind, ',') && row.isName(behind + 1)) behind = readTarget(behind + 1, found);
  // In REVOKE, a role follows FROM.
  if (verb !== 'REVOKE') readRest(behind, to, scope, found);
}

function firstName(from: number, row: TokenRow): number | undefined {
  let at = from;
  while (BEFORE_TARGET.has(row.word(at))) at++;
  return row.isName(at) ? at : undefined;
}

// `DROP TABLE t`, `GRANT SELECT ON t`, `COMMENT ON TABLE t`, `LOAD DATA … INTO TABLE t`; schemas and roles
// are not tables.
function targetBehindWord(verb: string, verbAt: number, row: TokenRow): number | undefined {
  for (let at = verbAt + 1; at < Math.min(row.length, verbAt + 12); at++) {
    if (
      row.is(at, '(') ||
      row.word(at) === 'AS' ||
      (row.word(at) === 'SELECT' && verb !== 'GRANT' && verb !== 'REVOKE')
    )
      return undefined;
    if (
      OF_A_TABLE.test(row.word(at)) ||
      (/^(GRANT|REVOKE)$/.test(verb) &&
        row.word(at) === 'ON' &&
        !/^(SCHEMA|DATABASE|ALL|FUNCTION|SEQUENCE|ROLE|WAREHOUSE)$/.test(row.word(at + 1)))
    )
      return firstName(at + 1, row);
    if (verb === 'CREATE' && row.word(at) === 'INDEX') return indexTarget(at, row);
  }
  return undefined;
}

function indexTarget(from: number, row: TokenRow): number | undefined {
  for (let at = from; at < row.length; at++) if (row.word(at) === 'ON') return firstName(at + 1, row);
  return undefined;
}

// Queries inside: `… AS SELECT`, `… SELECT`, `USING t`, `FROM t`, `(SELECT …)`.
function readRest(from: number, to: number, scope: Scope, found: Finding): void {
  const { row } = found;
  for (let at = from; at < to; at++) {
    const word = row.word(at);
    if (
      QUERY_STARTS.has(word) &&
      word !== 'VALUES' &&
      (word !== 'TABLE' || row.word(at - 1) === 'AS') &&
      !(word === 'FROM' && isNoTable(at + 1, row))
    ) {
      found.readQuery(at, to, scope, found);
      return;
    }
    if (CHANGING_WORDS.has(word) && /^(AS|FOR)$/.test(row.word(at - 1))) {
      readChange(at, to, scope, found);
      return;
    }
    if (word === 'USING' && (row.isName(at + 1) || row.is(at + 1, '(')))
      at = readTableList(at + 1, nextClause(at + 1, row), scope, found) - 1;
    else if (row.is(at, '(')) at = found.readGroup(at, scope, found) - 1;
    else if (row.isName(at) && row.is(at + 1, '('))
      found.functions.push(nameOf(row.tokens[at]!).text.toLowerCase());
  }
}

// Rows may be copied from a file, a program, or the client instead.
function isNoTable(at: number, row: TokenRow): boolean {
  const isText = (place: number): boolean => row.tokens[place]?.kind === 'string';
  return (
    isText(at) ||
    (row.word(at) === 'PROGRAM' && isText(at + 1)) ||
    (row.word(at) === 'STDIN' && row.word(0) === 'COPY')
  );
}

function nextClause(from: number, row: TokenRow): number {
  for (let at = from; at < row.length; at++) if (/^(ON|WHEN|WHERE|SET)$/.test(row.word(at))) return at;
  return row.length;
}
