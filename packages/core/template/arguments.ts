import { toNumber } from './number.ts';
import { isText, plainOf, type Str } from './marked-text.ts';
import { raise } from './template-error.ts';
import { orElse, Thing, typeName, Undefined, type CallArguments, type Value } from './value.ts';

/** The arguments of a call by parameter name. */
export class Bound {
  readonly #values: ReadonlyMap<string, Value>;

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  value(name: string, fallback: Value = null): Value {
    return orElse(this.#values.get(name), () => fallback);
  }

  text(name: string, fallback = ''): string {
    return plainOf(this.str(name, fallback));
  }

  /** Returns a text with its marks. */
  str(name: string, fallback = ''): Str {
    const value = this.value(name, fallback);
    if (value instanceof Undefined) return value.text;
    return isText(value) ? value : raise('TypeError', `expected str, not ${typeName(value)}`);
  }

  whole(name: string, fallback: number): number {
    const value = this.value(name, BigInt(fallback));
    if (value instanceof Undefined) return value.fail();
    const number = toNumber(value);
    return typeof number === 'bigint'
      ? Number(number)
      : raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#values.get(name);
    return value === undefined ? fallback : Boolean(value);
  }
}

/** Binds arguments to parameters as Python does; a name ending in `!` is required. */
export function bind(
  callee: string,
  parameters: readonly string[],
  { positional, named }: CallArguments,
): Bound {
  const names = parameters.map(parameter => parameter.replace('!', ''));
  if (positional.length > names.length) {
    raise(
      'TypeError',
      `${callee}() takes ${names.length} positional argument${names.length === 1 ? '' : 's'} but ${positional.length} were given`,
    );
  }
  const values = new Map(positional.map((value, i) => [names[i]!, value]));
  for (const [name, value] of named) {
    if (!names.includes(name)) raise('TypeError', `${callee}() got an unexpected keyword argument '${name}'`);
    if (values.has(name)) raise('TypeError', `${callee}() got multiple values for argument '${name}'`);
    values.set(name, value);
  }
  const absent = parameters
    .filter(parameter => parameter.endsWith('!') && !values.has(parameter.slice(0, -1)))
    .map(parameter => `'${parameter.slice(0, -1)}'`);
  if (absent.length > 0) {
    const list = absent.length > 1 ? `${absent.slice(0, -1).join(', ')} and ${absent.at(-1)}` : absent[0];
    raise(
      'TypeError',
      `${callee}() missing ${absent.length} required positional argument${absent.length > 1 ? 's' : ''}: ${list}`,
    );
  }
  return new Bound(values);
}

/** Returns a function for templates. */
export function fn(
  name: string,
  parameters: readonly string[],
  run: (args: Bound) => Value,
  typeName = 'function',
): Thing {
  return new Thing(typeName, `<${typeName} ${name}>`, { call: args => run(bind(name, parameters, args)) });
}
