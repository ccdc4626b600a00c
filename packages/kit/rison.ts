import { readJson, type JsonValue } from './json-value.ts';

/** Thrown for text that is neither Rison nor JSON; `position` counts characters from 0. */
export class RisonError extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(`${message} at character ${position}`);
    this.name = 'RisonError';
    this.position = position;
  }
}

const MAX_DEPTH = 64;
const NOT_IN_WORD = " '!:(),*@$";
/** Matches text that needs no quotes, and that no reader would take for a number or JSON. */
const IS_WORD = /^[^\s'!:(),*@$\-0-9[{"][^\s'!:(),*@$]*$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Parses a parameter that clients send as Rison or JSON (`(page:0)` and `{"page":0}` mean the same). */
export function readQ(text: string): JsonValue {
  const first = text.trimStart()[0];
  if (first === '{' || first === '[' || first === '"') {
    const json = tryJson(text);
    if (json !== undefined) return json;
  }
  return readRison(text);
}

/** Reads Rison, a short form of JSON that needs no percent-encoding. */
export function readRison(text: string): JsonValue {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

/** Writes a value as Rison; leaves out members that are undefined, as JSON does. */
export function writeRison(value: unknown): string {
  if (value === null || value === undefined) return '!n';
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'string') return writeText(value);
  if (Array.isArray(value)) return `!(${value.map(writeRison).join(',')})`;
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return `(${members.map(([key, member]) => `${writeText(key)}:${writeRison(member)}`).join(',')})`;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return '!n';
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
}

function writeText(text: string): string {
  return IS_WORD.test(text) ? text : `'${text.replace(/[!']/g, '!$&')}'`;
}

function tryJson(text: string): JsonValue | undefined {
  try {
    return readJson(text, MAX_DEPTH);
  } catch {
    return undefined;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new RisonError('Nested too deeply', this.#at);
    switch (this.#text[this.#at]) {
      case '!':
        return this.#marked(depth);
      case '(':
        return this.#object(depth);
      case "'":
        return this.#quoted();
      default:
        return this.#word();
    }
  }

  end(): void {
    if (this.#at < this.#text.length) throw new RisonError('Unexpected text', this.#at);
  }

  #marked(depth: number): JsonValue {
    const mark = this.#text[this.#at + 1];
    this.#at += 2;
    if (mark === 't') return true;
    if (mark === 'f') return false;
    if (mark === 'n') return null;
    if (mark === '(') return this.#list(depth);
    throw new RisonError('Unknown mark', this.#at - 1);
  }

  #list(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    while (!this.#take(')')) {
      if (items.length > 0) this.#expect(',');
      items.push(this.value(depth + 1));
    }
    return items;
  }

  #object(depth: number): { [key: string]: JsonValue } {
    const members: [string, JsonValue][] = [];
    this.#at += 1;
    while (!this.#take(')')) {
      if (members.length > 0) this.#expect(',');
      const start = this.#at;
      const key = this.#text[this.#at] === "'" ? this.#quoted() : String(this.#word());
      if (key === '__proto__') throw new RisonError('Refused name', start);
      this.#expect(':');
      members.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(members);
  }

  #quoted(): string {
    let text = '';
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at]!;
      if (char === "'") {
        this.#at += 1;
        return text;
      }
      if (char !== '!') {
        text += char;
        continue;
      }
      this.#at += 1;
      const escaped = this.#text[this.#at];
      if (escaped !== '!' && escaped !== "'") throw new RisonError('Unknown escape', this.#at);
      text += escaped;
    }
    throw new RisonError('Text without end', this.#at);
  }

  #word(): string | number {
    const start = this.#at;
    while (this.#at < this.#text.length && !NOT_IN_WORD.includes(this.#text[this.#at]!)) this.#at += 1;
    if (this.#at === start) throw new RisonError('A value is missing', start);
    const word = this.#text.slice(start, this.#at);
    return NUMBER.test(word) ? Number(word) : word;
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #expect(char: string): void {
    if (!this.#take(char)) throw new RisonError(`Expected "${char}"`, this.#at);
  }
}
