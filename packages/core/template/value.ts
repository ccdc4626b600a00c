import { MarkedText, plainOf, type Str } from './marked-text.ts';
import { raise, type TemplateErrorClass } from './template-error.ts';

/** What an expression can be worth. Whole numbers are bigints and others numbers, as templates tell them apart. */
export type Value = null | boolean | bigint | number | Str | Sequence | Dict | Thing | Undefined;

/** A list, or a tuple, which nobody can change. */
export class Sequence {
  readonly kind: 'list' | 'tuple';
  readonly items: Value[];
  /** What the items are called, where they can be reached by a name too. */
  readonly names: readonly string[];

  constructor(kind: 'list' | 'tuple', items: Value[], names: readonly string[] = []) {
    this.kind = kind;
    this.items = items;
    this.names = names;
  }
}

/** A dictionary in the order of its entries; never an object of our own language, so it has no hidden members. */
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
  /** A key in brackets. */
  readonly item?: (key: Value) => Value | undefined;
  /** What lies from one place up to another, every so many. */
  readonly slice?: (from: number, to: number, step: number) => Value;
}

/** A function, a namespace, a loop: whatever is no plain data. Only what is listed can be reached. */
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

/** A variable that templates may set attributes of. */
export class Namespace extends Thing {
  readonly values: Map<string, Value>;

  constructor(values: Map<string, Value>) {
    super('Namespace', '<Namespace>', { attributes: values });
    this.values = values;
  }
}

/** Something that is not there. It prints as it was written; using it in any other way fails. */
export class Undefined {
  /** What it prints as. */
  readonly text: Str;
  readonly message: string;
  readonly errorClass: TemplateErrorClass;
  /** The variable that nobody has set, where it is one. */
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

/** A value, or another when there is none; `None` is a value. */
export function orElse(value: Value | undefined, other: () => Value): Value {
  return value === undefined ? other() : value;
}

/** A list of values. */
export function list(items: Value[]): Sequence {
  return new Sequence('list', items);
}

/** A tuple of values. */
export function tuple(...items: Value[]): Sequence {
  return new Sequence('tuple', items);
}

/** The name of a value's type in Python. */
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

/** The same text for keys that Python holds for equal. */
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
