import { fn } from './arguments.ts';
import { entriesOf } from './dict-methods.ts';
import { plainText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, Namespace, Thing, type CallArguments, type Value } from './value.ts';

const MAX_RANGE = 100_000;
const LIPSUM =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.';

/** Returns the global names of every template. */
export function globals(): ReadonlyMap<string, Value> {
  return new Map<string, Value>([
    ['range', new Thing('function', '<function safe_range>', { call: args => range(args) })],
    ['dict', new Thing('type', "<class 'dict'>", { call: args => dictOf(args) })],
    [
      'namespace',
      new Thing('type', "<class 'jinja2.utils.Namespace'>", {
        call: args =>
          new Namespace(
            new Map([...dictOf(args).entries.values()].map(([key, value]) => [plainText(key), value])),
          ),
      }),
    ],
    [
      'cycler',
      new Thing('type', "<class 'jinja2.utils.Cycler'>", { call: ({ positional }) => cycler(positional) }),
    ],
    [
      'joiner',
      new Thing('type', "<class 'jinja2.utils.Joiner'>", {
        call: ({ positional }) => joiner(positional[0] ?? ', '),
      }),
    ],
    ['lipsum', fn('generate_lorem_ipsum', ['n', 'html', 'min', 'max'], () => `<p>${LIPSUM}</p>`)],
    ['self', new Thing('TemplateReference', '<TemplateReference None>', {})],
  ]);
}

function range({ positional }: CallArguments): Value {
  const [first = 0n, second, step = 1n] = positional;
  const [start, stop] = second === undefined ? [0n, first] : [first, second];
  if (typeof start !== 'bigint' || typeof stop !== 'bigint' || typeof step !== 'bigint')
    return raise('TypeError', 'range() takes whole numbers');
  if (step === 0n) return raise('ValueError', 'range() arg 3 must not be zero');
  return rangeOf(start, stop, step);
}

function rangeOf(start: bigint, stop: bigint, step: bigint): Value {
  const count = Math.max(0, Math.ceil(Number(stop - start) / Number(step)));
  if (count > MAX_RANGE)
    raise('OverflowError', `Range too big. The sandbox blocks ranges larger than MAX_RANGE (${MAX_RANGE}).`);
  const items = Array.from({ length: count }, (_none, i) => start + BigInt(i) * step);
  const slice = (from: number, to: number, by: number): Value =>
    rangeOf(start + BigInt(from) * step, start + BigInt(to) * step, step * BigInt(by));
  const repr = step === 1n ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
  return new Thing('range', repr, {
    items: () => items,
    length: () => count,
    item: key => (typeof key === 'bigint' ? items.at(Number(key)) : undefined),
    slice,
  });
}

function dictOf({ positional, named }: CallArguments): Dict {
  const dict = new Dict();
  for (const [key, value] of positional[0] === undefined ? [] : entriesOf(positional[0]))
    dict.set(key, value);
  for (const [key, value] of named) dict.set(key, value);
  return dict;
}

function cycler(items: readonly Value[]): Value {
  if (items.length === 0) return raise('TemplateRuntimeError', 'at least one item has to be provided');
  let at = 0;
  const attributes = new Map<string, Value>([['current', items[0]!]]);
  const method = (name: string, run: () => Value) =>
    attributes.set(name, new Thing('method', `<bound method Cycler.${name}>`, { call: run }));
  const move = (to: number): void => {
    at = to % items.length;
    attributes.set('current', items[at]!);
  };
  method('next', () => {
    const current = items[at]!;
    move(at + 1);
    return current;
  });
  method('reset', () => {
    move(0);
    return null;
  });
  return new Thing('Cycler', '<Cycler>', { attributes });
}

function joiner(separator: Value): Value {
  let isUsed = false;
  return new Thing('Joiner', '<Joiner>', {
    call: () => {
      const text = isUsed ? separator : '';
      isUsed = true;
      return text;
    },
  });
}
