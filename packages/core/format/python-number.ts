import { exactDigits, exponential, general, roundedDigits } from './python-digits.ts';

/** A number from a database: a double, an integer, or a decimal as text with all digits. */
export type AnyNumber =
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'whole'; readonly value: bigint }
  | { readonly kind: 'decimal'; readonly value: string };

const MOST_PLACES = 100;
const SPEC = /^(?:(.)?([<>=^]))?([-+ ])?(0)?([1-9]\d*)?([,_])?(?:\.(\d+))?([dfFeEgG%])?$/su;

/**
 * Returns the formatter of a Python format (Format Specification Mini-Language), as Superset reads number
 * formats of table columns.
 * Undefined for formats that Python does not know, such as `$,.2f` or `SMART_NUMBER`.
 */
export function pythonNumberFormat(spec: string): ((number: AnyNumber) => string | undefined) | undefined {
  const found = SPEC.exec(spec);
  if (!found) return undefined;
  const [, fill, align, sign = '-', zero, width, mark, precision, type] = found;
  const digits = precision === undefined ? undefined : Number(precision);
  // A short format must not request gigabytes.
  if ((digits ?? 0) > MOST_PLACES || Number(width ?? 0) > MOST_PLACES) return undefined;
  return number => {
    const body = bodyOf(number, type, digits);
    if (body === undefined) return undefined;
    const isNegative = body.startsWith('-');
    const head = isNegative ? '-' : sign === '-' ? '' : sign;
    const text = grouped(isNegative ? body.slice(1) : body, mark ?? '');
    const how = {
      fill: fill ?? (zero ? '0' : ' '),
      align: align ?? (zero ? '=' : '>'),
      width: Number(width ?? 0),
    };
    return padded(head, text, how);
  };
}

function bodyOf(
  number: AnyNumber,
  type: string | undefined,
  precision: number | undefined,
): string | undefined {
  if (type === 'd' || (type === undefined && number.kind === 'whole'))
    return number.kind === 'whole' && precision === undefined ? String(number.value) : undefined;
  if (number.kind === 'float' && !Number.isFinite(type === '%' ? number.value * 100 : number.value))
    return `${Number.isNaN(number.value) ? 'nan' : number.value > 0 ? 'inf' : '-inf'}${type === '%' ? '%' : ''}`;
  switch (type) {
    case 'f':
    case 'F':
      return roundedDigits(digitsOf(number), precision ?? 6);
    case '%':
      return `${roundedDigits(percentText(number), precision ?? 6)}%`;
    case 'e':
    case 'E':
      return cased(exponential(Number(number.value), precision ?? 6), type);
    case 'g':
    case 'G':
      return cased(general(Number(number.value), precision ?? 6), type);
    default:
      return precision === undefined ? plain(number) : general(Number(number.value), precision);
  }
}

/** Returns all digits of a number, without an exponent. */
function digitsOf(number: AnyNumber): string {
  return number.kind === 'float' ? exactDigits(number.value) : String(number.value);
}

function percentText(number: AnyNumber): string {
  if (number.kind === 'float') return exactDigits(number.value * 100);
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(number.value)) ?? [];
  const shifted = part.padEnd(2, '0');
  return `${sign}${`${whole}${shifted.slice(0, 2)}`.replace(/^0+(?=\d)/, '')}${shifted.length > 2 ? `.${shifted.slice(2)}` : ''}`;
}

function plain(number: AnyNumber): string {
  if (number.kind !== 'float') return String(number.value);
  const { value } = number;
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16))
    return String(value.toExponential()).replace(/e([-+])(\d)$/, 'e$10$2');
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function cased(text: string, type: string): string {
  return type === type.toUpperCase() ? text.toUpperCase() : text;
}

function grouped(text: string, mark: string): string {
  return mark === '' ? text : text.replace(/^\d+/, whole => whole.replace(/\B(?=(?:\d{3})+$)/g, mark));
}

function padded(
  sign: string,
  text: string,
  { fill, align, width }: { readonly fill: string; readonly align: string; readonly width: number },
): string {
  const missing = Math.max(0, width - sign.length - text.length);
  switch (align) {
    case '<':
      return sign + text + fill.repeat(missing);
    case '^':
      return fill.repeat(Math.floor(missing / 2)) + sign + text + fill.repeat(Math.ceil(missing / 2));
    case '=':
      return sign + fill.repeat(missing) + text;
    default:
      return fill.repeat(missing) + sign + text;
  }
}
