import type { SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/** A name as it was written. */
export interface WrittenName {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The name that a token stands for, without its quotes. */
export function nameOf({ kind, text }: SqlToken): WrittenName {
  if (kind === 'word' || kind === 'number') return { text, isQuoted: false };
  const close = text.at(-1)!;
  return { text: text.slice(1, -1).replaceAll(close + close, close), isQuoted: true };
}

/** Whether two names mean the same thing on that engine. */
export function meansSame(a: WrittenName, b: WrittenName, { foldsNames }: LexicalRules): boolean {
  if (foldsNames === 'any') return a.text.toLowerCase() === b.text.toLowerCase();
  if (foldsNames === 'exact') return a.text === b.text;
  return folded(a, foldsNames) === folded(b, foldsNames);
}

function folded({ text, isQuoted }: WrittenName, to: 'lower' | 'upper'): string {
  if (isQuoted) return text;
  return to === 'lower' ? text.toLowerCase() : text.toUpperCase();
}
