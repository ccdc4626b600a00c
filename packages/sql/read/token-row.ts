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
      // MySQL runs what stands in such a comment.
      : all.some(token => token.kind === 'comment' && /^\/\*M?!/.test(token.text)) ? 'A comment that some engines run as SQL cannot be read.'
        : this.#match();
  }

  get length(): number {
    return this.tokens.length;
  }

  /** The word at a place in capitals; empty when there is none, or when it is quoted. */
  word(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' ? token.text.toUpperCase() : '';
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
