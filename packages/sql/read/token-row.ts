import { lexSql, type SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/** The tokens of one statement with their brackets matched; comments are left out. */
export class TokenRow {
  readonly tokens: readonly SqlToken[];
  readonly #closing = new Map<number, number>();
  /** Why the text cannot be read; undefined when it can. */
  readonly problem: string | undefined;

  constructor(sql: string, rules: LexicalRules) {
    const all = lexSql(sql, rules);
    this.tokens = all.filter(token => token.kind !== 'comment');
    this.problem = all.find(token => !token.isClosed) ? 'A quote or comment has no end.'
      : this.#match();
  }

  get length(): number {
    return this.tokens.length;
  }

  /** The word at a place in capitals; empty when there is none, when it is quoted, or when it is the part of a name behind a dot. */
  word(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' && !this.#isPart(at) ? token.text.toUpperCase() : '';
  }

  // `1.FROM t` is a number and a word.
  #isPart(at: number): boolean {
    return this.is(at - 1, '.') && (this.isName(at - 2) || this.is(at - 2, ')') || this.is(at - 2, ']') || this.is(at - 2, '.'));
  }

  is(at: number, mark: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'mark' && token.text === mark;
  }

  isName(at: number): boolean {
    const kind = this.tokens[at]?.kind;
    return kind === 'word' || kind === 'quoted-name';
  }

  /** Where the bracket that opens here closes. */
  close(at: number): number {
    return this.#closing.get(at) ?? this.length;
  }

  end(at: number): number {
    const token = this.tokens[at]!;
    return token.start + token.text.length;
  }

  #match(): string | undefined {
    const open: number[] = [];
    for (const [at, { kind, text }] of this.tokens.entries()) {
      if (kind !== 'mark') continue;
      if (text === '(') open.push(at);
      else if (text === ')') {
        const from = open.pop();
        if (from === undefined) return 'A bracket is closed that was never opened.';
        this.#closing.set(from, at);
      }
    }
    return open.length > 0 ? 'A bracket is never closed.' : undefined;
  }
}
