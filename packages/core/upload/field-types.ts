import { DATE_FORMATS, DATETIME_FORMATS, isDate, isMoment } from './date-formats.ts';
import type { FieldType, FileColumn, FileLayout } from './file-plan.ts';

type Marks = Pick<FileLayout, 'decimal' | 'thousands'>;
export type Typed = Pick<FileColumn, 'type' | 'format'>;

const TRUTHS: ReadonlySet<string> = new Set(['true', 'false', 'yes', 'no']);
const SHORT_TRUTHS: ReadonlySet<string> = new Set(['t', 'f', 'y', 'n', '0', '1', 'on', 'off']);
const MOST_DIGITS = 15;
const MOST_DIGITS_WITH_FRACTION = 17;
const MOST_INTEGER = 9_223_372_036_854_775_807n;

/** Returns the decimal and thousands marks that the numbers among some values use. */
export function detectMarks(values: Iterable<string>): Marks {
  let [commas, dots] = [0, 0];
  const grouped = new Set<string>();
  for (const value of values) {
    const text = value.trim();
    if (!/^[+-]?\d[\d., '\u00a0\u202f]*$/.test(text)) continue;
    if (/^[+-]?(\d+|\d{1,3}([. '\u00a0\u202f]\d{3})+),\d+$/.test(text) && !/^[+-]?\d{1,3},\d{3}$/.test(text))
      commas++;
    if (/^[+-]?(\d+|\d{1,3}([, '\u00a0\u202f]\d{3})+)\.\d+$/.test(text)) dots++;
    const group = /^[+-]?[1-9]\d{0,2}(?:([,. '\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.exec(text)?.[1];
    if (group) grouped.add(/[\u00a0\u202f]/.test(group) ? ' ' : group);
  }
  const decimal = commas > dots ? ',' : '.';
  const thousands = ([decimal === ',' ? '.' : ',', ' ', "'"] as const).find(mark => grouped.has(mark)) ?? '';
  return { decimal, thousands };
}

/** Returns the narrowest type that fits all values of a column; text if there are none. */
export function detectType(values: readonly string[], marks: Marks): Typed {
  const given = values.map(value => value.trim());
  const all = (type: FieldType, format: string | null = null): boolean =>
    given.every(value => fits(value, { type, format, isChosen: false }, marks));
  if (given.length === 0) return { type: 'text', format: null };
  if (given.every(value => TRUTHS.has(value.toLowerCase()))) return { type: 'boolean', format: null };
  if (all('integer')) return { type: 'integer', format: null };
  if (all('decimal')) return { type: 'decimal', format: null };
  for (const format of DATE_FORMATS) if (all('date', format)) return { type: 'date', format };
  for (const format of DATETIME_FORMATS) if (all('datetime', format)) return { type: 'datetime', format };
  return { type: 'text', format: null };
}

/** Returns whether a value that is not missing fits a column without losing anything. */
export function fits(
  value: string,
  { type, format, isChosen }: Pick<FileColumn, 'type' | 'format' | 'isChosen'>,
  marks: Marks,
): boolean {
  const text = value.trim();
  switch (type) {
    case 'text':
      return true;
    case 'boolean':
      return TRUTHS.has(text.toLowerCase()) || SHORT_TRUTHS.has(text.toLowerCase());
    case 'integer':
      return isInteger(text, marks, isChosen);
    case 'decimal':
      return isDecimal(text, marks, isChosen);
    case 'date':
      return isDate(text, format);
    case 'datetime':
      return isMoment(text, format);
    default:
      throw new Error(`unknown type ${String(type satisfies never)}`);
  }
}

function isInteger(text: string, { thousands }: Marks, isChosen: boolean): boolean {
  const plain = withoutGroups(text, thousands);
  if (!(isChosen ? /^[+-]?\d+$/ : /^(0|-?[1-9]\d*)$/).test(plain)) return false;
  if (plain.length <= 18) return true;
  const value = BigInt(plain.replace('+', ''));
  return value <= MOST_INTEGER && value >= -MOST_INTEGER - 1n;
}

function isDecimal(text: string, { decimal, thousands }: Marks, isChosen: boolean): boolean {
  const [whole = '', ...fraction] = text.split(decimal);
  const plain = [withoutGroups(whole, thousands), ...fraction].join('.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(plain)) return false;
  // Phone numbers start with a plus sign, and codes with a zero.
  if (!isChosen && /^(\+|-?0\d)/.test(plain)) return false;
  const digits = plain
    .replace(/[eE].*$/, '')
    .replaceAll(/[^\d]/g, '')
    .replace(/^0+/, '').length;
  return digits <= (plain.includes('.') ? MOST_DIGITS_WITH_FRACTION : MOST_DIGITS);
}

const GROUPED: Readonly<Record<string, RegExp>> = {
  ',': /^[+-]?[1-9]\d{0,2}(,\d{3})+$/,
  '.': /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/,
  ' ': /^[+-]?[1-9]\d{0,2}([ \u00a0\u202f]\d{3})+$/,
  "'": /^[+-]?[1-9]\d{0,2}('\d{3})+$/,
};

function withoutGroups(text: string, thousands: Marks['thousands']): string {
  return thousands !== '' && GROUPED[thousands]!.test(text) ? text.replaceAll(/[^\d+-]/g, '') : text;
}
