import { MOST_BRACKETS, MOST_SQL_TOKENS } from '@powerset/kit/text-limits.ts';
import { lexSql, type SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/** The tokens of one statement with matched brackets and without comments. */
export class TokenRow {
  readonly tokens: readonly SqlToken[];
  readonly #closing = new Map<number, number>();
  /** Why the text cannot be read, if so. */
  readonly problem: string | undefined;

  readonly #sql: string;

  constructor(sql: string, rules: LexicalRules) {
    this.#sql = sql;
    const all = lexSql(sql, rules);
    const tokens = all.filter(token => token.kind !== 'comment');
    const tooMuch =
      tokens.length > MOST_SQL_TOKENS
        ? `The text has more than ${MOST_SQL_TOKENS} words and marks.`
        : isNestedTooDeeply(tokens)
          ? `The text has more than ${MOST_BRACKETS} brackets within each other.`
          : undefined;
    // Too deep texts are not read, because reading recurses with their brackets.
    this.tokens = tooMuch === undefined ? tokens : [];
    this.problem =
      tooMuch ??
      (all.find(token => !token.isClosed)
        ? 'A quote or comment has no end.'
        : (this.tokens
            .map(
              (token, at) =>
                tokenProblem(token, rules) ??
                exponentProblem(token, this.tokens[at + 1]) ??
                continuedProblem(token, this.tokens[at + 1], rules),
            )
            .find(problem => problem !== undefined) ?? this.#match()));
  }

  get length(): number {
    return this.tokens.length;
  }

  /**
   * Returns the uppercase word at a position; empty if there is none, if it is quoted, or if it follows a
   * dot.
   */
  word(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' && !this.#isPart(at) ? token.text.toUpperCase() : '';
  }

  // `1.FROM t` is a number and a word.
  #isPart(at: number): boolean {
    return (
      this.is(at - 1, '.') &&
      (this.isName(at - 2) || this.is(at - 2, ')') || this.is(at - 2, ']') || this.is(at - 2, '.'))
    );
  }

  is(at: number, mark: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'mark' && token.text === mark;
  }

  isName(at: number): boolean {
    const kind = this.tokens[at]?.kind;
    return kind === 'word' || kind === 'quoted-name';
  }

  /** Returns where the bracket that opens here closes. */
  close(at: number): number {
    return this.#closing.get(at) ?? this.length;
  }

  /** Returns whether this is the first token on its line. */
  beginsLine(at: number): boolean {
    for (let before = this.tokens[at]!.start - 1; before >= 0; before--) {
      const char = this.#sql[before]!;
      if (char === '\n' || char === '\r') return true;
      if (char.trim() !== '') return false;
    }
    return true;
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

function isNestedTooDeeply(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind !== 'mark') continue;
    if (text === '(' && ++depth > MOST_BRACKETS) return true;
    if (text === ')') depth--;
  }
  return false;
}

// Finds words directly after numbers, and letters and spaces that engines may read as others.
function tokenProblem({ kind, text }: SqlToken, { namesBeginWithDigits }: LexicalRules): string | undefined {
  if (kind === 'mark' && /\s/.test(text))
    return 'A space that is none for some engines stands between the words.';
  if (kind === 'mark' && /[^\0-\x7F]/.test(text))
    return `'${text}' is a letter or a quote for some engines and none for others.`;
  if (kind === 'mark' && text === '\\') return 'A backslash stands outside of quotes.';
  if (kind !== 'word') return undefined;
  if (
    /^\d/.test(text) &&
    (!namesBeginWithDigits || /^\d+[eE]\d+\D/.test(text)) &&
    !/^(\d[\d_]*[a-zA-Z]?|0[xX][\da-fA-F_]*|0[bBoO][\d_]*)$/.test(text)
  )
    return `'${text}' is neither a number nor a name.`;
  return /[^\0-\x7F]/.test(text) &&
    [text.toUpperCase(), text.toLowerCase()].some(folded => /^[\0-\x7F]*$/.test(folded))
    ? `'${text}' looks like a word that it is not.`
    : undefined;
}

/** `E'a'` and a string on the next line are one string with escapes. */
function continuedProblem(
  first: SqlToken,
  next: SqlToken | undefined,
  { escapeStrings }: LexicalRules,
): string | undefined {
  return escapeStrings && first.kind === 'string' && /^e'/i.test(first.text) && next?.kind === 'string'
    ? 'A string with escapes goes on behind its end.'
    : undefined;
}

/** Some engines read `1.5eFROM` as the number `1.5e` and a word, others as a number and the word `eFROM`. */
function exponentProblem(number: SqlToken, next: SqlToken | undefined): string | undefined {
  const isFraction = number.kind === 'number' && number.text.includes('.');
  return isFraction &&
    next?.kind === 'word' &&
    next.start === number.start + number.text.length &&
    /^[edf]/i.test(next.text) &&
    next.text.toUpperCase() !== 'FROM'
    ? `'${number.text}${next.text}' is neither a number nor two words.`
    : undefined;
}
