import { Evaluator } from './evaluate.ts';
import { isTruthy, iterate } from './operators.ts';
import { macroNamesIn } from './macro-names.ts';
import { loopVariable } from './loop-variable.ts';
import { joinTexts, lengthOf, type Str } from './marked-text.ts';
import { numberText, toText } from './print-value.ts';
import type { Scope } from './scope.ts';
import { raise } from './template-error.ts';
import type { Body, Parameter, Statement, Target } from './tree.ts';
import { Dict, Namespace, orElse, Thing, tuple, Undefined, type CallArguments, type Value } from './value.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { readonly kind: K }>;
/** Stops macros that call themselves forever. */
const MAX_CALLS = 150;
const NEGATIVE = /^-[\d.]+(?:e[+-]?\d+)?$/;

/** Runs a template's statements and returns their text. */
export class Runner extends Evaluator {
  /** Undefined variables that were printed. */
  readonly printedUndefined = new Set<string>();
  #calls = 0;

  run(body: Body, scope: Scope): Str {
    return joinTexts(
      body.map(statement => {
        const part = this.#statement(statement, scope);
        this.budget.write(lengthOf(part));
        return part;
      }),
    );
  }

  #statement(statement: Statement, scope: Scope): Str {
    this.budget.spend();
    switch (statement.kind) {
      case 'text':
        return statement.text;
      case 'print':
        return this.#print(this.evaluate(statement.expression, scope));
      case 'if':
        return this.run(
          statement.branches.find(([test]) => isTruthy(this.evaluate(test, scope)))?.[1] ??
            statement.otherwise,
          scope,
        );
      case 'for':
        return this.#loop(statement, [...iterate(this.evaluate(statement.over, scope))], scope, 0);
      case 'set':
        return this.#assign(statement.target, this.evaluate(statement.value, scope), scope);
      case 'set-block':
        return this.#setBlock(statement, scope);
      case 'macro':
        return this.#assign(
          { kind: 'name', name: statement.name },
          this.#macro(statement.name, statement, scope),
          scope,
        );
      case 'call':
        return this.#callBlock(statement, scope);
      case 'filter':
        return toText(this.evaluate(statement.filter, scope, this.run(statement.body, scope.inner())));
      case 'with':
        return this.#with(statement, scope);
      case 'group':
        return this.run(statement.body, scope.inner());
      case 'load':
        return raise('TypeError', 'no loader for this environment specified');
      default:
        throw new Error(`unknown statement ${(statement satisfies never as Statement).kind}`);
    }
  }

  #print(value: Value): Str {
    if (value instanceof Undefined && value.variable !== undefined) this.printedUndefined.add(value.variable);
    const text = toText(value);
    return typeof text === 'string' && NEGATIVE.test(text) ? numberText(text) : text;
  }

  #loop(statement: Of<'for'>, over: readonly Value[], scope: Scope, depth: number): Str {
    this.budget.spend(over.length);
    const items = over.filter(
      item =>
        !statement.filter ||
        isTruthy(this.evaluate(statement.filter, this.#itemScope(statement.target, item, scope))),
    );
    if (items.length === 0) return this.run(statement.otherwise, scope.inner());
    const recurse = ({ positional: [nested = null] }: CallArguments): Str =>
      this.#deeper(() => this.#loop(statement, [...iterate(nested)], scope, depth + 1));
    const seen: { value?: Value } = {};
    return joinTexts(
      items.map((item, index) => {
        const inner = this.#itemScope(statement.target, item, scope);
        inner.set(
          'loop',
          loopVariable({ items, index, depth, seen, recurse: statement.isRecursive ? recurse : undefined }),
        );
        return this.run(statement.body, inner);
      }),
    );
  }

  #itemScope(target: Target, item: Value, scope: Scope): Scope {
    const inner = scope.inner();
    this.#assign(target, item, inner);
    return inner;
  }

  #assign(target: Target, value: Value, scope: Scope): '' {
    if (target.kind === 'name') {
      scope.set(target.name, value);
    } else if (target.kind === 'namespace') {
      const namespace = scope.get(target.name);
      if (!(namespace instanceof Namespace))
        return raise('TemplateRuntimeError', 'cannot assign attribute on non-namespace object');
      namespace.values.set(target.attribute, value);
    } else {
      const items = [...iterate(value)];
      if (items.length > target.targets.length)
        return raise('ValueError', `too many values to unpack (expected ${target.targets.length})`);
      if (items.length < target.targets.length)
        return raise(
          'ValueError',
          `not enough values to unpack (expected ${target.targets.length}, got ${items.length})`,
        );
      for (const [i, one] of target.targets.entries()) this.#assign(one, items[i]!, scope);
    }
    return '';
  }

  #setBlock({ target, filter, body }: Of<'set-block'>, scope: Scope): Str {
    const text = this.run(body, scope.inner());
    return this.#assign(target, filter ? this.evaluate(filter, scope, text) : text, scope);
  }

  #with({ values, body }: Of<'with'>, scope: Scope): Str {
    const inner = scope.inner();
    for (const [target, expression] of values) this.#assign(target, this.evaluate(expression, scope), inner);
    return this.run(body, inner);
  }

  #callBlock({ call, parameters, body }: Of<'call'>, scope: Scope): Str {
    if (call.kind !== 'call') return raise('TemplateRuntimeError', 'expected call');
    const caller = this.#macro('caller', { parameters, body }, scope);
    const inner = scope.inner([['caller', caller]]);
    const callee = this.evaluate(call.callee, inner);
    const given = call.args.named.map(([name, value]) => [name, this.evaluate(value, inner)] as const);
    const positional = call.args.positional.map(one => this.evaluate(one, inner));
    return toText(this.call(callee, { positional, named: new Map([...given, ['caller', caller]]) }));
  }

  #macro(
    name: string,
    { parameters, body }: { readonly parameters: readonly Parameter[]; readonly body: Body },
    scope: Scope,
  ): Thing {
    const macro = { name, parameters, body, uses: macroNamesIn(body) };
    return new Thing('Macro', `<Macro '${name}'>`, {
      attributes: new Map<string, Value>([
        ['name', name],
        ['arguments', tuple(...parameters.map(parameter => parameter.name))],
        ['catch_varargs', macro.uses.has('varargs')],
        ['catch_kwargs', macro.uses.has('kwargs')],
        ['caller', macro.uses.has('caller')],
      ]),
      call: args => this.#deeper(() => this.run(body, this.#macroScope(macro, args, scope))),
    });
  }

  #macroScope({ name, parameters, uses }: Macro, { positional, named }: CallArguments, scope: Scope): Scope {
    const names = new Set(parameters.map(parameter => parameter.name));
    const others = [...named].filter(([key]) => !names.has(key) && !(key === 'caller' && uses.has('caller')));
    if (others.length > 0 && !uses.has('kwargs'))
      refuseNamed(
        name,
        others.map(([key]) => key),
      );
    if (positional.length > parameters.length && !uses.has('varargs'))
      raise('TypeError', `macro '${name}' takes not more than ${parameters.length} argument(s)`);
    const inner = scope.inner(
      uses.has('caller') && named.has('caller') ? [['caller', named.get('caller')!]] : [],
    );
    for (const [i, parameter] of parameters.entries()) {
      const given = i < positional.length ? positional[i] : named.get(parameter.name);
      inner.set(
        parameter.name,
        orElse(given, () =>
          parameter.fallback ? this.evaluate(parameter.fallback, inner) : notGiven(parameter.name),
        ),
      );
    }
    if (uses.has('kwargs')) inner.set('kwargs', Dict.of(others));
    if (uses.has('varargs')) inner.set('varargs', tuple(...positional.slice(parameters.length)));
    return inner;
  }

  #deeper<T>(run: () => T): T {
    if (++this.#calls > MAX_CALLS) raise('TemplateRuntimeError', 'maximum recursion depth exceeded');
    const made = run();
    this.#calls--;
    return made;
  }
}

interface Macro {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly uses: ReadonlySet<string>;
}

function refuseNamed(macro: string, names: readonly string[]): never {
  return raise(
    'TypeError',
    names.includes('caller')
      ? `macro '${macro}' was invoked with two values for the special caller argument. This is most likely a bug.`
      : `macro '${macro}' takes no keyword argument '${names[0]}'`,
  );
}

function notGiven(name: string): Undefined {
  const message = `parameter '${name}' was not provided`;
  return new Undefined(`{{ undefined value printed: ${message} }}`, message);
}
