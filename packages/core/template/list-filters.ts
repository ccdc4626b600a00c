import { getItem } from './attributes.ts';
import type { Bound } from './arguments.ts';
import { pairs } from './dict-methods.ts';
import type { Filter, OpenFilter } from './filter.ts';
import type { Host } from './host.ts';
import { toNumber } from './number.ts';
import { binary, isEqual, isTruthy, iterate, orderOf } from './operators.ts';
import {
  charactersOf,
  isText,
  joinTexts,
  lengthOf,
  mapText,
  plainOf,
  splitText,
  type Str,
} from './marked-text.ts';
import { plainText, toText } from './print-value.ts';
import { raise } from './template-error.ts';
import { formatFilter } from './text-filters.ts';
import {
  Dict,
  list,
  orElse,
  Sequence,
  Thing,
  typeName,
  Undefined,
  type CallArguments,
  type Value,
} from './value.ts';

const NO_ARGUMENTS: CallArguments = { positional: [], named: new Map() };

const length: Filter = [[], value => BigInt(sizeOf(value))];

/** The filters on lists and other iterables. */
export const LIST_FILTERS: readonly (readonly [string, Filter | OpenFilter])[] = [
  ['list', [[], (value, _args, host) => list(items(value, host))]],
  ['length', length],
  ['count', length],
  [
    'first',
    [
      [],
      (value, _args, host) =>
        orElse(items(value, host)[0], () => noItem('No first item, sequence was empty.')),
    ],
  ],
  [
    'last',
    [
      [],
      (value, _args, host) =>
        orElse(items(value, host).at(-1), () => noItem('No last item, sequence was empty.')),
    ],
  ],
  ['join', [['d', 'attribute'], (value, args, host) => joined(value, args, host)]],
  [
    'reverse',
    [
      [],
      (value, _args, host) =>
        isText(value) ? joinTexts(charactersOf(value).toReversed()) : list(items(value, host).toReversed()),
    ],
  ],
  [
    'sort',
    [
      ['reverse', 'case_sensitive', 'attribute'],
      (value, args, host) => list(sorted(items(value, host), args)),
    ],
  ],
  [
    'unique',
    [['case_sensitive', 'attribute'], (value, args, host) => list(unique(items(value, host), args, host))],
  ],
  ['min', [['case_sensitive', 'attribute'], (value, args, host) => extreme(items(value, host), args, -1)]],
  ['max', [['case_sensitive', 'attribute'], (value, args, host) => extreme(items(value, host), args, 1)]],
  [
    'sum',
    [
      ['attribute', 'start'],
      (value, args, host) =>
        items(value, host).reduce<Value>(
          (sum, item) => binary('+', sum, key(item, args), host.budget),
          args.value('start', 0n),
        ),
    ],
  ],
  [
    'batch',
    [
      ['linecount!', 'fill_with'],
      (value, args, host) =>
        list(batches(items(value, host), Math.max(1, args.whole('linecount', 1)), args.value('fill_with'))),
    ],
  ],
  [
    'slice',
    [
      ['slices!', 'fill_with'],
      (value, args, host) =>
        list(slices(items(value, host), Math.max(1, args.whole('slices', 1)), args.value('fill_with'))),
    ],
  ],
  ['dictsort', [['case_sensitive', 'by', 'reverse'], (value, args) => dictSorted(value, args)]],
  ['items', [[], value => (value instanceof Undefined ? list([]) : list(pairs(dictOf(value))))]],
  ['groupby', [['attribute!', 'default'], (value, args, host) => grouped(items(value, host), args)]],
  ['map', (value, args, host) => list(chosenFrom(value, host).map(mapper(args, host)))],
  ['random', [[], (value, _args, host) => anyOf(items(value, host), host)]],
  ['select', (value, args, host) => list(chosenFrom(value, host).filter(chooser(args, host)))],
  ['reject', (value, args, host) => list(chosenFrom(value, host).filter(item => !chooser(args, host)(item)))],
  ['selectattr', (value, args, host) => list(chosenFrom(value, host).filter(attributeChooser(args, host)))],
  [
    'rejectattr',
    (value, args, host) => list(chosenFrom(value, host).filter(item => !attributeChooser(args, host)(item))),
  ],
  ['format', (value, args) => formatFilter(value, args.positional, args.named)],
];

function noItem(message: string): Undefined {
  return new Undefined(`{{ undefined value printed: ${message} }}`, message);
}

function items(value: Value, host: Host): Value[] {
  const all = [...iterate(value)];
  host.budget.spend(all.length);
  return all;
}

function anyOf(all: readonly Value[], { random }: Host): Value {
  return orElse(all[Math.floor(random() * all.length)], () => noItem('No random item, sequence was empty.'));
}

// Falsy values have no items, whatever their type.
function chosenFrom(value: Value, host: Host): Value[] {
  return isTruthy(value) ? items(value, host) : [];
}

function sizeOf(value: Value): number {
  if (isText(value)) return Array.from(plainOf(value)).length;
  if (value instanceof Undefined) return 0;
  if (value instanceof Thing)
    return value.parts.length?.() ?? raise('TypeError', `object of type '${typeName(value)}' has no len()`);
  if (value === null || toNumber(value) !== undefined)
    return raise('TypeError', `object of type '${typeName(value)}' has no len()`);
  return [...iterate(value)].length;
}

function joined(value: Value, args: Bound, host: Host): Str {
  const text = joinTexts(
    items(value, host).map(item => toText(key(item, args))),
    toText(args.value('d', '')),
  );
  host.budget.write(lengthOf(text));
  return text;
}

/** Returns an item or one of its attributes (`a.b.0`). */
function key(item: Value, args: Bound): Value {
  const attribute = args.value('attribute');
  return attribute === null ? item : attributeOf(item, attribute);
}

function attributeOf(item: Value, path: Value): Value {
  const parts = isText(path) ? splitText(path, '.') : [path];
  return parts.reduce<Value>(
    (value, part) =>
      getItem(value, isText(part) && /^\d+$/.test(plainOf(part)) ? BigInt(plainOf(part)) : part),
    item,
  );
}

function folded(value: Value, args: Bound): Value {
  return isText(value) && !isTruthy(args.value('case_sensitive', false))
    ? mapText(value, text => text.toLowerCase())
    : value;
}

function order(a: Value, b: Value, args: Bound): number {
  return orderOf(folded(a, args), folded(b, args));
}

/** Sorts stably, also in reverse. */
function sorted(all: readonly Value[], args: Bound): Value[] {
  const sign = isTruthy(args.value('reverse', false)) ? -1 : 1;
  const judged = all.map(item => ({ item, keys: keysOf(item, args.value('attribute')) }));
  const rank = (a: readonly Value[], b: readonly Value[]): number =>
    a.reduce<number>((found, one, i) => found || order(one, b[i]!, args), 0);
  return judged.toSorted((a, b) => sign * rank(a.keys, b.keys)).map(({ item }) => item);
}

/** Returns the sort keys of an item: itself, an attribute, or several (`a,b.c`). */
function keysOf(item: Value, attribute: Value): Value[] {
  if (attribute === null) return [item];
  return (isText(attribute) ? splitText(attribute, ',') : [attribute]).map(one => attributeOf(item, one));
}

function unique(all: readonly Value[], args: Bound, host: Host): Value[] {
  const seen: Value[] = [];
  return all.filter(item => {
    const one = folded(key(item, args), args);
    host.budget.spend(seen.length);
    const isNew = !seen.some(other => isEqual(other, one));
    if (isNew) seen.push(one);
    return isNew;
  });
}

function extreme(all: readonly Value[], args: Bound, sign: 1 | -1): Value {
  const [first, ...rest] = all;
  if (first === undefined) return noItem('No aggregated item, sequence was empty.');
  return rest.reduce(
    (best, item) => (order(key(item, args), key(best, args), args) * sign > 0 ? item : best),
    first,
  );
}

const MOST_PARTS = 100_000;

function wholeSize(size: number): number {
  return size > MOST_PARTS ? raise('OverflowError', 'The result is too large.') : size;
}

function batches(all: readonly Value[], size: number, fill: Value): Value[] {
  if (fill !== null) wholeSize(size);
  const made: Value[] = [];
  for (let at = 0; at < all.length; at += size) {
    const batch = all.slice(at, at + size);
    made.push(
      list(
        fill === null || batch.length === size
          ? batch
          : [...batch, ...Array.from({ length: size - batch.length }, () => fill)],
      ),
    );
  }
  return made;
}

function slices(all: readonly Value[], count: number, fill: Value): Value[] {
  const most = wholeSize(count);
  const size = Math.floor(all.length / most);
  const larger = all.length % most;
  return Array.from({ length: most }, (_none, i) => {
    const start = i * size + Math.min(i, larger);
    const part = all.slice(start, start + size + (i < larger ? 1 : 0));
    return list(fill !== null && i >= larger ? [...part, fill] : part);
  });
}

function dictOf(value: Value): Dict {
  return value instanceof Dict ? value : raise('TypeError', 'Can only get item pairs from a mapping.');
}

function dictSorted(value: Value, args: Bound): Value {
  const by = args.text('by', 'key');
  const at =
    by === 'key'
      ? 0n
      : by === 'value'
        ? 1n
        : raise('ValueError', 'You can only sort by either "key" or "value"');
  const sorted = pairs(dictOf(value)).toSorted((a, b) => order(getItem(a, at), getItem(b, at), args));
  return list(isTruthy(args.value('reverse', false)) ? sorted.toReversed() : sorted);
}

function grouped(all: readonly Value[], args: Bound): Value {
  const keyOf = (item: Value): Value => {
    const found = attributeOf(item, args.value('attribute'));
    return found instanceof Undefined && args.has('default') ? args.value('default') : found;
  };
  const groups: { readonly key: Value; readonly members: Value[] }[] = [];
  for (const item of all.toSorted((a, b) => order(keyOf(a), keyOf(b), args))) {
    const last = groups.at(-1);
    if (last && isEqual(folded(last.key, args), folded(keyOf(item), args))) last.members.push(item);
    else groups.push({ key: keyOf(item), members: [item] });
  }
  return list(
    groups.map(group => new Sequence('tuple', [group.key, list(group.members)], ['grouper', 'list'])),
  );
}

function mapper({ positional, named }: CallArguments, host: Host): (item: Value) => Value {
  const attribute = named.get('attribute');
  const fallback = named.get('default');
  if (positional.length === 0 && attribute !== undefined) {
    return item => {
      const found = attributeOf(item, attribute);
      return found instanceof Undefined && fallback !== undefined ? fallback : found;
    };
  }
  const [name, ...rest] = positional;
  if (name === undefined || !isText(name)) return raise('TypeError', 'map requires a filter argument');
  return item => host.filter(plainOf(name), item, { positional: rest, named });
}

function chooser({ positional: [name, ...rest] }: CallArguments, host: Host): (item: Value) => boolean {
  if (name === undefined) return isTruthy;
  return item => host.test(plainText(name), item, { ...NO_ARGUMENTS, positional: rest });
}

function attributeChooser(
  { positional: [attribute, ...rest] }: CallArguments,
  host: Host,
): (item: Value) => boolean {
  if (attribute === undefined) return raise('TypeError', 'Missing parameter for attribute name');
  const choose = chooser({ ...NO_ARGUMENTS, positional: rest }, host);
  return item => choose(attributeOf(item, attribute));
}
