import { exactDigits, roundedDigits } from '../format/python-digits.ts';
import type { Filter } from './filter.ts';
import { toNumber } from './number.ts';
import { isTruthy } from './operators.ts';
import { describeValue } from './print-value.ts';
import { raise } from './template-error.ts';
import { typeName, Undefined, type Value } from './value.ts';

const DECIMAL_UNITS = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const BINARY_UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];
const BASES: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 16: '0x' };

/** The filters that create or use numbers. */
export const NUMBER_FILTERS: readonly (readonly [string, Filter])[] = [
  [
    'abs',
    [
      [],
      value => {
        const number = numeric(value, `bad operand type for abs(): '${typeName(value)}'`);
        return number < 0 || Object.is(number, -0) ? -number : number;
      },
    ],
  ],
  [
    'int',
    [
      ['default', 'base'],
      (value, args) => toWhole(value, args.whole('base', 10)) ?? args.value('default', 0n),
    ],
  ],
  ['float', [['default'], (value, args) => toFloat(value) ?? args.value('default', 0)]],
  [
    'round',
    [
      ['precision', 'method'],
      (value, args) =>
        rounded(
          numeric(value, `type ${typeName(value)} doesn't define __round__ method`),
          args.whole('precision', 0),
          args.text('method', 'common'),
        ),
    ],
  ],
  [
    'filesizeformat',
    [
      ['binary'],
      (value, args) => fileSize(toFloat(value) ?? notFloat(value), isTruthy(args.value('binary', false))),
    ],
  ],
];

function numeric(value: Value, message: string): bigint | number {
  if (value instanceof Undefined) return value.fail();
  return toNumber(value) ?? raise('TypeError', message);
}

function notFloat(value: Value): never {
  if (typeof value === 'string')
    return raise('ValueError', `could not convert string to float: ${describeValue(value)}`);
  return raise('TypeError', `float() argument must be a string or a real number, not '${typeName(value)}'`);
}

function toWhole(value: Value, base: number): bigint | undefined {
  if (value instanceof Undefined) return value.fail();
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  if (typeof value !== 'string') {
    const number = toNumber(value);
    return typeof number === 'bigint' ? number : undefined;
  }
  const text = value.trim().replaceAll('_', '');
  const prefix = BASES[base];
  if (prefix) return wholeOfBase(text, prefix);
  if (/^[-+]?\d+$/.test(text)) return BigInt(text.replace(/^\+/, ''));
  const float = toFloat(value);
  return float === undefined || !Number.isFinite(float) ? undefined : BigInt(Math.trunc(float));
}

function wholeOfBase(text: string, prefix: string): bigint | undefined {
  const digits = text.toLowerCase().startsWith(prefix) ? text.slice(2) : text;
  try {
    return BigInt(prefix + digits);
  } catch {
    return undefined;
  }
}

function toFloat(value: Value): number | undefined {
  if (value instanceof Undefined) return value.fail();
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^[-+]?(inf|infinity)$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
    return /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined;
  }
  const number = toNumber(value);
  return number === undefined ? undefined : Number(number);
}

function rounded(number: bigint | number, precision: number, method: string): Value {
  if (method === 'common')
    return typeof number === 'bigint' ? wholeToEven(number, precision) : halfToEven(number, precision);
  if (method !== 'ceil' && method !== 'floor')
    return raise('ValueError', 'method must be common, ceil or floor');
  return Math[method](Number(number) * 10 ** precision) / 10 ** precision;
}

/** Rounds an integer to tens, hundreds, and so on, halves to even. */
function wholeToEven(number: bigint, precision: number): bigint {
  if (precision >= 0) return number;
  if (number.toString().length < -precision - 1) return 0n;
  const unit = 10n ** BigInt(-precision);
  const rest = ((number % unit) + unit) % unit;
  const down = number - rest;
  const isUp = rest * 2n > unit || (rest * 2n === unit && (down / unit) % 2n !== 0n);
  return isUp ? down + unit : down;
}

/** Rounds halves to even by the exact value of the double. */
function halfToEven(value: number, precision: number): number {
  if (!Number.isFinite(value)) return value;
  if (precision >= 0) return Number(roundedDigits(exactDigits(value), Math.min(100, precision)));
  const whole = Math.trunc(value);
  const isBeyondHalf =
    value !== whole &&
    wholeToEven(BigInt(whole), precision) !== wholeToEven(BigInt(whole + Math.sign(value)), precision);
  return Number(wholeToEven(BigInt(whole) + (isBeyondHalf ? BigInt(Math.sign(value)) : 0n), precision));
}

function fileSize(bytes: number, isBinary: boolean): string {
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const units = isBinary ? BINARY_UNITS : DECIMAL_UNITS;
  const at = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(base)));
  return `${(bytes / base ** at).toFixed(1)} ${units[at - 1]}`;
}
