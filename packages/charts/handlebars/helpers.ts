import { dateText } from './date-text.ts';
import { escapeHtml, SafeText, textOf } from './safe-text.ts';
import { entriesOf, isEmptyValue } from './values.ts';

interface HelperInput {
  readonly hash: Readonly<Record<string, unknown>>;
  /** The current value. */
  readonly value: unknown;
}

export type Helper = (params: readonly unknown[], input: HelperInput) => unknown;

/** Returns the helper of that name. */
export function helperNamed(name: string): Helper | undefined {
  return Object.hasOwn(HELPERS, name) ? HELPERS[name] : undefined;
}

const number = (value: unknown): number => Number(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const VALUES: Readonly<Record<string, Helper>> = {
  stringify: ([value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? JSON.stringify(value)
      : textOf(value),
  parseJson: ([text]) => parsed(text),
  dateFormat: ([value], { hash }) => dateText(value, textOf(hash['format']) || 'YYYY-MM-DD'),
  formatDate: ([pattern, value]) => dateText(value, textOf(pattern) || 'YYYY-MM-DD'),
  formatNumber: ([value, locale]) => number(value).toLocaleString(localeOf(locale)),
  lookup: ([value, key]) => entriesOf(value).find(([name]) => String(name) === textOf(key))?.[1],
  log: () => '',
  debug: () => '',
};

const COMPARISONS: Readonly<Record<string, Helper>> = {
  eq: ([a, b]) => a === b,
  // Loose on purpose: 1 and "1" are equal here.
  eqw: ([a, b]) => textOf(a) === textOf(b),
  neq: ([a, b]) => a !== b,
  neqw: ([a, b]) => textOf(a) !== textOf(b),
  lt: ([a, b]) => isLess(a, b),
  lte: ([a, b]) => !isLess(b, a),
  gt: ([a, b]) => isLess(b, a),
  gte: ([a, b]) => !isLess(a, b),
  ifx: ([condition, yes, no = '']) => (isEmptyValue(condition) ? no : yes),
  not: ([value]) => isEmptyValue(value),
  and: params => params.every(value => !isEmptyValue(value)),
  or: params => params.some(value => !isEmptyValue(value)),
  empty: ([value]) => isEmptyValue(value),
  notEmpty: ([value]) => !isEmptyValue(value),
  count: ([value]) => list(value).length,
  coalesce: params => params.find(value => !isEmptyValue(value)),
  includes: ([value, item]) => list(value).some(one => textOf(one) === textOf(item)),
};

const MATHS: Readonly<Record<string, Helper>> = {
  sum: params => params.flat().reduce<number>((total, one) => total + number(one), 0),
  difference: ([a, b]) => number(a) - number(b),
  multiplication: params => params.flat().reduce<number>((product, one) => product * number(one), 1),
  division: ([a, b]) => number(a) / number(b),
  remainder: ([a, b]) => number(a) % number(b),
  ceil: ([value]) => Math.ceil(number(value)),
  floor: ([value]) => Math.floor(number(value)),
  abs: ([value]) => Math.abs(number(value)),
};

const TEXTS: Readonly<Record<string, Helper>> = {
  excerpt: ([text, length = 50]) =>
    textOf(text).length > number(length) ? `${textOf(text).slice(0, number(length))}...` : textOf(text),
  sanitize: ([text]) =>
    textOf(text)
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/[\s_-]+/g, '-'),
  newLineToBr: ([text]) => new SafeText(escapeHtml(textOf(text)).replace(/\r\n|\r|\n/g, '<br>')),
  capitalizeEach: ([text]) => textOf(text).replace(/\S+/g, capitalized),
  capitalizeFirst: ([text]) => capitalized(textOf(text)),
  lowercase: ([text]) => textOf(text).toLowerCase(),
  uppercase: ([text]) => textOf(text).toUpperCase(),
  concat: params => params.map(textOf).join(''),
  join: ([value, separator = ',']) => list(value).map(textOf).join(textOf(separator)),
  first: ([value, count]) =>
    typeof count === 'number'
      ? list(value).slice(0, count)
      : typeof value === 'string'
        ? value[0]
        : list(value)[0],
  last: ([value, count]) =>
    typeof count === 'number'
      ? list(value).slice(-count)
      : typeof value === 'string'
        ? value.at(-1)
        : list(value).at(-1),
};

const MARKUP: Readonly<Record<string, Helper>> = {
  showIf: ([condition]) => (isEmptyValue(condition) ? 'hidden' : ''),
  hideIf: ([condition]) => (isEmptyValue(condition) ? '' : 'hidden'),
  selectedIf: ([condition]) => (isEmptyValue(condition) ? '' : 'selected'),
  checkedIf: ([condition]) => (isEmptyValue(condition) ? '' : 'checked'),
};

const HELPERS: Readonly<Record<string, Helper>> = {
  ...VALUES,
  ...COMPARISONS,
  ...MATHS,
  ...TEXTS,
  ...MARKUP,
};

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text)) as unknown;
  } catch {
    throw new Error(`parseJson cannot read "${textOf(text).slice(0, 80)}" as JSON.`);
  }
}

function localeOf(locale: unknown): string {
  const name = textOf(locale);
  try {
    return Intl.getCanonicalLocales(name)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

function isLess(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a < b : number(a) < number(b);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
