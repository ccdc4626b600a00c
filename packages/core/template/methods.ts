import { dictMethods } from './dict-methods.ts';
import { isForLists, listMethods } from './list-methods.ts';
import { isText } from './marked-text.ts';
import { stringMethods } from './string-methods.ts';
import type { Method } from './method.ts';
import { Dict, Sequence, Thing, type Value } from './value.ts';

/** Returns a method of a plain value, if it exists. */
export function methodOf(value: Value, name: string): Thing | undefined {
  if (isText(value)) return bound(stringMethods.get(name), value, name);
  if (value instanceof Sequence)
    return value.kind === 'tuple' && isForLists(name) ? undefined : bound(listMethods.get(name), value, name);
  if (value instanceof Dict) return bound(dictMethods.get(name), value, name);
  if (typeof value === 'number' && name === 'is_integer')
    return bound(self => Number.isInteger(self), value, name);
  return undefined;
}

function bound<T>(method: Method<T> | undefined, self: T, name: string): Thing | undefined {
  return (
    method &&
    new Thing('builtin_function_or_method', `<built-in method ${name}>`, { call: args => method(self, args) })
  );
}
