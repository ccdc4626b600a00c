import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { TokenRow } from './token-row.ts';

interface FoundLimit {
  /** Number of rows; undefined when it is no plain number. */
  readonly value: number | undefined;
  readonly start: number;
  readonly end: number;
  readonly isBehindOffset: boolean;
}

/** The number of rows that ends a statement, also behind an offset (`LIMIT 5, 10`); undefined when it has none. */
export function limitOf(sql: string, rules: LexicalRules): FoundLimit | undefined {
  const row = new TokenRow(sql, rules);
  let found: FoundLimit | undefined;
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) { at = row.close(at); continue; }
    if (row.word(at) !== 'LIMIT' || isName(row, at)) continue;
    const place = row.is(at + 2, ',') && row.tokens[at + 3] ? at + 3 : at + 1;
    const token = row.tokens[place];
    if (!token) continue;
    // An expression is left to the engine, and reading stops after so many rows anyway.
    const isPlain = token.kind === 'number' && /^\d+$/.test(token.text) && (place + 1 >= row.length || row.tokens[place + 1]!.kind === 'word' || row.is(place + 1, ';'));
    found = { value: isPlain ? Number(token.text) : undefined, start: token.start, end: row.end(place), isBehindOffset: place === at + 3 };
  }
  return found;
}

const BEFORE_NAME = /^(SELECT|DISTINCT|ALL|AS|BY|WHERE|ON|AND|OR|NOT|HAVING|WHEN|THEN|ELSE|CASE|FROM|JOIN|IN|LIKE|BETWEEN)$/;
const BEFORE_LIMIT = /^[)\]}*?]$/;

// What a column or a table may be called.
function isName(row: TokenRow, at: number): boolean {
  const before = row.tokens[at - 1];
  if (before === undefined || row.is(at + 1, ',') || BEFORE_NAME.test(row.word(at - 1))) return true;
  return before.kind === 'mark' && !BEFORE_LIMIT.test(before.text);
}

/** The statement with at most that many rows: its own limit if that is smaller, unless `always`. */
export function withLimit(sql: string, limit: number, { rules, always = false }: { readonly rules: LexicalRules; readonly always?: boolean }): string {
  const text = withoutEnd(sql, rules);
  const found = limitOf(text, rules);
  if (!found) return `${text}\nLIMIT ${limit}`;
  if (found.value === undefined) return text;
  // Behind an offset the number is replaced even where it is smaller, as clients of the reference know it.
  const value = !always && !found.isBehindOffset && found.value !== undefined && found.value < limit ? found.value : limit;
  return `${text.slice(0, found.start)}${value}${text.slice(found.end)}`;
}

// A semicolon at the end would swallow what is written behind it; a comment ends with its line.
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
