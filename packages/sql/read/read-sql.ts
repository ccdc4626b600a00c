import { CHANGING_WORDS, OTHER_VERBS, QUERY_STARTS } from './clause-words.ts';
import type { Finding, FunctionCall, TableReference } from './finding.ts';
import { impliedTableProblem } from './implied-tables.ts';
import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { callsChangingField, noteFunction } from './note-function.ts';
import { readChange } from './read-change.ts';
import { readGroup, readQuery } from './read-statement.ts';
import { splitStatements } from './split.ts';
import { readTableList } from './table-list.ts';
import { settingProblem } from './settings.ts';
import { TokenRow } from './token-row.ts';
import { transactSqlProblem } from './transact-sql.ts';

/** What matters of a statement for access: what it reads and whether it changes anything. */
export interface ReadSqlStatement {
  readonly sql: string;
  /** Its start in the whole text. */
  readonly start: number;
  readonly kind: 'query' | 'explain' | 'show' | 'other';
  readonly isReadOnly: boolean;
  readonly tables: readonly TableReference[];
  /** The functions called, in lowercase. */
  readonly functions: readonly string[];
  readonly calls: readonly FunctionCall[];
  /** The names of common tables. */
  readonly commonTables: readonly string[];
  /** Names in the expressions named by WITH, visible in the whole query. */
  readonly expressionNames: readonly string[];
  /** The positions of names read as tables, common tables, and aliases. */
  readonly namesAt: ReadonlySet<number>;
  /** Names that can qualify a column. */
  readonly sourceNames: readonly string[];
  /** Why it could not be read to its end; such a statement proves nothing. */
  readonly problem: string | undefined;
}

/** Reads every statement of a text. Unreadable ones have a `problem` and are never read-only. */
export function readSql(sql: string, rules: LexicalRules): ReadSqlStatement[] {
  const statements = splitStatements(sql, rules).map(piece => readOne(piece.sql, piece.start, rules));
  // A trailing comment is not part of a statement, but some engines run its contents.
  const problem = commentProblem(sql, rules);
  return problem === undefined
    ? statements
    : statements.map(statement => ({
        ...statement,
        isReadOnly: false,
        problem: statement.problem ?? problem,
      }));
}

function commentProblem(sql: string, rules: LexicalRules): string | undefined {
  const comments = lexSql(sql, rules).filter(({ kind }) => kind === 'comment');
  if (comments.some(({ isClosed }) => !isClosed)) return 'A comment has no end.';
  if (comments.some(({ text }) => /^\/\*M?!/.test(text)))
    return 'A comment that some engines run as SQL cannot be read.';
  // Some engines end a comment at a lone carriage return or other line ends and run the rest.
  return comments.some(({ text }) => !text.startsWith('/*') && /\r(?!$)|[\f\v\0\x85\u2028\u2029]/.test(text))
    ? 'A comment with a carriage return in it cannot be read.'
    : undefined;
}

function readOne(sql: string, start: number, rules: LexicalRules): ReadSqlStatement {
  const row = new TokenRow(sql, rules);
  const found: Finding = {
    row,
    rules,
    tables: [],
    functions: [],
    calls: [],
    sources: [],
    commonTables: [],
    expressionNames: [],
    namesAt: new Set(),
    apart: new Set(),
    knownBehind: new Map(),
    changes: false,
    problem: row.problem,
    readGroup,
    readQuery,
  };
  if (rules.transactSql) found.problem ??= transactSqlProblem(row);
  found.problem ??= settingProblem(row, rules);
  const kind = readVerb(0, found);
  if (rules.callsBehindDots) found.changes ||= callsChangingField(found);
  if (rules.impliesTables) found.problem ??= impliedTableProblem(found);
  const { tables, functions, calls, commonTables, expressionNames, namesAt, sources, problem } = found;
  return {
    sql,
    start,
    kind,
    isReadOnly: !found.changes && problem === undefined,
    tables,
    functions,
    calls,
    commonTables,
    expressionNames,
    namesAt,
    sourceNames: sources.flatMap(({ names }) => names.map(({ text }) => text)),
    problem,
  };
}

function readVerb(from: number, found: Finding): ReadSqlStatement['kind'] {
  const { row } = found;
  let at = from;
  while (row.is(at, '(')) at++;
  const verb = row.word(at);
  if (/^(EXPLAIN|PROFILE)$/.test(verb)) return readExplain(at + 1, found);
  if (/^(SHOW|DESCRIBE|DESC|SUMMARIZE)$/.test(verb)) return readShow(at + 1, found);
  if (QUERY_STARTS.has(verb) || /^(UN)?PIVOT$/.test(verb)) {
    readQuery(from, row.length, [], found);
    return 'query';
  }
  readChange(at, row.length, [], found);
  if (!CHANGING_WORDS.has(verb) && !OTHER_VERBS.has(verb))
    found.problem ??= `No statement begins with '${row.tokens[at]?.text ?? ''}'.`;
  return 'other';
}

function readExplain(from: number, found: Finding): 'explain' {
  const { row } = found;
  let at = from;
  let runs = false;
  while (
    /^(ANALYZE|ANALYSE|VERBOSE|EXTENDED|FORMATTED|COST|LOGICAL|PLAN|FOR|FORMAT|TEXT|JSON|TREE|TYPE|DISTRIBUTED|SYNTAX|AST|PIPELINE|ESTIMATE|QUERY)$/.test(
      row.word(at),
    ) ||
    row.is(at, '=') ||
    (row.is(at, '(') && !/^(SELECT|WITH|VALUES|FROM|TABLE)$/.test(row.word(at + 1)))
  ) {
    const last = row.is(at, '(') ? row.close(at) : at;
    for (let place = at; place <= last; place++) runs ||= /^ANALY[ZS]E$/.test(row.word(place));
    at = last + 1;
  }
  const inner: Finding = { ...found, changes: false };
  if (/^(EXPLAIN|PROFILE)$/.test(row.word(at))) inner.problem ??= 'A plan has no plan of its own.';
  else readVerb(at, inner);
  // A plan changes nothing unless making it runs the statement.
  found.changes = runs && inner.changes;
  found.problem ??= inner.problem;
  return 'explain';
}

// MySQL has three words for a plan: `DESC ANALYZE SELECT …`.
function plansBehind(from: number, row: TokenRow): boolean {
  return row.tokens.some(
    (_, at) =>
      at > from &&
      !row.is(at - 1, '.') &&
      (QUERY_STARTS.has(row.word(at)) || CHANGING_WORDS.has(row.word(at))),
  );
}

function readShow(from: number, found: Finding): ReadSqlStatement['kind'] {
  const { row } = found;
  const verb = row.word(from - 1);
  if (verb !== 'SHOW') {
    const at = /^(TABLE|EXTENDED|FORMATTED)$/.test(row.word(from)) ? from + 1 : from;
    if (QUERY_STARTS.has(row.word(at))) readQuery(at, row.length, [], found);
    else if (row.is(at, '(')) readGroup(at, [], found);
    else if (plansBehind(from, row)) return readExplain(from, found);
    else if (row.isName(at)) readTableList(at, row.length, [], found);
    else if (at < row.length) found.problem ??= `A table was expected at '${row.tokens[at]!.text}'.`;
    return 'show';
  }
  for (let at = from; at < row.length; at++) {
    // The condition of SHOW can contain tables and functions like any other.
    if (row.word(at) === 'WHERE' && !row.is(at - 1, '.')) {
      readQuery(at, row.length, [], found);
      break;
    }
    if (row.is(at, '(')) {
      if (row.isName(at - 1)) noteFunction(at - 1, found);
      at = readGroup(at, [], found) - 1;
    } else if (
      (/^(FROM|IN)$/.test(row.word(at)) || (row.word(at) === 'FOR' && row.word(at - 1) === 'STATS')) &&
      row.isName(at + 1) &&
      !/^(SCHEMAS|DATABASES|TABLES|CATALOGS|VIEWS|FUNCTIONS)$/.test(row.word(at - 1))
    )
      readTableList(at + 1, Math.min(at + 4, row.length), [], found);
    // `SHOW COLUMN STATS t` and `SHOW PARTITIONS t` reveal values of rows.
    else if (
      /^(PARTITIONS|STATS|TBLPROPERTIES)$/.test(row.word(at)) &&
      row.isName(at + 1) &&
      !/^(FROM|IN|ON|FOR)$/.test(row.word(at + 1))
    )
      readTableList(at + 1, Math.min(at + 6, row.length), [], found);
    else if (row.word(at) === 'CREATE') {
      const name = row.isName(at + 2) ? at + 2 : at + 1;
      if (row.isName(name)) readTableList(name, row.length, [], found);
      break;
    }
  }
  return 'show';
}
