import { MarkedText, plainOf, type Str } from './marked-text.ts';
import { raise, type TemplateErrorClass } from './template-error.ts';

/** The value of an expression. Integers are bigints and floats are numbers, as templates distinguish them. */
export type Value = null | boolean | bigint | number | Str | Sequence | Dict | Thing | Undefined;

/** A list, or an immutable tuple. */
export class Sequence {
  readonly kind: 'list' | 'tuple';
  readonly items: Value[];
  /** The names of the items, if they can also be reached by name. */
  readonly names: readonly string[];

  constructor(kind: 'list' | 'tuple', items: Value[], names: readonly string[] = []) {
    this.kind = kind;
    this.items = items;
    this.names = names;
  }
}

/** A dictionary in insertion order; never a JavaScript object, so it has no hidden members. */
export class Dict {
  readonly entries = new Map<string, [key: Value, value: Value]>();

  get(key: Value): Value | undefined {
    return this.entries.get(hashOf(key))?.[1];
  }

  set(key: Value, value: Value): this {
    const hash = hashOf(key);
    this.entries.set(hash, [orElse(this.entries.get(hash)?.[0], () => key), value]);
    return this;
  }

  delete(key: Value): boolean {
    return this.entries.delete(hashOf(key));
  }

  get keys(): Value[] {
    return [...this.entries.values()].map(([key]) => key);
  }

  get values(): Value[] {
    return [...this.entries.values()].map(([, value]) => value);
  }

  static of(entries: Iterable<readonly [string, Value]>): Dict {
    const dict = new Dict();
    for (const [key, value] of entries) dict.set(key, value);
    return dict;
  }
}

/** The arguments of a call. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

interface ThingParts {
  readonly attributes?: ReadonlyMap<string, Value>;
  readonly call?: (args: CallArguments) => Value;
  readonly items?: () => Iterable<Value>;
  readonly length?: () => number;
  /** Returns the entry of a key in brackets. */
  readonly item?: (key: Value) => Value | undefined;
  /** Returns every `step`-th item between two positions. */
  readonly slice?: (from: number, to: number, step: number) => Value;
}

/** A function, a namespace, or a loop. Only listed members can be reached. */
export class Thing {
  readonly typeName: string;
  readonly repr: Str;
  readonly parts: ThingParts;

  constructor(typeName: string, repr: Str, parts: ThingParts) {
    this.typeName = typeName;
    this.repr = repr;
    this.parts = parts;
  }
}

/** A variable whose attributes templates may set. */
export class Namespace extends Thing {
  readonly values: Map<string, Value>;

  constructor(values: Map<string, Value>) {
    super('Namespace', '<Namespace>', { attributes: values });
    this.values = values;
  }
}

/** A missing value. It prints as it was written; any other use fails. */
export class Undefined {
  /** Its printed form. */
  readonly text: Str;
  readonly message: string;
  readonly errorClass: TemplateErrorClass;
  /** The name of the undefined variable, if it is one. */
  readonly variable: string | undefined;

  constructor(
    text: Str,
    message: string,
    errorClass: TemplateErrorClass = 'UndefinedError',
    variable?: string,
  ) {
    this.text = text;
    this.variable = variable;
    this.message = message;
    this.errorClass = errorClass;
  }

  fail(): never {
    raise(this.errorClass, this.message);
  }
}

/** Returns a value, or another if there is none; `None` is a value. */
export function orElse(value: Value | undefined, other: () => Value): Value {
  return value === undefined ? other() : value;
}

/** Returns a list of values. */
export function list(items: Value[]): Sequence {
  return new Sequence('list', items);
}

/** Returns a tuple of values. */
export function tuple(...items: Value[]): Sequence {
  return new Sequence('tuple', items);
}

/** Returns the Python name of a value's type. */
export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  if (value instanceof MarkedText) return 'str';
  if (value instanceof Sequence) return value.kind;
  if (value instanceof Dict) return 'dict';
  if (value instanceof Thing) return value.typeName;
  if (value instanceof Undefined) return 'DebugUndefined';
  return { boolean: 'bool', bigint: 'int', number: 'float', string: 'str' }[
    typeof value as 'boolean' | 'bigint' | 'number' | 'string'
  ];
}

/** Returns the same text for keys that are equal in Python. */
function hashOf(key: Value): string {
  if (key instanceof Dict || (key instanceof Sequence && key.kind === 'list'))
    raise('TypeError', `unhashable type: '${typeName(key)}'`);
  if (key instanceof Sequence)
    return `t${key.items
      .map(hashOf)
      .map(text => `${text.length}:${text}`)
      .join('')}`;
  if (typeof key === 'string' || key instanceof MarkedText) return `s${plainOf(key)}`;
  if (typeof key === 'boolean') return key ? 'n1' : 'n0';
  if (typeof key === 'bigint' || typeof key === 'number') return `n${key}`;
  return key === null ? 'none' : `o${key instanceof Thing ? plainOf(key.repr) : ''}`;
}
