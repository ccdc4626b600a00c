import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';
import { STANDARD_SQL, type LexicalRules } from '@powerset/sql/read/lexical-rules.ts';

/** A table, common table, or subquery that a statement reads. */
export interface Source {
  readonly schema: string | undefined;
  readonly name: string;
  readonly alias: string | undefined;
}

export interface CommonTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a name at the cursor may be. */
export type Place =
  | { readonly kind: 'nothing' }
  /** Inside `{{ … }}`. */
  | { readonly kind: 'template' }
  /** After FROM, JOIN, INTO, UPDATE. */
  | { readonly kind: 'table' }
  /** After a dot: the names before it. */
  | { readonly kind: 'member'; readonly path: readonly string[] }
  /** After ON: the source that was joined last. */
  | { readonly kind: 'condition' }
  | { readonly kind: 'expression' };

export interface Scope {
  readonly place: Place;
  readonly sources: readonly Source[];
  readonly commonTables: readonly CommonTable[];
  /** Whether the statement has no word before the cursor. */
  readonly isStart: boolean;
}

const TABLE_WORDS: ReadonlySet<string> = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE', 'DESCRIBE']);
const NOT_ALIASES: ReadonlySet<string> = new Set(
  'ON USING WHERE GROUP ORDER HAVING LIMIT OFFSET JOIN INNER LEFT RIGHT FULL CROSS OUTER NATURAL LATERAL UNION EXCEPT INTERSECT WINDOW QUALIFY SET VALUES SELECT FETCH TABLESAMPLE ASOF POSITIONAL SEMI ANTI FOR'.split(
    ' ',
  ),
);
/** Words after which a list of tables is over. */
const CLAUSES: ReadonlySet<string> = new Set(
  'SELECT WHERE GROUP ORDER HAVING LIMIT ON USING SET VALUES UNION EXCEPT INTERSECT QUALIFY WINDOW AND OR BY'.split(
    ' ',
  ),
);

/** Returns what the statement at a place of the text reads, and what a name there may be. */
export function scopeAt(text: string, cursor: number, rules: LexicalRules = STANDARD_SQL): Scope {
  const tokens = statementTokens(text, cursor, rules);
  const before = tokens.filter(token => token.start + token.text.length <= wordStart(text, cursor));
  const inside = tokens.find(
    token => token.start < cursor && token.start + token.text.length >= cursor && isText(token),
  );
  const isTemplate = /\{\{(?:(?!\}\}).)*$/s.test(text.slice(Math.max(0, cursor - 500), cursor));
  const words = tokens.filter(token => token.kind !== 'comment');
  return {
    place: isTemplate
      ? { kind: 'template' }
      : inside && !(inside.kind === 'comment' && inside.start + inside.text.length < cursor)
        ? { kind: 'nothing' }
        : placeAfter(before.filter(token => token.kind !== 'comment')),
    sources: sourcesOf(visibleAt(words, cursor)),
    commonTables: commonTablesOf(words),
    isStart: before.every(token => token.kind === 'comment'),
  };
}

function isText(token: SqlToken): boolean {
  return (
    (token.kind === 'string' || token.kind === 'comment') &&
    (token.kind === 'comment' || token.text.length > 1)
  );
}

function wordStart(text: string, cursor: number): number {
  return cursor - (/[\w$]*$/.exec(text.slice(Math.max(0, cursor - 200), cursor))?.[0].length ?? 0);
}

function statementTokens(text: string, cursor: number, rules: LexicalRules): readonly SqlToken[] {
  const tokens = lexSql(text, rules);
  const isEnd = (token: SqlToken): boolean => token.kind === 'mark' && token.text === ';';
  const from = tokens.findLastIndex(token => isEnd(token) && token.start < cursor) + 1;
  const to = tokens.findIndex((token, at) => at >= from && isEnd(token));
  return tokens.slice(from, to < 0 ? undefined : to);
}

function placeAfter(tokens: readonly SqlToken[]): Place {
  const last = tokens.at(-1);
  if (!last) return { kind: 'expression' };
  if (isMark(last, '.')) return { kind: 'member', path: pathBefore(tokens) };
  const word = wordOf(last);
  if (TABLE_WORDS.has(word)) return { kind: 'table' };
  if (word === 'ON') return { kind: 'condition' };
  if (isMark(last, ',')) return listPlace(tokens);
  return { kind: 'expression' };
}

// After a comma, a list of tables goes on if its word comes before any other clause.
function listPlace(tokens: readonly SqlToken[]): Place {
  let depth = 0;
  for (const token of tokens.toReversed()) {
    if (isMark(token, ')')) depth += 1;
    else if (isMark(token, '(')) {
      if (depth === 0) return { kind: 'expression' };
      depth -= 1;
    } else if (depth === 0 && wordOf(token) === 'FROM') return { kind: 'table' };
    else if (depth === 0 && CLAUSES.has(wordOf(token))) return { kind: 'expression' };
  }
  return { kind: 'expression' };
}

function pathBefore(tokens: readonly SqlToken[]): readonly string[] {
  const path: string[] = [];
  for (let at = tokens.length - 1; at > 0 && isMark(tokens[at]!, '.'); at -= 2) {
    const name = nameOf(tokens[at - 1]);
    if (name === undefined) break;
    path.unshift(name);
  }
  return path;
}

/** Returns the tokens of the queries around the cursor, without those of other subqueries. */
function visibleAt(tokens: readonly SqlToken[], cursor: number): readonly SqlToken[] {
  const visible: SqlToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    visible.push(tokens[at]!);
    if (!isMark(tokens[at], '(')) continue;
    const end = closing(tokens, at);
    const holdsCursor = tokens[at]!.start < cursor && (tokens[end]?.start ?? Infinity) >= cursor;
    if (!holdsCursor) at = end - 1;
  }
  return visible;
}

function sourcesOf(tokens: readonly SqlToken[]): readonly Source[] {
  const sources: Source[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = wordOf(tokens[at]!);
    if (!TABLE_WORDS.has(word)) continue;
    let next = at + 1;
    do {
      const read = sourceAt(tokens, isMark(tokens[next], ',') ? next + 1 : next);
      if (!read) break;
      if (read.source) sources.push(read.source);
      next = read.end;
    } while (word === 'FROM' && isMark(tokens[next], ','));
  }
  return sources;
}

function sourceAt(
  tokens: readonly SqlToken[],
  at: number,
): { readonly source: Source | undefined; readonly end: number } | undefined {
  const isSubquery = isMark(tokens[at], '(');
  let end = isSubquery ? closing(tokens, at) + 1 : at;
  const path: string[] = [];
  if (!isSubquery) {
    for (;;) {
      const name = nameOf(tokens[end]);
      if (name === undefined) break;
      path.push(name);
      end += 1;
      if (!isMark(tokens[end], '.')) break;
      end += 1;
    }
    if (path.length === 0) return undefined;
    if (isMark(tokens[end], '(')) end = closing(tokens, end) + 1;
  }
  if (wordOf(tokens[end]) === 'AS') end += 1;
  const alias = NOT_ALIASES.has(wordOf(tokens[end])) ? undefined : nameOf(tokens[end]);
  if (alias !== undefined) end += 1;
  const name = path.at(-1);
  return { source: name === undefined ? undefined : { schema: path.at(-2), name, alias }, end };
}

function commonTablesOf(tokens: readonly SqlToken[]): readonly CommonTable[] {
  const tables: CommonTable[] = [];
  for (let at = 0; at < tokens.length - 2; at += 1) {
    const isFirst = wordOf(tokens[at]) === 'WITH' || wordOf(tokens[at]) === 'RECURSIVE';
    if (!isFirst && !(isMark(tokens[at], ',') && tables.length > 0)) continue;
    const name = nameOf(tokens[at + 1]);
    let next = at + 2;
    const named = isMark(tokens[next], '(') ? tokens.slice(next + 1, closing(tokens, next)) : undefined;
    if (named) next = closing(tokens, next) + 1;
    if (name === undefined || wordOf(tokens[next]) !== 'AS') continue;
    next += 1;
    while (/^(NOT|MATERIALIZED)$/.test(wordOf(tokens[next]))) next += 1;
    if (!isMark(tokens[next], '(')) continue;
    const body = tokens.slice(next + 1, closing(tokens, next));
    tables.push({ name, columns: named?.flatMap(token => nameOf(token) ?? []) ?? selectedNames(body) });
  }
  return tables;
}

/** Returns the names of the columns that a SELECT returns, as far as its text tells. */
function selectedNames(tokens: readonly SqlToken[]): readonly string[] {
  const start = tokens.findIndex(token => wordOf(token) === 'SELECT');
  if (start < 0) return [];
  const names: string[] = [];
  let depth = 0;
  let last: string | undefined;
  for (const token of tokens.slice(start + 1)) {
    if (isMark(token, '(')) depth += 1;
    else if (isMark(token, ')')) {
      depth -= 1;
      last = undefined;
    } else if (depth === 0 && (isMark(token, ',') || wordOf(token) === 'FROM')) {
      if (last !== undefined) names.push(last);
      last = undefined;
      if (!isMark(token, ',')) return names;
    } else if (depth === 0) last = nameOf(token);
  }
  return last === undefined ? names : [...names, last];
}

function closing(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isMark(tokens[at], '(')) depth += 1;
    if (isMark(tokens[at], ')')) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function isMark(token: SqlToken | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.text === mark;
}

function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'word' ? token.text.toUpperCase() : '';
}

function nameOf(token: SqlToken | undefined): string | undefined {
  if (token?.kind === 'word') return token.text;
  if (token?.kind !== 'quoted-name') return undefined;
  return token.text.slice(1, -1).replaceAll('""', '"').replaceAll('``', '`');
}
