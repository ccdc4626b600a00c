import { MarkedText, plainOf } from './marked-text.ts';
import { Dict, list, Sequence, Undefined, type Value } from './value.ts';

/** Returns a JSON value for templates. */
export function fromJson(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return list(value.map(fromJson));
  if (typeof value === 'object')
    return Dict.of(Object.entries(value).map(([key, item]) => [key, fromJson(item)] as const));
  return String(value);
}

/** Returns a template value as JSON, for cache keys. */
export function toPlain(value: Value): unknown {
  if (value instanceof Sequence) return value.items.map(toPlain);
  if (value instanceof Dict)
    return Object.fromEntries(
      [...value.entries.values()].map(([key, item]) => [String(toPlain(key)), toPlain(item)]),
    );
  if (value instanceof Undefined) return plainOf(value.text);
  if (value instanceof MarkedText) return plainOf(value);
  return typeof value === 'bigint'
    ? Number.isSafeInteger(Number(value))
      ? Number(value)
      : value.toString()
    : value;
}
