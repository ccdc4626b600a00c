import { addUnits, lastDayOf, startOf, TIME_UNITS, type TimeUnit } from './calendar.ts';
import type { HolidayLookup } from './holidays.ts';
import { parseMoment, type MomentSettings } from './parse-moment.ts';
import { TimeRangeError } from './time-range-error.ts';

const FUNCTIONS = ['DATETIME', 'DATEADD', 'DATETRUNC', 'LASTDAY', 'HOLIDAY'] as const;
type FunctionName = (typeof FUNCTIONS)[number];

export interface ExpressionContext extends MomentSettings {
  readonly nowMs: number;
  readonly holidays?: HolidayLookup;
}

/** Returns true if a text starts like a function of the advanced range. */
export function isExpression(text: string): boolean {
  return new RegExp(`^\\s*(${FUNCTIONS.join('|')})`, 'i').test(text);
}

/**
 * Evaluates `DATETIME('…')`, `DATEADD(x, n, unit)`, `DATETRUNC(x, unit)`, `LASTDAY(x, unit)`, and
 * `HOLIDAY('name'[, x[, 'country']])`, nested as needed.
 * @returns milliseconds since 1970 (UTC)
 * @throws TimeRangeError with the position
 */
export function evaluateExpression(text: string, context: ExpressionContext): number {
  return call(new Reader(text), context);
}

function call(reader: Reader, context: ExpressionContext): number {
  const name = reader.functionName();
  reader.expect('(');
  const value = callBody(name, reader, context);
  reader.expect(')');
  return value;
}

function callBody(name: FunctionName, reader: Reader, context: ExpressionContext): number {
  if (name === 'DATETIME') return parseMoment(reader.quoted(), context.nowMs, context);
  if (name === 'HOLIDAY') return holiday(reader, context);
  const inner = call(reader, context);
  reader.expect(',');
  if (name === 'DATETRUNC') return startOf(inner, reader.unit(TIME_UNITS), context.yearStart);
  if (name === 'LASTDAY') return lastDayOf(inner, reader.unit(['year', 'month', 'week']), context.yearStart);
  const amount = reader.integer();
  reader.expect(',');
  return addUnits(inner, amount, reader.unit(TIME_UNITS));
}

function holiday(reader: Reader, context: ExpressionContext): number {
  const name = reader.quoted();
  const at = reader.skips(',') ? call(reader, context) : context.nowMs;
  const country = reader.skips(',') ? reader.quoted() : 'US';
  const found = context.holidays?.(name, new Date(at).getUTCFullYear(), country);
  if (found === undefined) throw new TimeRangeError(`Unable to find such a holiday: [${name}]`);
  return found;
}

const MOST_FUNCTIONS = 500;
// Each lookup searches the calendars of a country and possibly of its regions.
const MOST_HOLIDAYS = 10;

class Reader {
  #at = 0;
  #functions = 0;
  #holidays = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  expect(mark: string): void {
    this.#take(new RegExp(`\\${mark}`, 'y'), `'${mark}'`);
  }

  skips(mark: string): boolean {
    const found = new RegExp(`\\s*\\${mark}`, 'y');
    found.lastIndex = this.#at;
    if (!found.test(this.#text)) return false;
    this.#at = found.lastIndex;
    return true;
  }

  functionName(): FunctionName {
    if (++this.#functions > MOST_FUNCTIONS)
      throw new TimeRangeError(`The expression has more than ${MOST_FUNCTIONS} functions within each other`);
    const name = this.#take(
      new RegExp(`(?:${FUNCTIONS.join('|')})\\b`, 'iy'),
      `{${FUNCTIONS.join(' | ').toLowerCase()}}`,
    ).toUpperCase() as FunctionName;
    if (name === 'HOLIDAY' && ++this.#holidays > MOST_HOLIDAYS)
      throw new TimeRangeError(`The expression asks for more than ${MOST_HOLIDAYS} holidays`);
    return name;
  }

  quoted(): string {
    return this.#take(/'[^']*'|"[^"]*"/y, 'text_operand').slice(1, -1);
  }

  integer(): number {
    return Number(this.#take(/[+-]?\d+/y, 'int_operand'));
  }

  unit(allowed: readonly TimeUnit[]): TimeUnit {
    return this.#take(
      new RegExp(`(?:${allowed.join('|')})\\b`, 'iy'),
      `{${allowed.map(unit => `'${unit}'`).join(' | ')}}`,
    ).toLowerCase() as TimeUnit;
  }

  #take(pattern: RegExp, wanted: string): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined)
      throw new TimeRangeError(
        `Expected ${wanted}, found ${this.#next()}  (at char ${this.#at}), (line:1, col:${this.#at + 1})`,
      );
    this.#at += found.length;
    return found;
  }

  #next(): string {
    const word = /\w+|\S/.exec(this.#text.slice(this.#at))?.[0];
    return word === undefined ? 'end of text' : `'${word}'`;
  }
}
