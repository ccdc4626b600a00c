import { parseWithDigits } from './exact-json.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Fields whose numbers are database values: filters and what users typed into them. */
const VALUE_MEMBERS = new Set(['val', 'comparator']);
const MAYBE_UNSAFE = /[:[,\s]-?\d{16}/;

/** Parses JSON; filter integers beyond a double become texts with every digit. */
export function parseKeepingDigits(text: string): unknown {
  return MAYBE_UNSAFE.test(text)
    ? withPlainNumbers(parseWithDigits(text, digits => new UnsafeInteger(digits)))
    : JSON.parse(text);
}

class UnsafeInteger {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

function withPlainNumbers(value: unknown, isValue = false): unknown {
  if (value instanceof UnsafeInteger) return isValue ? value.digits : Number(value.digits);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = withPlainNumbers(value[at], isValue);
    return value;
  }
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object')
      Object.defineProperty(value, name, {
        value: withPlainNumbers(member, VALUE_MEMBERS.has(name)),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return value;
}

/** Parses JSON with limited nesting and without prototype access; throws on anything else. */
export function readJson(text: string, maxDepth = 64): JsonValue {
  const value = parseKeepingDigits(text) as JsonValue;
  checkJson(value, maxDepth);
  return value;
}

function checkJson(value: JsonValue, depthLeft: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depthLeft === 0) throw new SyntaxError('Nested too deeply');
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, depthLeft - 1);
    return;
  }
  if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('Refused name __proto__');
  for (const member of Object.values(value)) checkJson(member, depthLeft - 1);
}

/** Returns whether a value contains more than `most` values, including itself and all its members. */
export function holdsMoreThan(value: unknown, most: number): boolean {
  return countUpTo(value, most + 1) > most;
}

function countUpTo(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (members.length >= most) return most;
  for (const member of members) {
    count += countUpTo(member, most - count);
    if (count >= most) return most;
  }
  return count;
}
