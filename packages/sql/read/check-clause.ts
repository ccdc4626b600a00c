import { holdsQuery } from './holds-query.ts';
import { rememberTexts } from '@powerset/kit/remember-texts.ts';
import { MOST_BRACKETS, MOST_CLAUSE_LETTERS } from '@powerset/kit/text-limits.ts';
import { lexSql, type SqlToken } from './lex.ts';
import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

/** Engines differ in what ends a string, so every reading counts, including the current engine's if known. */
const READINGS: readonly LexicalRules[] = [
  STANDARD_SQL,
  { ...STANDARD_SQL, nestedComments: true },
  { ...C_LIKE_SQL, dollarQuotes: true },
];

/** Returns what is wrong with a user's WHERE or HAVING clause; undefined if it can stand in brackets. */
export function clauseProblem(sql: string, own?: LexicalRules): string | undefined {
  if (sql.length > MOST_CLAUSE_LETTERS) return `Clause is longer than ${MOST_CLAUSE_LETTERS} letters`;
  const problem = readingBy(STANDARD_SQL).problem(sql) ?? (own && readingBy(own).problem(sql));
  // The engine itself refuses a text that it cannot read to its end.
  return (
    problem ??
    READINGS.map(rules => readingBy(rules).problem(sql)).find(
      other => other !== undefined && !other.startsWith('Unclosed'),
    )
  );
}

/**
 * Returns what is wrong with a clause in one engine's reading, for values that others would read differently.
 */
export function ownClauseProblem(sql: string, rules: LexicalRules): string | undefined {
  return sql.length > MOST_CLAUSE_LETTERS
    ? `Clause is longer than ${MOST_CLAUSE_LETTERS} letters`
    : readingBy(rules).problem(sql);
}

/** The recent texts by their rules, because each is checked in many places. */
interface Reading {
  readonly problem: (sql: string) => string | undefined;
  readonly tables: (sql: string) => { readonly isClosed: boolean; readonly mayRead: boolean };
}

const known = new WeakMap<LexicalRules, Reading>();

function readingBy(rules: LexicalRules): Reading {
  const before = known.get(rules);
  if (before) return before;
  const reading = {
    problem: rememberTexts(sql => problemIn(sql, rules), MOST_REMEMBERED),
    tables: rememberTexts(sql => tablesIn(sql, rules), MOST_REMEMBERED),
  };
  known.set(rules, reading);
  return reading;
}

const MOST_REMEMBERED = 4 * MOST_CLAUSE_LETTERS;

function problemIn(sql: string, rules: LexicalRules): string | undefined {
  let depth = 0;
  const tokens = lexSql(sql, rules);
  // A trailing semicolon is not a statement.
  const last = tokens.findLastIndex(({ kind }) => kind !== 'comment');
  if (tokens.length === 0) return 'Clause contains multiple statements';
  for (const [at, token] of tokens.entries()) {
    if (!token.isClosed)
      return token.kind === 'comment' ? 'Unclosed multiline comment' : 'Unclosed quote in filter clause';
    if (token.kind !== 'mark') continue;
    if (token.text === '(') {
      if (++depth > MOST_BRACKETS) return `Clause has more than ${MOST_BRACKETS} brackets within each other`;
    } else if (token.text === ')' && --depth < 0) return 'Closing unclosed parenthesis in filter clause';
    else if (token.text === '*' && tokens[at + 1]?.text === '/' && tokens[at + 1]!.start === token.start + 1)
      return 'Closing unopened multiline comment';
    else if (token.text === ';' && at !== last) return 'Clause contains multiple statements';
  }
  return depth > 0 ? 'Unclosed parenthesis in filter clause' : undefined;
}

/** Returns true if a semicolon ends the clause's statement on any engine that reads it to its end. */
export function endsStatement(sql: string): boolean {
  return READINGS.map(rules => lexSql(sql, rules)).some(
    tokens =>
      tokens.every(({ isClosed }) => isClosed) &&
      tokens.some(({ kind, text }) => kind === 'mark' && text === ';'),
  );
}

/** Returns a clause that can stand in brackets, without a trailing semicolon. */
export function bareClause(sql: string, rules?: LexicalRules): string {
  const last = lexSql(sql, rules).findLast(({ kind }) => kind !== 'comment');
  return last?.text === ';' ? sql.slice(0, last.start) + sql.slice(last.start + 1) : sql;
}

/**
 * Returns true if a user's expression could read a table or change something; any query in it counts, and so
 * does SQL that cannot be read. `(SELECT 1)` reads nothing.
 */
export function readsTables(sql: string, own?: LexicalRules): boolean {
  if (sql.length > MOST_CLAUSE_LETTERS) return true;
  return [...READINGS, ...(own ? [own] : [])].some(rules => {
    const { isClosed, mayRead } = readingBy(rules).tables(sql);
    return mayRead && (isClosed || rules === STANDARD_SQL || rules === own);
  });
}

function tablesIn(sql: string, rules: LexicalRules): ReturnType<Reading['tables']> {
  const tokens = lexSql(sql, rules);
  return {
    isClosed: tokens.every(token => token.isClosed),
    mayRead: mayRead(withoutTemplates(sql, tokens), rules),
  };
}

function mayRead(sql: string, rules: LexicalRules): boolean {
  return (
    holdsQuery(new TokenRow(sql, rules)) ||
    readSql(`SELECT ${sql}`, rules).some(
      ({ tables, problem, isReadOnly }) => tables.length > 0 || problem !== undefined || !isReadOnly,
    )
  );
}

// Template remains are not SQL, which the database reports. Braces inside quotes are ordinary text.
function withoutTemplates(sql: string, tokens: readonly SqlToken[]): string {
  let end = 0;
  const kept: string[] = [];
  for (const { kind, text, start } of tokens) {
    if (kind !== 'template' || !text.startsWith('{{')) continue;
    kept.push(sql.slice(end, start), ' x ');
    end = start + text.length;
  }
  return kept.join('') + sql.slice(end);
}
