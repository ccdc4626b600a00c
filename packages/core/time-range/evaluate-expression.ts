import { addUnits, lastDayOf, startOf, TIME_UNITS, type TimeUnit } from './calendar.ts';
import { parseMoment } from './parse-moment.ts';
import { TimeRangeError } from './time-range-error.ts';

const FUNCTIONS = ['DATETIME', 'DATEADD', 'DATETRUNC', 'LASTDAY'] as const;
type FunctionName = (typeof FUNCTIONS)[number];

/** True when a text starts like one of the functions of the advanced range. */
export function isExpression(text: string): boolean {
  return new RegExp(`^\\s*(${FUNCTIONS.join('|')})\\b`, 'i').test(text);
}

/**
 * `DATETIME('…')`, `DATEADD(x, n, unit)`, `DATETRUNC(x, unit)` and `LASTDAY(x, unit)`, nested as wished.
 * @returns milliseconds since 1970 (UTC)
 * @throws TimeRangeError that names the place
 */
export function evaluateExpression(text: string, nowMs: number): number {
  const reader = new Reader(text);
  return call(reader, nowMs);
}

function call(reader: Reader, nowMs: number): number {
  const name = reader.functionName();
  reader.expect('(');
  const value = callBody(name, reader, nowMs);
  reader.expect(')');
  return value;
}

function callBody(name: FunctionName, reader: Reader, nowMs: number): number {
  if (name === 'DATETIME') return parseMoment(reader.quoted(), nowMs);
  const inner = call(reader, nowMs);
  reader.expect(',');
  if (name === 'DATETRUNC') return startOf(inner, reader.unit(TIME_UNITS));
  if (name === 'LASTDAY') return lastDayOf(inner, reader.unit(['year', 'month', 'week']));
  const amount = reader.integer();
  reader.expect(',');
  return addUnits(inner, amount, reader.unit(TIME_UNITS));
}

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  expect(mark: string): void {
    this.#take(new RegExp(`\\${mark}`, 'y'), `'${mark}'`);
  }

  functionName(): FunctionName {
    return this.#take(new RegExp(`(?:${FUNCTIONS.join('|')})\\b`, 'iy'), `{${FUNCTIONS.join(' | ').toLowerCase()}}`).toUpperCase() as FunctionName;
  }

  quoted(): string {
    return this.#take(/'[^']*'|"[^"]*"/y, 'text_operand').slice(1, -1);
  }

  integer(): number {
    return Number(this.#take(/[+-]?\d+/y, 'int_operand'));
  }

  unit(allowed: readonly TimeUnit[]): TimeUnit {
    return this.#take(new RegExp(`(?:${allowed.join('|')})\\b`, 'iy'), `{${allowed.map(unit => `'${unit}'`).join(' | ')}}`).toLowerCase() as TimeUnit;
  }

  #take(pattern: RegExp, wanted: string): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new TimeRangeError(`Expected ${wanted}, found ${this.#next()}  (at char ${this.#at}), (line:1, col:${this.#at + 1})`);
    this.#at += found.length;
    return found;
  }

  #next(): string {
    const word = /\w+|\S/.exec(this.#text.slice(this.#at))?.[0];
    return word === undefined ? 'end of text' : `'${word}'`;
  }
}
