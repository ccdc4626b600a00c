import { lexSql } from './lex.ts';

/** The number of the LIMIT that ends a statement; undefined when it has none, or one that is no plain number. */
export function findLimit(sql: string): number | undefined {
  const tokens = lexSql(sql).filter(token => token.kind !== 'comment');
  let depth = 0;
  let limit: number | undefined;
  tokens.forEach((token, at) => {
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    else if (depth === 0 && token.kind === 'word' && token.text.toUpperCase() === 'LIMIT') {
      const next = tokens[at + 1];
      limit = next?.kind === 'number' && /^\d+$/.test(next.text) ? Number(next.text) : undefined;
    }
  });
  return limit;
}
