import { TemplateError } from './template-error.ts';
import { describeToken, describeType, type Token, type TokenType } from './token.ts';

/** Reads the tokens of a template one by one. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get current(): Token {
    return this.#tokens[this.#at]!;
  }

  get ahead(): Token {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.current;
    if (token.type !== 'eof') this.#at++;
    return token;
  }

  is(type: TokenType, value?: string): boolean {
    return this.current.type === type && (value === undefined || this.current.value === value);
  }

  isName(...names: readonly string[]): boolean {
    return this.current.type === 'name' && names.includes(this.current.value);
  }

  /** Advances if the current token matches. */
  skip(type: TokenType, value?: string): boolean {
    const isIt = this.is(type, value);
    if (isIt) this.next();
    return isIt;
  }

  expect(type: TokenType, value?: string): Token {
    if (this.is(type, value)) return this.next();
    const wanted = value ?? describeType(type);
    if (this.current.type === 'eof') this.fail(`unexpected end of template, expected '${wanted}'.`);
    this.fail(`expected token '${wanted}', got '${describeToken(this.current)}'`);
  }

  fail(message: string): never {
    throw new TemplateError('TemplateSyntaxError', message, this.current.line);
  }

  /** Throws because the current token fits nowhere. */
  unexpected(): never {
    this.fail(`unexpected '${describeToken(this.current)}'`);
  }
}
