import { getAttribute, getItem } from './attributes.ts';
import type { Budget } from './budget.ts';
import type { Host, SqlLiterals } from './host.ts';
import { toNumber } from './number.ts';
import { binary, compare, concatenate, isTruthy, iterate, signed } from './operators.ts';
import { charactersOf, isText, joinTexts, lengthOf, MarkedText } from './marked-text.ts';
import { EXACT_FILTERS, FILTERS } from './filters.ts';
import { runWithoutMarks, withoutMarks } from './foreign-values.ts';
import { plainText } from './print-value.ts';
import type { Scope } from './scope.ts';
import { raise } from './template-error.ts';
import { TESTS } from './tests.ts';
import type { Arguments, Expression } from './tree.ts';
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

/** The number of characters, as a power of two, that count as one step. */
const TEXT_WEIGHT = 5;
/** The number of entries, as a power of two, that count as one step. */
const LIST_WEIGHT = 2;
const NO_ARGUMENTS: CallArguments = { positional: [], named: new Map() };

/** Evaluates expressions. */
export class Evaluator implements Host {
  readonly budget: Budget;
  readonly sqlLiterals: SqlLiterals;
  readonly random: () => number;

  constructor(budget: Budget, { sqlLiterals, random }: Pick<Host, 'sqlLiterals' | 'random'>) {
    this.budget = budget;
    this.sqlLiterals = sqlLiterals;
    this.random = random;
  }

  /** Returns the value of an expression. `piped` is the input of a filter without its own value. */
  evaluate(expression: Expression, scope: Scope, piped: Value = null): Value {
    this.budget.spend();
    const read = (one: Expression): Value => this.evaluate(one, scope, piped);
    switch (expression.kind) {
      case 'constant':
        return expression.value;
      case 'name':
        return orElse(
          scope.get(expression.name),
          () =>
            new Undefined(
              `{{ ${expression.name} }}`,
              `'${expression.name}' is undefined`,
              'UndefinedError',
              expression.name,
            ),
        );
      case 'list':
      case 'tuple':
        return new Sequence(expression.kind, expression.items.map(read));
      case 'dict':
        return this.#dict(expression.entries, read);
      case 'attribute':
        return getAttribute(this.#weighed(read(expression.object)), expression.name);
      case 'item':
        return getItem(this.#weighed(read(expression.object)), read(expression.key));
      case 'slice':
        return sliced(
          this.#weighed(read(expression.object)),
          expression.parts.map(part => (part ? read(part) : null)),
        );
      case 'call':
        return this.call(read(expression.callee), this.#arguments(expression.args, read));
      case 'filter':
        return this.filter(
          expression.name,
          expression.value ? read(expression.value) : piped,
          this.#arguments(expression.args, read),
        );
      case 'test':
        return this.test(expression.name, read(expression.value), this.#arguments(expression.args, read));
      case 'unary':
        return expression.operator === 'not'
          ? !isTruthy(read(expression.operand))
          : signed(expression.operator, read(expression.operand));
      case 'binary':
        return binary(expression.operator, read(expression.left), read(expression.right), this.budget);
      case 'logical':
        return this.#logical(expression.operator, read(expression.left), () => read(expression.right));
      case 'concat':
        return concatenate(expression.parts.map(read), this.budget);
      case 'compare':
        return this.#compare(expression, read);
      case 'condition':
        return this.#condition(expression, read);
      default:
        throw new Error(`unknown expression ${(expression satisfies never as Expression).kind}`);
    }
  }

  /** Calls a function. */
  call(callee: Value, args: CallArguments): Value {
    this.budget.spend();
    if (callee instanceof Undefined) return callee.fail();
    if (!(callee instanceof Thing) || !callee.parts.call)
      return raise('TypeError', `'${typeName(callee)}' object is not callable`);
    return this.#weighed(callee.parts.call(args));
  }

  filter(name: string, value: Value, args: CallArguments = NO_ARGUMENTS): Value {
    const filter = FILTERS.get(name) ?? raise('TemplateRuntimeError', `No filter named '${name}'.`);
    this.budget.spend();
    this.#weighed(value);
    if (EXACT_FILTERS.has(name)) return this.#weighed(filter(value, args, this));
    return this.#weighed(runWithoutMarks([value], args, ([one], plain) => filter(one!, plain, this)));
  }

  test(name: string, value: Value, args: CallArguments = NO_ARGUMENTS): boolean {
    const test = TESTS.get(name) ?? raise('TemplateRuntimeError', `No test named '${name}'.`);
    return test(bare(this.#weighed(value)), {
      positional: args.positional.map(bare),
      named: args.named,
    });
  }

  /** Long texts and lists cost more steps than short ones. */
  #weighed(value: Value): Value {
    if (isText(value)) this.budget.spend(lengthOf(value) >> TEXT_WEIGHT);
    else if (value instanceof Sequence) this.budget.spend(value.items.length >> LIST_WEIGHT);
    else if (value instanceof Dict) this.budget.spend(value.entries.size >> LIST_WEIGHT);
    return value;
  }

  #dict(entries: readonly (readonly [Expression, Expression])[], read: (one: Expression) => Value): Dict {
    const dict = new Dict();
    for (const [key, value] of entries) dict.set(read(key), read(value));
    return dict;
  }

  #arguments(
    { positional, named, list: rest, dict }: Arguments,
    read: (one: Expression) => Value,
  ): CallArguments {
    const names = new Map(named.map(([name, value]) => [name, read(value)]));
    const spread = dict && read(dict);
    if (spread instanceof Dict)
      for (const [key, value] of spread.entries.values()) {
        if (key instanceof MarkedText)
          return raise('TypeError', 'the name of an argument cannot be a value from outside');
        names.set(plainText(key), value);
      }
    return { positional: [...positional.map(read), ...(rest ? iterate(read(rest)) : [])], named: names };
  }

  #logical(operator: 'and' | 'or', left: Value, right: () => Value): Value {
    return isTruthy(left) === (operator === 'or') ? left : right();
  }

  #compare(
    { first, rest }: Extract<Expression, { kind: 'compare' }>,
    read: (one: Expression) => Value,
  ): boolean {
    let left = this.#weighed(read(first));
    for (const [operator, expression] of rest) {
      const right = this.#weighed(read(expression));
      if (!compare(operator, left, right)) return false;
      left = right;
    }
    return true;
  }

  #condition(
    { test, whenTrue, otherwise }: Extract<Expression, { kind: 'condition' }>,
    read: (one: Expression) => Value,
  ): Value {
    if (isTruthy(read(test))) return read(whenTrue);
    if (otherwise) return read(otherwise);
    return new Undefined('', 'the inline if-expression evaluated to false and no else section was defined.');
  }
}

/** Returns a text without its marks, for operations with a boolean result. */
function bare(value: Value): Value {
  return value instanceof MarkedText ? withoutMarks(value) : value;
}

function sliced(value: Value, parts: readonly Value[]): Value {
  if (value instanceof Undefined) return value.fail();
  const [start, stop, step] = parts.map(bound);
  if (value instanceof Thing && value.parts.slice && value.parts.length)
    return value.parts.slice(...limitsOf(value.parts.length(), start, stop, step ?? 1), step ?? 1);
  const items: readonly Value[] | undefined = isText(value)
    ? charactersOf(value)
    : value instanceof Sequence
      ? value.items
      : undefined;
  if (!items)
    return new Undefined(
      '{{ undefined value printed }}',
      `'${typeName(value)}' object is not subscriptable`,
      'TypeError',
    );
  const picked = pick(items, start, stop, step ?? 1);
  if (isText(value)) return joinTexts(picked.filter(isText));
  return value instanceof Sequence ? new Sequence(value.kind, picked) : list(picked);
}

function bound(part: Value): number | undefined {
  if (part === null) return undefined;
  const number = toNumber(part);
  return typeof number === 'bigint'
    ? Number(number)
    : raise('TypeError', 'slice indices must be integers or None or have an __index__ method');
}

function pick<T>(
  items: readonly T[],
  start: number | undefined,
  stop: number | undefined,
  step: number,
): T[] {
  const [from, to] = limitsOf(items.length, start, stop, step);
  const picked: T[] = [];
  for (let at = from; step < 0 ? at > to : at < to; at += step) picked.push(items[at]!);
  return picked;
}

/** Returns the first index of a slice and the one after its last. */
function limitsOf(
  length: number,
  start: number | undefined,
  stop: number | undefined,
  step: number,
): [from: number, to: number] {
  if (step === 0) return raise('ValueError', 'slice step cannot be zero');
  const clamp = (at: number): number =>
    Math.min(Math.max(at < 0 ? at + length : at, step < 0 ? -1 : 0), step < 0 ? length - 1 : length);
  return [
    start === undefined ? (step < 0 ? length - 1 : 0) : clamp(start),
    stop === undefined ? (step < 0 ? -1 : length) : clamp(stop),
  ];
}
