import { holdsQuery } from './holds-query.ts';
import { lexSql, type SqlToken } from './lex.ts';
import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

/** Engines differ in what ends a string: each way of reading counts, and that of the engine which is asked, where it is known. */
const READINGS: readonly LexicalRules[] = [STANDARD_SQL, { ...STANDARD_SQL, nestedComments: true }, { ...C_LIKE_SQL, dollarQuotes: true }];

/** What is wrong with a WHERE or HAVING text that a user wrote; undefined when it can stand between brackets. */
export function clauseProblem(sql: string, own?: LexicalRules): string | undefined {
  const problem = problemIn(sql, STANDARD_SQL) ?? (own && problemIn(sql, own));
  // A text that another engine would not read to its end is refused by that engine.
  return problem ?? READINGS.map(rules => problemIn(sql, rules)).find(other => other !== undefined && !other.startsWith('Unclosed'));
}

function problemIn(sql: string, rules: LexicalRules): string | undefined {
  let depth = 0;
  const tokens = lexSql(sql, rules);
  // One semicolon at the end is no statement of its own.
  const last = tokens.findLastIndex(({ kind }) => kind !== 'comment');
  if (tokens.length === 0) return 'Clause contains multiple statements';
  for (const [at, token] of tokens.entries()) {
    if (!token.isClosed) return token.kind === 'comment' ? 'Unclosed multiline comment' : 'Unclosed quote in filter clause';
    if (token.kind !== 'mark') continue;
    if (token.text === '(') depth++;
    else if (token.text === ')' && --depth < 0) return 'Closing unclosed parenthesis in filter clause';
    else if (token.text === '*' && tokens[at + 1]?.text === '/' && tokens[at + 1]!.start === token.start + 1) return 'Closing unopened multiline comment';
    else if (token.text === ';' && at !== last) return 'Clause contains multiple statements';
  }
  return depth > 0 ? 'Unclosed parenthesis in filter clause' : undefined;
}

/** The clause as it can stand between brackets: without a semicolon at its end. */
export function bareClause(sql: string, rules?: LexicalRules): string {
  const last = lexSql(sql, rules).findLast(({ kind }) => kind !== 'comment');
  return last?.text === ';' ? sql.slice(0, last.start) + sql.slice(last.start + 1) : sql;
}

/**
 * True when a text that a user wrote could read a table of its own choice, past the dataset that it is written for, or
 * change something: a query in it is enough. Fails closed: what cannot be read counts. `(SELECT 1)` reads nothing.
 */
export function readsTables(sql: string, own?: LexicalRules): boolean {
  return [...READINGS, ...(own ? [own] : [])].some(rules => {
    const tokens = lexSql(sql, rules);
    const isClosed = tokens.every(token => token.isClosed);
    return (isClosed || rules === STANDARD_SQL || rules === own) && mayRead(withoutTemplates(sql, tokens), rules);
  });
}

function mayRead(sql: string, rules: LexicalRules): boolean {
  return holdsQuery(new TokenRow(sql, rules)) || readSql(`SELECT ${sql}`, rules).some(({ tables, problem, isReadOnly }) => tables.length > 0 || problem !== undefined || !isReadOnly);
}

// What is left of a template is no SQL anywhere: the database says so. Braces within quotes are text like any other.
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
