import { fromJson } from './from-json.ts';
import { foreignText, MarkedText, plainOf, type Str } from './marked-text.ts';
import { Dict, Sequence, Thing, Undefined, type CallArguments, type Value } from './value.ts';

/** Returns a JSON value that the template's author did not write. */
export function foreignJson(value: unknown): Value {
  return asForeign(fromJson(value));
}

/** Returns a value with every text in it marked as foreign, including those that its functions return. */
export function asForeign(value: Value): Value {
  if (typeof value === 'string') return foreignText(value);
  if (value instanceof MarkedText) return foreignText(plainOf(value));
  if (value instanceof Sequence) return new Sequence(value.kind, value.items.map(asForeign), value.names);
  if (value instanceof Dict) {
    const dict = new Dict();
    for (const [key, item] of value.entries.values()) dict.set(asForeign(key), asForeign(item));
    return dict;
  }
  if (value instanceof Undefined)
    return new Undefined(foreign(value.text), value.message, value.errorClass, value.variable);
  return value instanceof Thing ? foreignThing(value) : value;
}

/** Returns whether a value contains foreign text. */
export function isForeign(value: Value): boolean {
  if (value instanceof MarkedText) return true;
  if (value instanceof Sequence) return value.items.some(isForeign);
  if (value instanceof Dict)
    return [...value.entries.values()].some(([key, item]) => isForeign(key) || isForeign(item));
  if (value instanceof Undefined) return value.text instanceof MarkedText;
  return value instanceof Thing && value.repr instanceof MarkedText;
}

/** Returns a value with its texts unmarked, for work whose whole result is marked afterwards. */
export function withoutMarks(value: Value): Value {
  if (!isForeign(value)) return value;
  if (value instanceof MarkedText) return plainOf(value);
  if (value instanceof Sequence) return new Sequence(value.kind, value.items.map(withoutMarks), value.names);
  if (value instanceof Dict) {
    const dict = new Dict();
    for (const [key, item] of value.entries.values()) dict.set(withoutMarks(key), withoutMarks(item));
    return dict;
  }
  if (value instanceof Undefined)
    return new Undefined(plainOf(value.text), value.message, value.errorClass, value.variable);
  return value instanceof Thing ? new Thing(value.typeName, plainOf(value.repr), value.parts) : value;
}

/** Runs code that does not handle marks: if any input is foreign, the whole result is. */
export function runWithoutMarks(
  values: readonly Value[],
  { positional, named }: CallArguments,
  run: (values: readonly Value[], args: CallArguments) => Value,
): Value {
  if (![...values, ...positional, ...named.values()].some(isForeign))
    return run(values, { positional, named });
  return asForeign(
    run(values.map(withoutMarks), {
      positional: positional.map(withoutMarks),
      named: new Map([...named].map(([name, value]) => [name, withoutMarks(value)])),
    }),
  );
}

function foreignThing({ typeName, repr, parts }: Thing): Thing {
  const { attributes, call, items, item, slice } = parts;
  return new Thing(typeName, foreign(repr), {
    ...parts,
    ...(attributes && {
      attributes: new Map([...attributes].map(([name, value]) => [name, asForeign(value)])),
    }),
    ...(call && { call: args => asForeign(call(args)) }),
    ...(items && { items: () => [...items()].map(asForeign) }),
    ...(item && {
      item: key => {
        const found = item(key);
        return found === undefined ? undefined : asForeign(found);
      },
    }),
    ...(slice && { slice: (from, to, step) => asForeign(slice(from, to, step)) }),
  });
}

function foreign(text: Str): MarkedText {
  return foreignText(plainOf(text));
}
