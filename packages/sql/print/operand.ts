import { lexSql, type SqlToken } from '../read/lex.ts';
import type { LexicalRules } from '../read/lexical-rules.ts';

/** Words between or before operands, which could capture a neighboring operand. */
const JOINING =
  /^(AND|OR|NOT|XOR|IN|IS|LIKE|ILIKE|RLIKE|REGEXP|GLOB|MATCH|SIMILAR|BETWEEN|ESCAPE|DIV|MOD|COLLATE|AT|OVERLAPS|ISNULL|NOTNULL|BINARY|INTERVAL|PRIOR|ANY|ALL|SOME|EXISTS|DISTINCT|SELECT)$/i;

/** Returns a user's SQL as one operand: in brackets unless it is one name, value, call, or CASE. */
export function operandText(sql: string, rules: LexicalRules): string {
  return isOneOperand(lexSql(sql, rules)) ? sql : `(${sql}\n)`;
}

function isOneOperand(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  for (const [at, { kind, text, isClosed }] of tokens.entries()) {
    if (!isClosed || kind === 'comment' || kind === 'template') return false;
    if (kind === 'mark' && text === '(') depth++;
    else if (kind === 'mark' && text === ')') depth--;
    else if (kind === 'word' && /^CASE$/i.test(text)) depth++;
    else if (kind === 'word' && /^END$/i.test(text)) depth--;
    else if (depth === 0 && ((kind === 'mark' && text !== '.') || (kind === 'word' && JOINING.test(text))))
      return false;
    if (depth < 0 || (depth === 0 && isWholeBehind(tokens, at))) return false;
  }
  return depth === 0;
}

// Only more of the same name, or the brackets of its call, may follow a complete operand.
function isWholeBehind(tokens: readonly SqlToken[], at: number): boolean {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  if (next === undefined || next.text === '.' || token.text === '.') return false;
  if (next.text === '(') return token.kind !== 'word' && token.kind !== 'quoted-name';
  return true;
}
