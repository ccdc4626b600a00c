import { joinsQueries } from './clauses.ts';
import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { splitStatements } from './split.ts';
import { TokenRow } from './token-row.ts';

interface FoundLimit {
  /** The number of rows; undefined if it is not a plain number. */
  readonly value: number | undefined;
  readonly start: number;
  readonly end: number;
  readonly isBehindOffset: boolean;
}

/** Returns the row limit at the end of a statement, also after an offset (`LIMIT 5, 10`), if it has one. */
export function limitOf(sql: string, rules: LexicalRules): FoundLimit | undefined {
  const row = new TokenRow(sql, rules);
  let found: FoundLimit | undefined;
  let isOfAll = true;
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) {
      at = row.close(at);
      continue;
    }
    if (rules.limitsLastQuery && joinsQueries(at, row)) isOfAll = false;
    if (row.word(at) !== 'LIMIT' || isName(row, at)) continue;
    const place = row.is(at + 2, ',') && row.tokens[at + 3] ? at + 3 : at + 1;
    const token = row.tokens[place];
    if (!token) continue;
    // The engine evaluates expressions, and reading stops after the row limit anyway.
    const isPlain =
      isOfAll &&
      token.kind === 'number' &&
      /^\d+$/.test(token.text) &&
      (place + 1 >= row.length || BEHIND_LIMIT.test(row.word(place + 1)) || row.is(place + 1, ';'));
    found = {
      value: isPlain ? Number(token.text) : undefined,
      start: token.start,
      end: row.end(place),
      isBehindOffset: place === at + 3,
    };
  }
  return found;
}

/**
 * What can follow a total row count; `LIMIT 2 BY`, `LIMIT 2 WITH TIES`, and `LIMIT 2 PERCENT` may return more
 * rows.
 */
const BEHIND_LIMIT = /^(OFFSET|FETCH|FOR|LOCK|INTO|SETTINGS|FORMAT|USING)$/;
const BEFORE_NAME =
  /^(SELECT|DISTINCT|ALL|AS|BY|WHERE|ON|AND|OR|NOT|HAVING|WHEN|THEN|ELSE|CASE|FROM|JOIN|IN|LIKE|BETWEEN)$/;
const BEFORE_LIMIT = /^[)\]}*?]$/;

// Returns whether a token can be the name of a column or a table.
function isName(row: TokenRow, at: number): boolean {
  const before = row.tokens[at - 1];
  if (before === undefined || row.is(at + 1, ',') || BEFORE_NAME.test(row.word(at - 1))) return true;
  return before.kind === 'mark' && !BEFORE_LIMIT.test(before.text);
}

/** Returns the statement with at most that many rows: its own limit if smaller, unless `always`. */
export function withLimit(
  sql: string,
  limit: number,
  { rules, always = false }: { readonly rules: LexicalRules; readonly always?: boolean },
): string {
  const text = withoutEnd(sql, rules);
  const found = limitOf(text, rules);
  if (!found) return `${text}\nLIMIT ${limit}`;
  if (found.value === undefined) return text;
  // As in Superset, a limit with an offset is replaced even if it is smaller.
  const value =
    !always && !found.isBehindOffset && found.value !== undefined && found.value < limit
      ? found.value
      : limit;
  return `${text.slice(0, found.start)}${value}${text.slice(found.end)}`;
}

/** Returns the limit of the last statement of a text, whose rows are the ones shown. */
export function limitOfLast(sql: string, rules: LexicalRules): number | undefined {
  const last = splitStatements(sql, rules).at(-1);
  return last && limitOf(last.sql, rules)?.value;
}

/** Words that a LIMIT cannot follow or replace. */
const NO_LIMIT_HERE =
  /^(LIMIT|FETCH|OFFSET|FOR|LOCK|INTO|SETTINGS|FORMAT|PROCEDURE|OPTION|TOP|SAMPLE|USING)$/;

/**
 * Adds a limit where that does not change a query's meaning, so that engines sort less and stop sooner.
 * Other queries stay unchanged, because the reader stops as well.
 */
export function endingAfter(sql: string, rows: number, rules: LexicalRules): string {
  const [statement, ...others] = readSql(sql, rules);
  if (
    !statement ||
    others.length > 0 ||
    statement.kind !== 'query' ||
    statement.problem !== undefined ||
    !isOneSelect(statement.sql, rules)
  )
    return sql;
  const text = withoutEnd(sql, rules);
  const found = limitOf(text, rules);
  if (!found) return hasTail(text, rules) ? sql : `${text}\nLIMIT ${rows}`;
  return found.value === undefined || found.value <= rows
    ? sql
    : `${text.slice(0, found.start)}${rows}${text.slice(found.end)}`;
}

// Some engines apply a LIMIT to the last query of a union, and a bracketed query may already have one.
function isOneSelect(sql: string, rules: LexicalRules): boolean {
  const row = new TokenRow(sql, rules);
  if (!/^(SELECT|WITH)$/.test(row.word(0))) return false;
  let selects = 0;
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (row.is(at - 1, '.') || row.word(at - 1) === 'AS') continue;
    else if (row.word(at) === 'SELECT') selects++;
    else if (/^(UNION|EXCEPT|INTERSECT|MINUS|VALUES)$/.test(row.word(at))) return false;
  }
  return selects === 1;
}

function hasTail(sql: string, rules: LexicalRules): boolean {
  const row = new TokenRow(sql, rules);
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (NO_LIMIT_HERE.test(row.word(at)) && !row.is(at - 1, '.')) return true;
  }
  return false;
}

// A trailing semicolon would swallow what follows; a comment ends with its line.
function withoutEnd(sql: string, rules: LexicalRules): string {
  const marks = lexSql(sql, rules);
  let last = marks.length - 1;
  let text = sql;
  for (; last >= 0 && (marks[last]!.kind === 'comment' || marks[last]!.text === ';'); last--) {
    const { text: mark, start } = marks[last]!;
    if (mark === ';') text = text.slice(0, start) + text.slice(start + 1);
  }
  return text.trim().replace(/^(;\s*)+/, '');
}
