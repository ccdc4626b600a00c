import { toNumber } from './number.ts';
import { formatFields } from './format-string.ts';
import { isText, joinTexts, MarkedText, plainOf, charactersOf, type Str } from './marked-text.ts';
import { describeValue, toRepr } from './print-value.ts';
import { runWithoutMarks } from './foreign-values.ts';
import { methodOf } from './methods.ts';
import { Dict, orElse, Sequence, Thing, typeName, Undefined, type Value } from './value.ts';

/** Python object attributes that templates cannot reach. */
const HIDDEN = new Set(
  [
    'class',
    'doc',
    'init',
    'new',
    'repr',
    'str',
    'eq',
    'ne',
    'hash',
    'dir',
    'getattribute',
    'setattr',
    'delattr',
    'reduce',
    'reduce_ex',
    'sizeof',
    'format',
    'init_subclass',
    'subclasshook',
    'lt',
    'le',
    'gt',
    'ge',
    'module',
    'dict',
    'weakref',
  ].map(name => `__${name}__`),
);
const OF_SEQUENCES = ['add', 'mul', 'rmul', 'len', 'getitem', 'contains', 'iter', 'class_getitem'];
const OF_NUMBERS = [
  'add',
  'sub',
  'mul',
  'truediv',
  'floordiv',
  'mod',
  'pow',
  'neg',
  'abs',
  'bool',
  'int',
  'float',
  'radd',
  'rsub',
  'rmul',
  'divmod',
  'round',
  'trunc',
];
const HIDDEN_BY_TYPE: Readonly<Record<string, ReadonlySet<string>>> = {
  str: dunder(['add', 'mul', 'rmul', 'mod', 'rmod', 'len', 'getitem', 'contains', 'iter', 'getnewargs']),
  list: dunder([...OF_SEQUENCES, 'setitem', 'delitem', 'reversed', 'iadd', 'imul']),
  tuple: dunder([...OF_SEQUENCES, 'getnewargs']),
  dict: dunder([
    'len',
    'getitem',
    'setitem',
    'delitem',
    'contains',
    'iter',
    'reversed',
    'or',
    'ror',
    'ior',
    'class_getitem',
  ]),
  int: dunder(OF_NUMBERS),
  bool: dunder(OF_NUMBERS),
  float: dunder(OF_NUMBERS),
  NoneType: dunder(['bool']),
  function: dunder([
    'globals',
    'code',
    'closure',
    'defaults',
    'kwdefaults',
    'annotations',
    'name',
    'qualname',
    'call',
    'get',
    'builtins',
  ]),
  partial: dunder(['call', 'class_getitem', 'setstate']),
  type: new Set([
    ...dunder([
      'mro',
      'bases',
      'base',
      'subclasses',
      'name',
      'qualname',
      'call',
      'basicsize',
      'instancecheck',
      'subclasscheck',
      'prepare',
      'text_signature',
    ]),
    'mro',
  ]),
};

/** Evaluates `value.name`: a member, then an entry, then undefined. */
export function getAttribute(value: Value, name: string): Value {
  if (value instanceof Undefined) return value.fail();
  const found = memberOf(value, name);
  if (found !== undefined) return found;
  const entry = entryOf(value, name);
  if (entry !== undefined) return entry;
  return isHidden(value, name) ? unsafe(value, name) : missing(value, name);
}

/** Evaluates `value[key]`: an entry, then a member, then undefined. */
export function getItem(value: Value, key: Value): Value {
  if (value instanceof Undefined) return value.fail();
  if (key instanceof Undefined) return key.fail();
  const found = entryOf(value, key);
  if (found !== undefined) return found;
  const name = isText(key) ? plainOf(key) : undefined;
  const member = name === undefined ? undefined : memberOf(value, name);
  if (member !== undefined) return member;
  return name !== undefined && isHidden(value, name) ? unsafe(value, name) : missing(value, key);
}

/** Evaluates `|attr('name')`: members only. */
export function getMember(value: Value, name: Str): Value {
  if (value instanceof Undefined) return value.fail();
  const plain = plainOf(name);
  return orElse(memberOf(value, plain), () =>
    isHidden(value, plain) ? unsafe(value, plain) : missing(value, name),
  );
}

function memberOf(value: Value, name: string): Value | undefined {
  if (name.startsWith('_')) return undefined;
  if (isText(value) && name === 'format') return formatMethod(value);
  if (value instanceof Sequence && value.names.includes(name)) return value.items[value.names.indexOf(name)];
  return value instanceof Thing ? value.parts.attributes?.get(name) : methodOf(value, name);
}

/** Format fields reach no further than expressions. */
function formatMethod(template: Str): Thing {
  const into = { attribute: getAttribute, item: getItem };
  return new Thing('builtin_function_or_method', '<built-in method format>', {
    call: given =>
      template instanceof MarkedText
        ? runWithoutMarks([template], given, (_template, args) => formatFields(plainOf(template), args, into))
        : formatFields(template, given, into),
  });
}

function entryOf(value: Value, key: Value): Value | undefined {
  if (value instanceof Dict) return value.get(key);
  if (value instanceof Thing) return value.parts.item?.(key);
  const at = toNumber(key);
  if (typeof at !== 'bigint') return undefined;
  const items = value instanceof Sequence ? value.items : isText(value) ? charactersOf(value) : undefined;
  return items?.at(Number(at));
}

function isHidden(value: Value, name: string): boolean {
  return HIDDEN.has(name) || (HIDDEN_BY_TYPE[typeName(value)]?.has(name) ?? false);
}

function unsafe(value: Value, name: string): Undefined {
  // Only listed names are unsafe, so nothing foreign is printed.
  const message = `access to attribute '${name}' of '${typeName(value)}' object is unsafe.`;
  return new Undefined(`{{ undefined value printed: ${message} }}`, message, 'SecurityError');
}

function missing(value: Value, key: Value): Undefined {
  const type = value === null ? 'None' : `${typeName(value)} object`;
  const message = isText(key)
    ? `'${type}' has no attribute ${describeValue(key)}`
    : `${type} has no element ${describeValue(key)}`;
  return new Undefined(joinTexts([`{{ no such element: ${type}[`, toRepr(key), '] }}']), message);
}

function dunder(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(name => `__${name}__`));
}
