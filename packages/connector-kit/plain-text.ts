import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';

/**
 * Returns what similar engines would read differently in a text: where our parser sees a string or a comment,
 * one of them may see a table. Undefined if all agree. It protects engines whose own grammar is not
 * available.
 */
export function ambiguityOf(sql: string, rules: LexicalRules, chain?: string): string | undefined {
  const tokens = lexSql(sql, rules);
  // Such marks may chain another statement, which reads the rows of the previous one.
  if (
    chain !== undefined &&
    tokens.some(({ kind, start }) => kind === 'mark' && sql.startsWith(chain, start))
  )
    return `The mark ${chain}`;
  for (const [at, token] of tokens.entries()) {
    const found = ambiguity(token, tokens[at - 1], rules);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ambiguity(token: SqlToken, before: SqlToken | undefined, rules: LexicalRules): string | undefined {
  const isBehind = before !== undefined && before.start + before.text.length === token.start;
  switch (token.kind) {
    case 'comment':
      return commentAmbiguity(token.text);
    case 'mark':
      if (token.text === '#') return 'A hash outside of quotes';
      return token.text === '/' && isBehind && before.text === '/'
        ? 'Two slashes outside of quotes'
        : undefined;
    case 'string':
      return (
        stringAmbiguity(token.text, rules, isBehind && /^(r|rb|br)$/i.test(before.text)) ??
        (isBehind && !rules.bracketStrings && /^n?q$/i.test(before.text)
          ? 'A string between marks of its own'
          : undefined)
      );
    case 'quoted-name':
      return !rules.backslashEscapesInNames && /\\["'`]/.test(token.text)
        ? 'A backslash before a quote in a name'
        : undefined;
    default:
      return undefined;
  }
}

// Some engines nest comments, and some continue a comment after a backslash at the end of a line.
function commentAmbiguity(text: string): string | undefined {
  if (text.startsWith('/*')) return text.includes('/*', 2) ? 'A comment inside of a comment' : undefined;
  return /\\\s*$/.test(text) ? 'A backslash at the end of a comment' : undefined;
}

function stringAmbiguity(
  text: string,
  { backslashEscapes, nameQuotes }: LexicalRules,
  isRaw: boolean,
): string | undefined {
  if (text.startsWith('$'))
    return backslashEscapes && text.startsWith('$$') ? undefined : 'A string between dollar signs';
  if (/\\["'`]/.test(text) && (!backslashEscapes || isRaw)) return 'A backslash before a quote';
  return !nameQuotes.includes('"') && /^('''|""")/.test(text) ? 'Three quotes in a row' : undefined;
}
