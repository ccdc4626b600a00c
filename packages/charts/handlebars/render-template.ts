import { parse, type AST } from '@handlebars/parser';
import { escapeHtml, SafeText, textOf } from './safe-text.ts';
import { BLOCK_HELPERS, type Block } from './block-helpers.ts';
import { helperNamed } from './helpers.ts';
import { isEmptyValue } from './values.ts';

/** The state of a template during rendering: the current value, its parents, and `@index` and the like. */
export interface Scope {
  readonly value: unknown;
  readonly parent: Scope | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** Names that a block gave to its values, as in `{{#each data as |row|}}`. */
  readonly names: Readonly<Record<string, unknown>>;
}

type Hash = Readonly<Record<string, unknown>>;

/** Longer than any useful page; nested loops in a template must not freeze the browser. */
const MOST_STEPS = 1_000_000;

/**
 * Renders a Handlebars template with a context. It walks the template instead of compiling it, because pages
 * do not allow code that is generated at run time.
 */
export function renderTemplate(template: string, context: object): string {
  const program = parse(template);
  const data = { root: context };
  return new Writer().program(program, { value: context, parent: undefined, data, names: {} });
}

class Writer {
  #steps = 0;

  program(program: AST.Program | undefined, scope: Scope): string {
    this.#step();
    return (program?.body ?? []).map(statement => this.#statement(statement, scope)).join('');
  }

  #statement(statement: AST.Statement, scope: Scope): string {
    this.#step();
    switch (statement.type) {
      case 'ContentStatement':
        return (statement as AST.ContentStatement).value;
      case 'CommentStatement':
        return '';
      case 'MustacheStatement':
        return this.#mustache(statement as AST.MustacheStatement, scope);
      case 'BlockStatement':
        return this.#block(statement as AST.BlockStatement, scope);
      default:
        throw new Error('Partials and decorators cannot be used in a template.');
    }
  }

  #step(): void {
    if (++this.#steps > MOST_STEPS) throw new Error('The template writes too much. Lower the row limit.');
  }

  #mustache(mustache: AST.MustacheStatement, scope: Scope): string {
    const value = this.#call(mustache as Call, scope);
    if (value instanceof SafeText) return value.html;
    return mustache.escaped ? escapeHtml(textOf(value)) : textOf(value);
  }

  #block(block: AST.BlockStatement, scope: Scope): string {
    const name = simpleName(block.path);
    const inner = (value: unknown, more: { data?: Hash; isSame?: boolean } = {}): string =>
      this.program(
        block.program,
        scopeWithin(scope, value, { ...more, names: block.program?.blockParams ?? [] }),
      );
    const actions: Block = {
      value: scope.value,
      params: block.params.map(param => this.#value(param, scope)),
      hash: this.#hash(block.hash, scope),
      inner,
      otherwise: () => this.program(block.inverse, scope),
    };
    const helper = name !== undefined && Object.hasOwn(BLOCK_HELPERS, name) ? BLOCK_HELPERS[name] : undefined;
    if (helper) return helper(actions);
    // A block without a helper is a loop, a condition, or a step into a value.
    const value = this.#call(block as unknown as Call, scope);
    if (value === true) return inner(scope.value, { isSame: true });
    if (isEmptyValue(value)) return actions.otherwise();
    return BLOCK_HELPERS[Array.isArray(value) ? 'each' : 'with']!({ ...actions, params: [value] });
  }

  #call({ path, params, hash }: Call, scope: Scope): unknown {
    const name = simpleName(path);
    const helper = name === undefined || Object.hasOwn(scope.names, name) ? undefined : helperNamed(name);
    const given = params ?? [];
    if (helper)
      return helper(
        given.map(param => this.#value(param, scope)),
        { hash: this.#hash(hash, scope), value: scope.value },
      );
    if (given.length > 0) throw new Error(`There is no helper named "${originalOf(path)}".`);
    return this.#value(path, scope);
  }

  #value(expression: AST.Expression, scope: Scope): unknown {
    switch (expression.type) {
      case 'PathExpression':
        return this.#path(expression as AST.PathExpression, scope);
      case 'SubExpression':
        return this.#call(expression as unknown as Call, scope);
      case 'StringLiteral':
      case 'NumberLiteral':
      case 'BooleanLiteral':
        return (expression as AST.StringLiteral | AST.NumberLiteral | AST.BooleanLiteral).value;
      case 'NullLiteral':
        return null;
      default:
        return undefined;
    }
  }

  #path({ data, depth, parts }: AST.PathExpression, scope: Scope): unknown {
    let reached: Scope | undefined = scope;
    for (let up = 0; up < depth; up++) reached = reached?.parent;
    if (!reached) return undefined;
    const [first, ...rest] = parts;
    const keyOf = (part: string | AST.SubExpression): string =>
      typeof part === 'string' ? part : textOf(this.#call(part as unknown as Call, scope));
    if (first === undefined) return reached.value;
    const key = keyOf(first);
    const isNamed = !data && depth === 0 && Object.hasOwn(scope.names, key);
    const start = data ? reached.data : isNamed ? scope.names : reached.value;
    return [key, ...rest.map(keyOf)].reduce(ownMember, start);
  }

  #hash(hash: AST.Hash | undefined, scope: Scope): Hash {
    return Object.fromEntries((hash?.pairs ?? []).map(({ key, value }) => [key, this.#value(value, scope)]));
  }
}

/** The common part of a mustache, a block, and an expression in parentheses. */
interface Call {
  readonly path: AST.Expression;
  readonly params?: readonly AST.Expression[];
  readonly hash?: AST.Hash;
}

function scopeWithin(
  scope: Scope,
  value: unknown,
  {
    data,
    isSame,
    names,
  }: { readonly data?: Hash; readonly isSame?: boolean; readonly names: readonly string[] },
): Scope {
  if (isSame) return scope;
  const [valueName, keyName] = names;
  return {
    value,
    parent: scope,
    data: { ...scope.data, ...data },
    names: {
      ...scope.names,
      ...(valueName === undefined ? {} : { [valueName]: value }),
      ...(keyName === undefined ? {} : { [keyName]: data?.['key'] ?? data?.['index'] }),
    },
  };
}

/** Returns the name that may be that of a helper: one word, not `this.word`. */
function simpleName(path: AST.Expression): string | undefined {
  if (path.type !== 'PathExpression') return undefined;
  const { data, depth, parts, original } = path as AST.PathExpression;
  const [name] = parts;
  const isSimple = !data && depth === 0 && parts.length === 1 && typeof name === 'string';
  return isSimple && !/^(this\b|\.)/.test(original) ? name : undefined;
}

function originalOf(path: AST.Expression): string {
  return path.type === 'PathExpression' ? (path as AST.PathExpression).original : 'helper';
}

/** Reads only a value's own members, never those of its prototype. */
function ownMember(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (key === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length;
  return typeof value === 'object' && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
