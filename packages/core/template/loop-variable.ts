import { isEqual } from './operators.ts';
import { raise } from './template-error.ts';
import { orElse, Thing, tuple, Undefined, type CallArguments, type Value } from './value.ts';

interface LoopState {
  readonly items: readonly Value[];
  readonly index: number;
  readonly depth: number;
  /** The last value of `loop.changed`, shared by all iterations. */
  readonly seen: { value?: Value };
  readonly recurse: ((args: CallArguments) => Value) | undefined;
}

/** Returns the variable `loop` of one iteration. */
export function loopVariable({ items, index, depth, seen, recurse }: LoopState): Thing {
  const length = items.length;
  const attributes = new Map<string, Value>([
    ['index', BigInt(index + 1)],
    ['index0', BigInt(index)],
    ['revindex', BigInt(length - index)],
    ['revindex0', BigInt(length - index - 1)],
    ['first', index === 0],
    ['last', index === length - 1],
    ['length', BigInt(length)],
    ['depth', BigInt(depth + 1)],
    ['depth0', BigInt(depth)],
    ['previtem', orElse(items[index - 1], () => noItem('previous'))],
    ['nextitem', orElse(items[index + 1], () => noItem('next'))],
    [
      'cycle',
      method('cycle', ({ positional }) =>
        orElse(positional[index % positional.length], () => raise('TypeError', 'no items for cycling given')),
      ),
    ],
    [
      'changed',
      method('changed', ({ positional }) => {
        const value = tuple(...positional);
        const isSame = seen.value !== undefined && isEqual(seen.value, value);
        seen.value = value;
        return !isSame;
      }),
    ],
  ]);
  return new Thing('LoopContext', `<LoopContext ${index + 1}/${length}>`, {
    attributes,
    ...(recurse && { call: recurse }),
  });
}

function method(name: string, call: (args: CallArguments) => Value): Thing {
  return new Thing('method', `<bound method LoopContext.${name}>`, { call });
}

function noItem(which: string): Undefined {
  const message = `there is no ${which} item`;
  return new Undefined(`{{ undefined value printed: ${message} }}`, message);
}
