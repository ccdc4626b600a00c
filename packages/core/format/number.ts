import { format as compilePattern } from 'd3-format';
import { formatDuration, formatSubMilliseconds } from './duration.ts';
import { currentSpelling } from './number-spellings.ts';
import { smartNumber, smartNumberSigned } from './smart-number.ts';

/** Formats one value as text. */
export type ValueFormatter = (value: unknown) => string;

/** The text of missing values everywhere. */
export const NULL_LABEL = '<NULL>';

export const SMART_NUMBER = 'SMART_NUMBER';

const NAMED: Readonly<Record<string, (value: number) => string>> = {
  [SMART_NUMBER]: smartNumber,
  SMART_NUMBER_SIGNED: smartNumberSigned,
  DURATION: formatDuration,
  DURATION_SUB: formatSubMilliseconds,
};

const compiled = new Map<string, ValueFormatter>();

/** Returns the formatter of a named format or a d3 pattern; adaptive by default. */
export function numberFormatter(pattern?: string | null): ValueFormatter {
  const name = pattern?.trim() || SMART_NUMBER;
  let formatter = compiled.get(name);
  if (!formatter) {
    formatter = build(name);
    compiled.set(name, formatter);
  }
  return formatter;
}

function build(name: string): ValueFormatter {
  const format = NAMED[name] ?? fromPattern(name);
  const isWhole = /^,?d$/.test(currentSpelling(name));
  return value => {
    if (value === null || value === undefined) return NULL_LABEL;
    if (typeof value === 'bigint' && isWhole) return groupDigits(value, name.startsWith(','));
    const number = Number(value);
    if (Number.isNaN(number)) return typeof value === 'string' ? value : 'NaN';
    if (!Number.isFinite(number)) return number > 0 ? '∞' : '-∞';
    return format(number);
  };
}

/** An invalid pattern shows the value with a message instead of hiding the chart. */
function fromPattern(name: string): (value: number) => string {
  try {
    const format = compilePattern(currentSpelling(name));
    // d3 prints a true minus sign, which breaks copied numbers, and signs values rounded to zero.
    return value =>
      format(value)
        .replace('\u2212', '-')
        .replace(/^-(?=[^1-9]*$)/, '+');
  } catch {
    return value => `${value} (Invalid format: ${name})`;
  }
}

// Doubles lose digits above 2^53, so 64-bit integers stay integers.
function groupDigits(value: bigint, isGrouped: boolean): string {
  const text = value.toString();
  return isGrouped ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}
