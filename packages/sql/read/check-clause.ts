import { lexSql, type SqlToken } from './lex.ts';

/** What is wrong with a WHERE or HAVING text that a user wrote; undefined when it can stand between brackets. */
export function clauseProblem(sql: string): string | undefined {
  let depth = 0;
  for (const token of lexSql(sql)) {
    if (!token.isClosed) return token.kind === 'comment' ? 'Unclosed comment in filter clause' : 'Unclosed quote in filter clause';
    if (token.kind !== 'mark') continue;
    if (token.text === '(') depth++;
    else if (token.text === ')' && --depth < 0) return 'Closing unclosed parenthesis in filter clause';
    else if (token.text === ';') return 'Clause contains multiple statements';
  }
  return depth > 0 ? 'Unclosed parenthesis in filter clause' : undefined;
}

/** Functions whose arguments may hold the word FROM without reading a table. */
const FROM_FUNCTIONS = new Set(['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY']);
/** Words that begin a query, or join one to what stands before. */
const QUERY_WORDS = new Set(['TABLE', 'JOIN', 'UNION', 'INTERSECT', 'EXCEPT', 'INTO']);
/** Words that begin a query right behind a bracket; elsewhere they may be names. */
const OPENING_WORDS = new Set(['FROM', 'WITH', 'PIVOT', 'UNPIVOT', 'SUMMARIZE', 'DESCRIBE', 'SHOW', 'EXPLAIN', 'CALL']);

/**
 * True when a text that a user wrote could read a table of its own choice, past the dataset that it is written for.
 * Fails closed: FROM counts unless it belongs to DISTINCT FROM or to a function's arguments. `(SELECT 1)` reads nothing.
 */
export function readsTables(sql: string): boolean {
  const tokens = lexSql(sql).filter(({ kind }) => kind !== 'comment');
  const callers: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.text === '(') callers.push(wordAt(tokens, at - 1));
    else if (token.text === ')') callers.pop();
    if (token.kind !== 'word') continue;
    const word = token.text.toUpperCase();
    if (QUERY_WORDS.has(word) || (OPENING_WORDS.has(word) && tokens[at - 1]?.text === '(')) return true;
    if (word === 'FROM' && wordAt(tokens, at - 1) !== 'DISTINCT' && !FROM_FUNCTIONS.has(callers.at(-1) ?? '')) return true;
  }
  return false;
}

function wordAt(tokens: readonly SqlToken[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text.toUpperCase() : '';
}
