import { exactDigits, exponential, general, roundedDigits } from '../format/python-digits.ts';
import { toNumber } from './number.ts';
import { floatText, toRepr, toText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, orElse, Sequence, typeName, Undefined, type CallArguments, type Value } from './value.ts';

const PERCENT = /%(?:\((\w+)\))?([-+ 0#]*)(\d{1,4})?(?:\.(\d{1,3}))?([sdifrxXoeEgG%c])/g;
const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::([^{}]*))?\}|[{}]/g;
const STEP = /\.([^.[\]]+)|\[([^[\]]+)\]/g;
const SPEC = /^(?:(.)?([<>^=]))?([-+ ])?#?(0)?(\d{1,4})?(,|_)?(?:\.(\d{1,3}))?([sdfeEgGxXob%n])?$/u;

/** `'…%s…' % value`. */
export function formatPercent(template: string, values: Value): string {
  const list = values instanceof Sequence && values.kind === 'tuple' ? values.items : [values];
  let used = 0;
  const text = template.replace(
    PERCENT,
    (
      _all,
      key: string | undefined,
      flags: string,
      width = '',
      precision: string | undefined,
      type: string,
    ) => {
      if (type === '%') return '%';
      const value =
        key === undefined
          ? list[used++]
          : values instanceof Dict
            ? values.get(key)
            : raise('TypeError', 'format requires a mapping');
      if (value === undefined)
        return key === undefined
          ? raise('TypeError', 'not enough arguments for format string')
          : raise('KeyError', `'${key}'`);
      return padded(percentText(value, type, precision), flags, Number(width));
    },
  );
  if (used < list.length && !(values instanceof Dict))
    raise('TypeError', 'not all arguments converted during string formatting');
  return text;
}

/** How a field reaches into a value. */
export interface Reach {
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

/** `'…{}…'.format(…)`, whose fields may reach for attributes just as expressions may. */
export function formatFields(template: string, args: CallArguments, into: Reach): string {
  let next = 0;
  return template.replace(FIELD, (all, field: string | undefined, conversion?: string, spec = '') => {
    if (all === '{{' || all === '}}') return all[0]!;
    if (field === undefined)
      return raise(
        'ValueError',
        all === '{' ? "Single '{' encountered in format string" : "Single '}' encountered in format string",
      );
    const name = /^[^.[]*/.exec(field)![0];
    const start = fieldValue(name === '' ? String(next++) : name, args);
    const value = reach(start, field.slice(name.length), into);
    if (conversion === 'r') return formatSpec(toRepr(value), spec);
    return formatSpec(conversion === 's' ? toText(value) : value, spec);
  });
}

function fieldValue(name: string, { positional, named }: CallArguments): Value {
  if (!/^\d+$/.test(name)) return orElse(named.get(name), () => raise('KeyError', `'${name}'`));
  return orElse(positional[Number(name)], () =>
    raise('IndexError', `Replacement index ${name} out of range for positional args tuple`),
  );
}

function reach(start: Value, path: string, into: Reach): Value {
  let value = start;
  for (const [, attribute, key] of path.matchAll(STEP)) {
    if (value instanceof Undefined) value.fail();
    value =
      attribute === undefined
        ? into.item(value, /^\d+$/.test(key!) ? BigInt(key!) : key!)
        : into.attribute(value, attribute);
  }
  return value;
}

function percentText(value: Value, type: string, precision: string | undefined): string {
  if (type === 's') return toText(value).slice(0, precision === undefined ? undefined : Number(precision));
  if (type === 'r') return toRepr(value);
  const number = typeof value === 'boolean' ? Number(value) : value;
  if (typeof number !== 'bigint' && typeof number !== 'number')
    return raise('TypeError', `%${type} format: a real number is required, not ${typeName(value)}`);
  return numberText(number, type === 'i' ? 'd' : type, precision);
}

function numberText(value: bigint | number, type: string, precision: string | undefined): string {
  switch (type) {
    case 'd':
      return wholeOf(value).toString();
    case 'x':
      return wholeOf(value, type).toString(16);
    case 'X':
      return wholeOf(value, type).toString(16).toUpperCase();
    case 'o':
      return wholeOf(value, type).toString(8);
    case 'b':
      return wholeOf(value, type).toString(2);
    default:
      return floating(Number(value), type, Number(precision ?? 6));
  }
}

/** A whole number; where a type is given, one that came as such. */
function wholeOf(value: bigint | number, type?: string): bigint {
  if (typeof value === 'bigint') return value;
  if (type !== undefined) return raise('TypeError', `%${type} format: an integer is required, not float`);
  if (Number.isNaN(value)) return raise('ValueError', 'cannot convert float NaN to integer');
  return Number.isFinite(value)
    ? BigInt(Math.trunc(value))
    : raise('OverflowError', 'cannot convert float infinity to integer');
}

function floating(value: number, type: string, precision: number): string {
  if (type === '%') return `${floating(value * 100, 'f', precision)}%`;
  if (!Number.isFinite(value)) return floatText(value);
  switch (type) {
    case 'e':
      return exponential(value, precision);
    case 'E':
      return exponential(value, precision).toUpperCase();
    case 'g':
      return general(value, precision);
    case 'G':
      return general(value, precision).toUpperCase();
    default:
      return roundedDigits(exactDigits(value), precision);
  }
}

function padded(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  const signed = flags.includes('+') && !text.startsWith('-') ? `+${text}` : text;
  return flags.includes('0') ? zeroFilled(signed, width) : signed.padStart(width);
}

function zeroFilled(text: string, width: number): string {
  const sign = /^[-+]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

function formatSpec(value: Value, spec: string): string {
  if (spec === '') return toText(value);
  const match = SPEC.exec(spec) ?? raise('ValueError', 'Invalid format specifier');
  const [, fill = ' ', align, sign, zero, width = '0', group, precision, type] = match;
  if (typeof value !== 'string' && toNumber(value) === undefined)
    return raise('TypeError', `unsupported format string passed to ${typeName(value)}.__format__`);
  const isNumber = typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';
  const plain = isNumber
    ? numeric(typeof value === 'boolean' ? BigInt(value) : value, type, precision, group)
    : toText(value).slice(0, precision === undefined ? undefined : Number(precision));
  const text = sign === '+' && isNumber && !plain.startsWith('-') ? `+${plain}` : plain;
  const size = Number(width);
  if (zero && !align) return zeroFilled(text, size);
  const room = Math.max(0, size - text.length);
  if (align === '^') return fill.repeat(Math.floor(room / 2)) + text + fill.repeat(Math.ceil(room / 2));
  return (align ?? (isNumber ? '>' : '<')) === '<' ? text + fill.repeat(room) : fill.repeat(room) + text;
}

function numeric(
  value: bigint | number,
  type: string | undefined,
  precision: string | undefined,
  group: string | undefined,
): string {
  const text =
    type === undefined && precision === undefined ? toText(value) : numberText(value, type ?? 'g', precision);
  return group ? text.replace(/\B(?<![.]\d*)(?=(\d{3})+(?!\d))/g, group) : text;
}
