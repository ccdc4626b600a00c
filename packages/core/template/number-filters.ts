import type { Filter } from './filter.ts';
import { toNumber } from './number.ts';
import { isTruthy } from './operators.ts';
import { raise } from './template-error.ts';
import { typeName, Undefined, type Value } from './value.ts';

const DECIMAL_UNITS = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const BINARY_UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];
const BASES: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 16: '0x' };

/** Filters that make numbers or work on them. */
export const NUMBER_FILTERS: readonly (readonly [string, Filter])[] = [
  ['abs', [[], value => {
    const number = numeric(value, `bad operand type for abs(): '${typeName(value)}'`);
    return number < 0 ? -number : number;
  }]],
  ['int', [['default', 'base'], (value, args) => toWhole(value, args.whole('base', 10)) ?? args.value('default', 0n)]],
  ['float', [['default'], (value, args) => toFloat(value) ?? args.value('default', 0)]],
  ['round', [['precision', 'method'], (value, args) => rounded(Number(numeric(value, `type ${typeName(value)} doesn't define __round__ method`)), args.whole('precision', 0), args.text('method', 'common'), typeof value === 'bigint')]],
  ['filesizeformat', [['binary'], (value, args) => fileSize(toFloat(value) ?? 0, isTruthy(args.value('binary', false)))]],
];

function numeric(value: Value, message: string): bigint | number {
  if (value instanceof Undefined) return value.fail();
  return toNumber(value) ?? raise('TypeError', message);
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
    return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined;
  }
  const number = toNumber(value);
  return number === undefined ? undefined : Number(number);
}

function rounded(value: number, precision: number, method: string, isWhole: boolean): Value {
  if (method === 'common') return isWhole && precision >= 0 ? BigInt(value) : halfToEven(value, precision);
  if (method !== 'ceil' && method !== 'floor') return raise('ValueError', 'method must be common, ceil or floor');
  return Math[method](value * 10 ** precision) / 10 ** precision;
}

/** Halves go to the even neighbour, judged by the exact value of the double. */
function halfToEven(value: number, precision: number): number {
  if (precision < 0 || !Number.isFinite(value)) return Math.round(value * 10 ** precision) / 10 ** precision;
  const down = Math.floor(Math.abs(value) * 10 ** precision);
  const isHalf = Math.abs(value).toFixed(Math.min(100, precision + 30)).slice(-30) === `5${'0'.repeat(29)}`;
  if (isHalf) return Math.sign(value) * (down % 2 === 0 ? down : down + 1) / 10 ** precision;
  return Number(value.toFixed(Math.min(100, precision)));
}

function fileSize(bytes: number, isBinary: boolean): string {
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const units = isBinary ? BINARY_UNITS : DECIMAL_UNITS;
  const at = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(base)));
  return `${(bytes / base ** at).toFixed(1)} ${units[at - 1]}`;
}
