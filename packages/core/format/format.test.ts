import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NUMBER_FORMAT_CHOICES, TIME_FORMAT_CHOICES } from './choices.ts';
import { currencyFormatter, currencySign } from './currency.ts';
import { numberFormatter } from './number.ts';
import { formatTimeRange, timeFormatter } from './time.ts';

type Recorded = number | string | boolean | null | { readonly $num?: string };
interface Recordings<Values> {
  readonly values: Values;
  readonly choices: readonly (readonly [string, string])[];
  readonly formats: Readonly<Record<string, { readonly out: readonly unknown[] }>>;
}

// Reads recordings of Superset; tests name the formats that intentionally differ.
function golden<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../testing/golden/formats/${name}.json`, import.meta.url), 'utf8'),
  ) as T;
}

function live(value: Recorded): unknown {
  if (typeof value === 'object' && value !== null) return '$num' in value ? Number(value.$num) : undefined;
  return value;
}

const isNumber = (value: Recorded) => typeof live(value) === 'number' && !Number.isNaN(live(value));

describe('number formats', () => {
  const { values, formats, choices } = golden<Recordings<readonly Recorded[]>>('numbers');
  // Powerset writes 0.001 for 1kµ, one minus before a whole duration, and no floating point noise in
  // durations.
  const ownWay = new Set(['1kµ', '+1kµ', '-1s -234ms', '-1s -234ms -567µs -800ns', '-1ms -500µs']);
  const isNoise = (format: string, value: number) =>
    format.startsWith('DURATION') && (value >= 999_999_999_999 || value === -1.5);
  // Superset's library is older: it writes exponents from 10^21 on, and digits after a zero with r and p.
  const isOldLibrary = (format: string, value: number) =>
    value >= 1e21 || (value === 0 && /[rp]$/.test(format));

  it.each(Object.keys(formats))('formats numbers with %o as expected', pattern => {
    const format = numberFormatter(pattern.startsWith('(') && pattern.endsWith(')') ? null : pattern);
    values.forEach((value, i) => {
      const expected = formats[pattern]!.out[i];
      const number = Number(live(value));
      if (
        !isNumber(value) ||
        ownWay.has(String(expected)) ||
        isNoise(pattern, number) ||
        isOldLibrary(pattern, number)
      )
        return;
      expect([number, format(number)]).toEqual([number, expected]);
    });
  });

  it('writes a rounded thousandth as 0.001 and not as a thousand millionths', () => {
    expect(numberFormatter()(0.0009999)).toBe('0.001');
  });

  it('keeps every digit of a 64-bit integer', () => {
    expect(numberFormatter(',d')(9223372036854775807n)).toBe('9,223,372,036,854,775,807');
  });

  it('shows text that is not a number unchanged, and a missing value as <NULL>', () => {
    expect(numberFormatter(',d')('abc')).toBe('abc');
    expect(numberFormatter(',d')(null)).toBe('<NULL>');
  });

  it('offers the choices of the reference in its order', () => {
    expect(NUMBER_FORMAT_CHOICES).toEqual(choices);
  });
});

describe('currency formats', () => {
  interface Case {
    readonly symbol: string;
    readonly position: string | null;
    readonly d3_format: string | null;
    readonly out: readonly string[];
  }
  const { symbols, values, cases } = golden<{
    symbols: Record<string, string>;
    values: readonly Recorded[];
    cases: readonly Case[];
  }>('currency');

  it('finds the sign of a currency code', () => {
    expect(Object.fromEntries(Object.keys(symbols).map(code => [code, currencySign(code)]))).toEqual(symbols);
  });

  it.each(cases.filter(({ symbol }) => symbol))(
    'formats $symbol $position with $d3_format as expected',
    ({ symbol, position, d3_format, out }) => {
      const format = currencyFormatter({ symbol, symbolPosition: position }, d3_format);
      values.forEach((value, i) => {
        if (isNumber(value)) expect(format(live(value))).toBe(out[i]);
      });
    },
  );
});

describe('time formats', () => {
  interface Dates extends Recordings<readonly (readonly [Recorded, string | null])[]> {
    readonly by_grain: {
      values: readonly (readonly [number, string])[];
      grains: Record<string, Record<string, readonly string[]>>;
    };
    readonly ranges: readonly (readonly [string | null, readonly [number | null, number], string])[];
  }
  const { values, formats, choices, by_grain, ranges } = golden<Dates>('dates');

  it.each(Object.keys(formats))('formats timestamps with %o as expected', pattern => {
    const format = timeFormatter(pattern.startsWith('(') ? null : pattern);
    values.forEach(([value], i) => {
      if (isNumber(value) || value === '2022-01-01')
        expect([value, format(live(value))]).toEqual([value, formats[pattern]!.out[i]]);
    });
  });

  // Superset does not know the bucket length of these two and prints ranges of milliseconds.
  const grains = Object.keys(by_grain.grains).filter(grain => grain !== 'P0.25Y' && grain !== 'PT6H');

  it.each(grains)('writes the bucket of grain %s, as a range when the pattern splits it', grain => {
    for (const [pattern, out] of Object.entries(by_grain.grains[grain]!)) {
      const format = timeFormatter(pattern.startsWith('(') ? null : pattern, grain);
      expect(by_grain.values.map(([ms]) => format(ms))).toEqual(out);
    }
  });

  it('writes a range as start and end, or as one text when both read the same', () => {
    for (const [pattern, [start, end], text] of ranges) {
      if (start !== null) expect(formatTimeRange([start, end], pattern)).toBe(text);
    }
  });

  it('shows text that is not a date unchanged, and a missing value as <NULL>', () => {
    expect(timeFormatter('%Y')('abc')).toBe('abc');
    expect(timeFormatter('%Y')(null)).toBe('<NULL>');
  });

  it('offers the choices of the reference in its order', () => {
    expect(TIME_FORMAT_CHOICES).toEqual(choices);
  });
});
