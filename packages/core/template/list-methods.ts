import { bind } from './arguments.ts';
import type { Method } from './method.ts';
import { isEqual, isTruthy, iterate, orderOf } from './operators.ts';
import { describeValue } from './print-value.ts';
import { raise } from './template-error.ts';
import { list, Thing, type Sequence, type Value } from './value.ts';

const READING: readonly (readonly [string, Method<Sequence>])[] = [
  [
    'count',
    (self, args) =>
      BigInt(self.items.filter(item => isEqual(item, bind('count', ['value!'], args).value('value'))).length),
  ],
  [
    'index',
    (self, args) => {
      const value = bind('index', ['value!'], args).value('value');
      const at = self.items.findIndex(item => isEqual(item, value));
      return at < 0 ? raise('ValueError', `${describeValue(value)} is not in list`) : BigInt(at);
    },
  ],
];

const CHANGING: readonly (readonly [string, Method<Sequence>])[] = [
  ['append', (self, args) => nothing(self.items.push(bind('append', ['object!'], args).value('object')))],
  [
    'extend',
    (self, args) =>
      nothing(self.items.push(...iterate(bind('extend', ['iterable!'], args).value('iterable')))),
  ],
  [
    'insert',
    (self, args) => {
      const bound = bind('insert', ['index!', 'object!'], args);
      return nothing(self.items.splice(bound.whole('index', 0), 0, bound.value('object')));
    },
  ],
  [
    'pop',
    (self, args) => {
      const at = bind('pop', ['index'], args).whole('index', -1);
      const value = self.items.at(at);
      if (value === undefined)
        return raise(
          'IndexError',
          self.items.length === 0 ? 'pop from empty list' : 'pop index out of range',
        );
      self.items.splice(at, 1);
      return value;
    },
  ],
  [
    'remove',
    (self, args) => {
      const value = bind('remove', ['value!'], args).value('value');
      const at = self.items.findIndex(item => isEqual(item, value));
      return at < 0
        ? raise('ValueError', 'list.remove(x): x not in list')
        : nothing(self.items.splice(at, 1));
    },
  ],
  ['reverse', self => nothing(self.items.reverse())],
  [
    'sort',
    (self, args) => {
      const bound = bind('sort', ['key', 'reverse'], args);
      self.items.sort((a, b) => orderOf(keyed(a, bound.value('key')), keyed(b, bound.value('key'))));
      return nothing(isTruthy(bound.value('reverse')) && self.items.reverse());
    },
  ],
  ['clear', self => nothing(self.items.splice(0))],
  ['copy', self => list([...self.items])],
];

const CHANGING_NAMES = new Set(CHANGING.map(([name]) => name));

/** The methods of lists and tuples by name. */
export const listMethods: ReadonlyMap<string, Method<Sequence>> = new Map([...READING, ...CHANGING]);

/** Returns whether only lists have the method, because tuples are immutable. */
export function isForLists(name: string): boolean {
  return CHANGING_NAMES.has(name);
}

function keyed(value: Value, key: Value): Value {
  return key instanceof Thing && key.parts.call
    ? key.parts.call({ positional: [value], named: new Map() })
    : value;
}

function nothing(_effect: unknown): null {
  return null;
}
