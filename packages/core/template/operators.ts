import type { Budget } from './budget.ts';
import { formatPercent } from './format-string.ts';
import { toNumber, type Num } from './number.ts';
import { charactersOf, isText, joinTexts, lengthOf, MarkedText, plainOf, type Str } from './marked-text.ts';
import { toText } from './print-value.ts';
import { raise } from './template-error.ts';
import type { BinaryOperator, CompareOperator } from './tree.ts';
import { Dict, Sequence, Thing, typeName, Undefined, type Value } from './value.ts';

/** No query needs larger powers. */
const MAX_BITS = 4096;

/** Evaluates `left operator right`. */
export function binary(operator: BinaryOperator, left: Value, right: Value, budget: Budget): Value {
  if (left instanceof Undefined) left.fail();
  if (right instanceof Undefined) right.fail();
  const a = toNumber(left);
  const b = toNumber(right);
  if (a !== undefined && b !== undefined) return arithmetic(operator, a, b);
  if (operator === '+') return add(left, right, budget);
  if (operator === '*' && (isRepeatable(left) || isRepeatable(right))) return repeat(left, right, budget);
  if (operator === '%' && isText(left)) return written(formatPercent(left, right), budget);
  return raise(
    'TypeError',
    `unsupported operand type(s) for ${operator === '**' ? '** or pow()' : operator}: '${typeName(left)}' and '${typeName(right)}'`,
  );
}

/** Evaluates `-value` or `+value`. */
export function signed(operator: 'neg' | 'pos', value: Value): Value {
  if (value instanceof Undefined) value.fail();
  const number = toNumber(value);
  if (number === undefined)
    return raise(
      'TypeError',
      `bad operand type for unary ${operator === 'neg' ? '-' : '+'}: '${typeName(value)}'`,
    );
  return operator === 'neg' ? -number : number;
}

/** Compares `left operator right`. */
export function compare(operator: CompareOperator, left: Value, right: Value): boolean {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  if (operator === 'in') return contains(right, left);
  if (operator === 'not in') return !contains(right, left);
  const order = orderOf(left, right, operator);
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[operator];
}

/** Returns whether two values are equal in Python. */
export function isEqual(left: Value, right: Value): boolean {
  if (isText(left) && isText(right)) return plainOf(left) === plainOf(right);
  const a = toNumber(left);
  const b = toNumber(right);
  // oxlint-disable-next-line eqeqeq -- a bigint and a number of the same size are equal
  if (a !== undefined && b !== undefined) return a == b;
  if (left instanceof Undefined) return right instanceof Undefined;
  if (left instanceof Sequence && right instanceof Sequence) {
    return (
      left.kind === right.kind &&
      left.items.length === right.items.length &&
      left.items.every((item, i) => isEqual(item, right.items[i]!))
    );
  }
  if (left instanceof Dict && right instanceof Dict) {
    return (
      left.entries.size === right.entries.size &&
      [...left.entries].every(([hash, [, value]]) => {
        const other = right.entries.get(hash);
        return other !== undefined && isEqual(value, other[1]);
      })
    );
  }
  return left === right;
}

/** Returns a negative number if `left` comes first; throws for values without an order. */
export function orderOf(left: Value, right: Value, operator = '<'): number {
  if (left instanceof Undefined) left.fail();
  if (right instanceof Undefined) right.fail();
  const a = toNumber(left);
  const b = toNumber(right);
  if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : 0;
  if (isText(left) && isText(right)) return orderOfTexts(plainOf(left), plainOf(right));
  if (left instanceof Sequence && right instanceof Sequence && left.kind === right.kind) {
    const at = left.items.findIndex((item, i) => i >= right.items.length || !isEqual(item, right.items[i]!));
    if (at < 0) return left.items.length - right.items.length;
    return at >= right.items.length ? 1 : orderOf(left.items[at]!, right.items[at]!, operator);
  }
  return raise(
    'TypeError',
    `'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`,
  );
}

function orderOfTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns whether a value is truthy in Python. */
export function isTruthy(value: Value): boolean {
  if (value === null || value instanceof Undefined) return false;
  if (value instanceof MarkedText) return lengthOf(value) > 0;
  if (value instanceof Sequence) return value.items.length > 0;
  if (value instanceof Dict) return value.entries.size > 0;
  if (value instanceof Thing) return value.parts.length ? value.parts.length() > 0 : true;
  return Boolean(value);
}

/** Returns the values that a loop over `value` visits. */
export function iterate(value: Value): Iterable<Value> {
  if (isText(value)) return charactersOf(value);
  if (value instanceof Sequence) return value.items;
  if (value instanceof Dict) return value.keys;
  if (value instanceof Undefined) return [];
  if (value instanceof Thing && value.parts.items) return value.parts.items();
  return raise('TypeError', `'${typeName(value)}' object is not iterable`);
}

function contains(container: Value, item: Value): boolean {
  if (isText(container)) {
    if (!isText(item))
      return raise('TypeError', `'in <string>' requires string as left operand, not ${typeName(item)}`);
    return plainOf(container).includes(plainOf(item));
  }
  if (container instanceof Dict) return container.get(item) !== undefined;
  if (
    container instanceof Sequence ||
    container instanceof Undefined ||
    (container instanceof Thing && container.parts.items)
  ) {
    for (const one of iterate(container)) if (isEqual(one, item)) return true;
    return false;
  }
  return raise('TypeError', `argument of type '${typeName(container)}' is not iterable`);
}

function add(left: Value, right: Value, budget: Budget): Value {
  if (isText(left)) {
    if (!isText(right))
      return raise('TypeError', `can only concatenate str (not "${typeName(right)}") to str`);
    return written(joinTexts([left, right]), budget);
  }
  if (left instanceof Sequence) {
    if (!(right instanceof Sequence) || right.kind !== left.kind)
      return raise(
        'TypeError',
        `can only concatenate ${left.kind} (not "${typeName(right)}") to ${left.kind}`,
      );
    budget.spend(left.items.length + right.items.length);
    return new Sequence(left.kind, [...left.items, ...right.items]);
  }
  return raise(
    'TypeError',
    `unsupported operand type(s) for +: '${typeName(left)}' and '${typeName(right)}'`,
  );
}

function isRepeatable(value: Value): value is Str | Sequence {
  return isText(value) || value instanceof Sequence;
}

function repeat(left: Value, right: Value, budget: Budget): Value {
  const [what, often] = isRepeatable(left) ? [left, right] : [right, left];
  const times = toNumber(often);
  if (typeof times !== 'bigint' || !isRepeatable(what))
    return raise('TypeError', `can't multiply sequence by non-int of type '${typeName(often)}'`);
  const count = Math.max(0, Number(times));
  if (isText(what)) {
    budget.write(lengthOf(what) * count);
    return typeof what === 'string'
      ? what.repeat(count)
      : joinTexts(Array.from({ length: count }, () => what));
  }
  budget.spend(what.items.length * count);
  return new Sequence(what.kind, Array.from({ length: count }, () => what.items).flat());
}

function written(text: Str, budget: Budget): Str {
  budget.write(lengthOf(text));
  return text;
}

function arithmetic(operator: BinaryOperator, left: Num, right: Num): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint') return wholeArithmetic(operator, left, right);
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '**':
      return a ** b;
    case '/':
      return b === 0 ? raise('ZeroDivisionError', 'float division by zero') : a / b;
    case '//':
      return b === 0
        ? raise('ZeroDivisionError', 'float floor division by zero')
        : Math.round((a - floatModulo(a, b)) / b) + 0;
    case '%':
      return b === 0 ? raise('ZeroDivisionError', 'float modulo') : floatModulo(a, b);
    default:
      throw new Error(`unknown operator ${operator satisfies never as string}`);
  }
}

function wholeArithmetic(operator: BinaryOperator, a: bigint, b: bigint): Value {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return checkedSize(a * b);
    case '**':
      return power(a, b);
    case '/':
      return b === 0n ? raise('ZeroDivisionError', 'division by zero') : Number(a) / Number(b);
    case '//':
      return b === 0n
        ? raise('ZeroDivisionError', 'integer division or modulo by zero')
        : (a - modulo(a, b)) / b;
    case '%':
      return b === 0n ? raise('ZeroDivisionError', 'integer modulo by zero') : modulo(a, b);
    default:
      throw new Error(`unknown operator ${operator satisfies never as string}`);
  }
}

/** Returns the float remainder with the sign of the divisor. */
function floatModulo(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

/** Takes the sign of the divisor, as Python does. */
function modulo(a: bigint, b: bigint): bigint {
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

function power(base: bigint, exponent: bigint): Value {
  if (exponent < 0n)
    return base === 0n
      ? raise('ZeroDivisionError', '0.0 cannot be raised to a negative power')
      : Number(base) ** Number(exponent);
  const bits = base.toString(2).length * Number(exponent);
  return bits > MAX_BITS && base !== 0n && base !== 1n && base !== -1n
    ? raise('OverflowError', 'The result is too large.')
    : base ** exponent;
}

function checkedSize(value: bigint): bigint {
  return value.toString(16).length * 4 > 2 * MAX_BITS
    ? raise('OverflowError', 'The result is too large.')
    : value;
}

/** Returns values as one text. */
export function concatenate(values: readonly Value[], budget: Budget): Str {
  return written(joinTexts(values.map(toText)), budget);
}
