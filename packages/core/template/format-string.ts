import { exactDigits, exponential, general, roundedDigits } from '../format/python-digits.ts';
import { toNumber } from './number.ts';
import { asForeign, withoutMarks } from './foreign-values.ts';
import {
  isText,
  joinTexts,
  lengthOf,
  MarkedText,
  plainOf,
  rewriteText,
  sliceText,
  type Str,
} from './marked-text.ts';
import { floatText, numberText as markedNumber, plainText, toRepr, toText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, orElse, Sequence, typeName, Undefined, type CallArguments, type Value } from './value.ts';

const PERCENT = /%(?:\((\w+)\))?([-+ 0#]*)(\d{1,4})?(?:\.(\d{1,3}))?([sdifrxXoeEgG%c])/g;
const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::([^{}]*))?\}|[{}]/g;
const STEP = /\.([^.[\]]+)|\[([^[\]]+)\]/g;
const SPEC = /^(?:(.)?([<>^=]))?([-+ ])?#?(0)?(\d{1,4})?(,|_)?(?:\.(\d{1,3}))?([sdfeEgGxXob%n])?$/u;

/** Evaluates `'…%s…' % value`. */
export function formatPercent(template: Str, values: Value): Str {
  if (template instanceof MarkedText)
    return toText(asForeign(formatPercent(plainOf(template), withoutMarks(values))));
  const list = values instanceof Sequence && values.kind === 'tuple' ? values.items : [values];
  let used = 0;
  const text = rewriteText(
    template,
    PERCENT,
    ([, key, flags = '', width = '', precision, type = '']: readonly (string | undefined)[]) => {
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
      return percentText(value, { type, precision, pad: text => padded(text, flags, Number(width)) });
    },
  );
  if (used < list.length && !(values instanceof Dict))
    raise('TypeError', 'not all arguments converted during string formatting');
  return text;
}

/** How a field accesses a value. */
export interface Reach {
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

/** Evaluates `'…{}…'.format(…)`, whose fields may access the same attributes as expressions. */
export function formatFields(template: string, args: CallArguments, into: Reach): Str {
  let next = 0;
  return rewriteText(template, FIELD, ([all, field, conversion, spec = '']) => {
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

interface PercentField {
  readonly type: string;
  readonly precision: string | undefined;
  readonly pad: (text: Str) => Str;
}

function percentText(value: Value, { type, precision, pad }: PercentField): Str {
  if (type === 's') return pad(shortened(toText(value), precision));
  if (type === 'r') return pad(toRepr(value));
  const number = typeof value === 'boolean' ? Number(value) : value;
  if (typeof number !== 'bigint' && typeof number !== 'number')
    return raise('TypeError', `%${type} format: a real number is required, not ${typeName(value)}`);
  return markedNumber(plainOf(pad(numberText(number, type === 'i' ? 'd' : type, precision))));
}

function shortened(text: Str, precision: string | undefined): Str {
  return sliceText(text, 0, precision === undefined ? lengthOf(text) : Number(precision));
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

/** Returns an integer, of the given type if any. */
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

function padded(text: Str, flags: string, width: number): Str {
  if (flags.includes('-')) return joinTexts([text, room(text, width)]);
  const signed = flags.includes('+') && !plainOf(text).startsWith('-') ? joinTexts(['+', text]) : text;
  return flags.includes('0') ? zeroFilled(signed, width) : joinTexts([room(signed, width), signed]);
}

function room(text: Str, width: number, fill = ' '): string {
  return fill.repeat(Math.max(0, width - lengthOf(text)));
}

function zeroFilled(text: Str, width: number): Str {
  const sign = /^[-+]/.test(plainOf(text)) ? 1 : 0;
  return joinTexts([sliceText(text, 0, sign), room(text, width, '0'), sliceText(text, sign, lengthOf(text))]);
}

function formatSpec(value: Value, spec: string): Str {
  if (spec === '') return toText(value);
  const match = SPEC.exec(spec) ?? raise('ValueError', 'Invalid format specifier');
  const [, fill = ' ', align, sign, zero, width = '0', group, precision, type] = match;
  if (!isText(value) && toNumber(value) === undefined)
    return raise('TypeError', `unsupported format string passed to ${typeName(value)}.__format__`);
  const isNumber = typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';
  const plain = isNumber
    ? numeric(typeof value === 'boolean' ? BigInt(value) : value, type, precision, group)
    : shortened(toText(value), precision);
  const text = sign === '+' && isNumber && !plainOf(plain).startsWith('-') ? joinTexts(['+', plain]) : plain;
  const size = Number(width);
  const made =
    zero && !align
      ? zeroFilled(text, size)
      : aligned(text, size, { fill, align: align ?? (isNumber ? '>' : '<') });
  return isNumber ? markedNumber(plainOf(made)) : made;
}

function aligned(
  text: Str,
  size: number,
  { fill, align }: { readonly fill: string; readonly align: string },
): Str {
  const left = Math.max(0, size - lengthOf(text));
  if (align === '^')
    return joinTexts([fill.repeat(Math.floor(left / 2)), text, fill.repeat(Math.ceil(left / 2))]);
  return joinTexts(align === '<' ? [text, fill.repeat(left)] : [fill.repeat(left), text]);
}

function numeric(
  value: bigint | number,
  type: string | undefined,
  precision: string | undefined,
  group: string | undefined,
): string {
  const text =
    type === undefined && precision === undefined
      ? plainText(value)
      : numberText(value, type ?? 'g', precision);
  return group ? text.replace(/\B(?<![.]\d*)(?=(\d{3})+(?!\d))/g, group) : text;
}
