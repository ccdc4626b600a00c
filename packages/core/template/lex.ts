import { readString } from './string-literal.ts';
import { TemplateError } from './template-error.ts';
import { OPERATORS, type OperatorName, type Token, type TokenType } from './token.ts';

const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const TAG = /\{\{|\{%|\{#/g;
const RAW_BEGIN = /\{%[-+]?\s*raw\s*(?:-%\}\s*|%\})/y;
const RAW_END = /([\s\S]*?)(\{%([-+]?)\s*endraw\s*([-+]?)%\})/y;
const COMMENT = /\{#[\s\S]*?([-+]?)#\}/y;
const SPACE = /\s+/y;
const NUMBER =
  /(?:0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|(\d(?:_?\d)*(?:\.\d(?:_?\d)*)?[eE][+-]?\d(?:_?\d)*|\d(?:_?\d)*\.\d(?:_?\d)*)|\d(?:_?\d)*)/y;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}_]*/uy;
const OPERATOR = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}<>=.:|,;]/y;

/** Splits a template into tokens. @throws TemplateError */
export function lex(template: string): readonly Token[] {
  return new Lexer(template.replace(/\r\n|\r/g, '\n').replace(/\n$/, '')).run();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #line = 1;
  #trimsNext = false;

  constructor(source: string) {
    this.#source = source;
  }

  run(): readonly Token[] {
    while (this.#at < this.#source.length) this.#data();
    this.#push('eof', '');
    return this.#tokens;
  }

  /** Reads text up to the next tag, and the tag. */
  #data(): void {
    TAG.lastIndex = this.#at;
    const tag = TAG.exec(this.#source);
    const end = tag?.index ?? this.#source.length;
    this.#text(this.#source.slice(this.#at, end), this.#source[end + 2] === '-');
    this.#advance(end);
    if (!tag) return;
    if (tag[0] === '{#') this.#comment();
    else if (!this.#raw()) this.#expression(tag[0] === '{{' ? 'variable' : 'block');
  }

  #text(text: string, trimsEnd: boolean): void {
    const start = this.#trimsNext ? text.trimStart() : text;
    const kept = trimsEnd ? start.trimEnd() : start;
    if (kept !== '') this.#push('data', kept);
    this.#trimsNext = false;
  }

  #comment(): void {
    const match = this.#match(COMMENT) ?? this.#fail('Missing end of comment tag');
    this.#advance(this.#at + match[0].length);
    this.#trimsNext = match[1] === '-';
  }

  #raw(): boolean {
    const begin = this.#match(RAW_BEGIN);
    if (!begin) return false;
    this.#advance(this.#at + begin[0].length);
    const body = this.#match(RAW_END) ?? this.#fail('Missing end of raw directive');
    this.#text(body[1]!, body[3] === '-');
    this.#advance(this.#at + body[0].length);
    this.#trimsNext = body[4] === '-';
    return true;
  }

  #expression(kind: 'variable' | 'block'): void {
    this.#push(`${kind}_begin`, '');
    this.#advance(this.#at + (/[-+]/.test(this.#source[this.#at + 2] ?? '') ? 3 : 2));
    const close = kind === 'variable' ? '}}' : '%}';
    const open: string[] = [];
    while (this.#at < this.#source.length) {
      const space = this.#match(SPACE);
      if (space) this.#advance(this.#at + space[0].length);
      else if (open.length === 0 && this.#end(close, kind)) return;
      else if (this.#at < this.#source.length) this.#token(open);
    }
  }

  #end(close: string, kind: 'variable' | 'block'): boolean {
    const sign = this.#source[this.#at];
    const isSigned =
      (sign === '-' || (sign === '+' && kind === 'block')) && this.#source.startsWith(close, this.#at + 1);
    if (!isSigned && !this.#source.startsWith(close, this.#at)) return false;
    this.#push(`${kind}_end`, '');
    this.#advance(this.#at + (isSigned ? 3 : 2));
    this.#trimsNext = isSigned && sign === '-';
    return true;
  }

  #token(open: string[]): void {
    const number = this.#match(NUMBER);
    if (number)
      return this.#take(
        number[1] === undefined ? 'integer' : 'float',
        number[0].replaceAll('_', ''),
        number[0].length,
      );
    const name = this.#match(NAME);
    if (name) return this.#take('name', name[0], name[0].length);
    const string = readString(this.#source, this.#at);
    if (string) return this.#take('string', string.value, string.length);
    const operator =
      this.#match(OPERATOR) ?? this.#fail(`unexpected char '${this.#source[this.#at]!}' at ${this.#at}`);
    this.#balance(operator[0], open);
    this.#take(operatorName(operator[0]), operator[0], operator[0].length);
  }

  #balance(operator: string, open: string[]): void {
    if (OPENING[operator]) open.push(OPENING[operator]);
    if (operator !== ')' && operator !== ']' && operator !== '}') return;
    const expected = open.pop();
    if (expected === undefined) this.#fail(`unexpected '${operator}'`);
    if (expected !== operator) this.#fail(`unexpected '${operator}', expected '${expected}'`);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source);
  }

  #take(type: TokenType, value: string, length: number): void {
    this.#push(type, value);
    this.#advance(this.#at + length);
  }

  #push(type: TokenType, value: string): void {
    this.#tokens.push({ type, value, line: this.#line });
  }

  #advance(to: number): void {
    for (let i = this.#at; i < to; i++) if (this.#source.charCodeAt(i) === 10) this.#line++;
    this.#at = to;
  }

  #fail(message: string): never {
    throw new TemplateError('TemplateSyntaxError', message, this.#line);
  }
}

const OPERATOR_NAMES: ReadonlyMap<string, OperatorName> = new Map(Object.entries(OPERATORS));

function operatorName(text: string): OperatorName {
  return OPERATOR_NAMES.get(text)!;
}
