import { bind } from './arguments.ts';
import { iterate } from './operators.ts';
import type { Method } from './method.ts';
import { joinTexts } from './marked-text.ts';
import { describeValue, toRepr } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, list, orElse, Thing, tuple, type CallArguments, type Value } from './value.ts';

/** The methods of dictionaries by name. */
export const dictMethods: ReadonlyMap<string, Method<Dict>> = new Map<string, Method<Dict>>([
  [
    'get',
    (self, args) => {
      const bound = bind('get', ['key!', 'default'], args);
      return orElse(self.get(bound.value('key')), () => bound.value('default'));
    },
  ],
  ['keys', self => view('dict_keys', self.keys)],
  ['values', self => view('dict_values', self.values)],
  ['items', self => view('dict_items', pairs(self))],
  ['copy', self => Object.assign(new Dict(), { entries: new Map(self.entries) })],
  [
    'clear',
    self => {
      self.entries.clear();
      return null;
    },
  ],
  ['pop', (self, args) => pop(self, args)],
  [
    'setdefault',
    (self, args) => {
      const bound = bind('setdefault', ['key!', 'default'], args);
      const key = bound.value('key');
      if (self.get(key) === undefined) self.set(key, bound.value('default'));
      return self.get(key)!;
    },
  ],
  [
    'update',
    (self, { positional, named }) => {
      for (const source of positional) for (const [key, value] of entriesOf(source)) self.set(key, value);
      for (const [key, value] of named) self.set(key, value);
      return null;
    },
  ],
]);

/** Returns the entries of a dictionary or of a list of pairs. */
export function entriesOf(source: Value): Iterable<readonly [Value, Value]> {
  if (source instanceof Dict) return source.entries.values();
  return [...iterate(source)].map(pair => {
    const [key, value] = [...iterate(pair)];
    return key === undefined || value === undefined
      ? raise('ValueError', 'dictionary update sequence element has the wrong length; 2 is required')
      : ([key, value] as const);
  });
}

/** Returns the entries of a dictionary as tuples. */
export function pairs(self: Dict): Value[] {
  return [...self.entries.values()].map(([key, value]) => tuple(key, value));
}

function pop(self: Dict, args: CallArguments): Value {
  const bound = bind('pop', ['key!', 'default'], args);
  const key = bound.value('key');
  const value = self.get(key);
  self.delete(key);
  return orElse(value, () =>
    bound.has('default') ? bound.value('default') : raise('KeyError', describeValue(key)),
  );
}

function view(name: string, items: readonly Value[]): Thing {
  return new Thing(name, joinTexts([`${name}(`, toRepr(list([...items])), ')']), {
    items: () => items,
    length: () => items.length,
  });
}
