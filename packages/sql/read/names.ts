import type { SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/** A name as it was written. */
export interface WrittenName {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Returns the name of a token, without its quotes. */
export function nameOf({ kind, text }: SqlToken): WrittenName {
  if (kind === 'word' || kind === 'number') return { text, isQuoted: false };
  const close = text.at(-1)!;
  return { text: text.slice(1, -1).replaceAll(close + close, close), isQuoted: true };
}

/** Returns whether two names certainly mean the same on the engine. */
export function meansSame(a: WrittenName, b: WrittenName, { foldsNames }: LexicalRules): boolean {
  if (foldsNames === 'any') return small(a.text) === small(b.text);
  if (foldsNames === 'exact' || foldsNames === 'varies') return a.text === b.text;
  return folded(a, foldsNames) === folded(b, foldsNames);
}

/** Returns whether two names differ only in case. */
export function differsInCase(a: WrittenName, b: WrittenName): boolean {
  return a.text.toLowerCase() === b.text.toLowerCase();
}

// Only some engines treat non-ASCII letters as equal in both cases.
function small(text: string): string {
  return text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase());
}

function folded({ text, isQuoted }: WrittenName, to: 'lower' | 'upper'): string {
  if (isQuoted) return text;
  return to === 'lower' ? small(text) : text.replaceAll(/[a-z]/g, letter => letter.toUpperCase());
}
