import { FILTERS } from './filters.ts';
import { TESTS } from './tests.ts';
import { TemplateError } from './template-error.ts';
import type { TokenStream } from './token-stream.ts';
import { describeToken, type TokenType } from './token.ts';
import type { Arguments, BinaryOperator, CompareOperator, Expression, Target } from './tree.ts';

const COMPARE: Readonly<Partial<Record<TokenType, CompareOperator>>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  lteq: '<=',
  gt: '>',
  gteq: '>=',
};
const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);
const TUPLE_ENDS: readonly TokenType[] = ['variable_end', 'block_end', 'rparen'];
const TEST_ARGUMENTS: readonly TokenType[] = [
  'name',
  'string',
  'integer',
  'float',
  'lparen',
  'lbracket',
  'lbrace',
];
const NO_ARGUMENTS: Arguments = { positional: [], named: [], list: undefined, dict: undefined };
/** Nobody writes deeper templates. */
const MAX_DEPTH = 200;

/** Parses expressions with one method per precedence level, loosest first. */
export class ExpressionParser {
  protected readonly stream: TokenStream;
  /** The first unknown filter or test, unless a condition may skip it. */
  protected unknownName: TemplateError | undefined;
  protected conditions = 0;
  #depth = 0;

  constructor(stream: TokenStream) {
    this.stream = stream;
  }

  expression(allowsCondition = true): Expression {
    if (++this.#depth > MAX_DEPTH) this.stream.fail('the expression is nested too deeply');
    const read = allowsCondition ? this.#condition() : this.#or();
    this.#depth--;
    return read;
  }

  /** Parses one expression, or several separated by commas as a tuple. */
  tuple({
    isInBrackets = false,
    isSimple = false,
    ends = [] as readonly string[],
    allowsCondition = true,
  } = {}): Expression {
    const items: Expression[] = [];
    let isTuple = false;
    while (true) {
      if (items.length > 0 && !this.stream.skip('comma')) break;
      isTuple ||= items.length > 0;
      if (this.#isTupleEnd(ends)) break;
      items.push(isSimple ? this.primary() : this.expression(allowsCondition));
    }
    if (!isTuple && items.length === 1) return items[0]!;
    if (items.length === 0 && !isInBrackets)
      this.stream.fail(`Expected an expression, got '${describeToken(this.stream.current)}'`);
    return { kind: 'tuple', items };
  }

  /** Parses the targets of `set` and `for`. */
  target(allowsNamespace: boolean, ends: readonly string[] = []): Target {
    if (allowsNamespace && this.stream.is('name') && this.stream.ahead.type === 'dot') {
      const name = this.stream.next().value;
      this.stream.next();
      return { kind: 'namespace', name, attribute: this.stream.expect('name').value };
    }
    return this.#asTarget(this.tuple({ isSimple: true, ends }));
  }

  #asTarget(expression: Expression): Target {
    if (expression.kind === 'name') return { kind: 'name', name: expression.name };
    if (expression.kind === 'tuple')
      return { kind: 'tuple', targets: expression.items.map(item => this.#asTarget(item)) };
    const type = expression.kind === 'constant' ? 'const' : expression.kind;
    return this.stream.fail(`can't assign to '${type}'`);
  }

  #isTupleEnd(ends: readonly string[]): boolean {
    return TUPLE_ENDS.includes(this.stream.current.type) || this.stream.isName(...ends);
  }

  #condition(): Expression {
    let expression = this.#or();
    while (this.stream.isName('if')) {
      this.stream.next();
      this.conditions++;
      const test = this.#or();
      const otherwise = this.stream.skip('name', 'else') ? this.#condition() : undefined;
      this.conditions--;
      expression = { kind: 'condition', test, whenTrue: expression, otherwise };
    }
    return expression;
  }

  #or(): Expression {
    let left = this.#and();
    while (this.stream.skip('name', 'or'))
      left = { kind: 'logical', operator: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    while (this.stream.skip('name', 'and'))
      left = { kind: 'logical', operator: 'and', left, right: this.#not() };
    return left;
  }

  #not(): Expression {
    let times = 0;
    while (this.stream.skip('name', 'not')) times++;
    let read = this.#compare();
    for (; times > 0; times--) read = { kind: 'unary', operator: 'not', operand: read };
    return read;
  }

  #compare(): Expression {
    const first = this.#sum();
    const rest: [CompareOperator, Expression][] = [];
    while (true) {
      const operator = this.#compareOperator();
      if (!operator) break;
      rest.push([operator, this.#sum()]);
    }
    return rest.length > 0 ? { kind: 'compare', first, rest } : first;
  }

  #compareOperator(): CompareOperator | undefined {
    const known = COMPARE[this.stream.current.type];
    if (known) this.stream.next();
    if (known) return known;
    if (this.stream.skip('name', 'in')) return 'in';
    if (!this.stream.isName('not') || this.stream.ahead.type !== 'name' || this.stream.ahead.value !== 'in')
      return undefined;
    this.stream.next();
    this.stream.next();
    return 'not in';
  }

  #sum(): Expression {
    return this.#binary({ add: '+', sub: '-' }, () => this.#concat());
  }

  #concat(): Expression {
    const parts = [this.#product()];
    while (this.stream.skip('tilde')) parts.push(this.#product());
    return parts.length > 1 ? { kind: 'concat', parts } : parts[0]!;
  }

  #product(): Expression {
    return this.#binary({ mul: '*', div: '/', floordiv: '//', mod: '%' }, () =>
      this.#binary({ pow: '**' }, () => this.#unary()),
    );
  }

  #binary(
    operators: Readonly<Partial<Record<TokenType, BinaryOperator>>>,
    operand: () => Expression,
  ): Expression {
    let left = operand();
    for (
      let operator = operators[this.stream.current.type];
      operator;
      operator = operators[this.stream.current.type]
    ) {
      this.stream.next();
      left = { kind: 'binary', operator, left, right: operand() };
    }
    return left;
  }

  #unary(withFilters = true): Expression {
    const sign = this.stream.is('sub') ? 'neg' : this.stream.is('add') ? 'pos' : undefined;
    if (sign) this.stream.next();
    if (sign && ++this.#depth > MAX_DEPTH) this.stream.fail('the expression is nested too deeply');
    const read: Expression = sign
      ? { kind: 'unary', operator: sign, operand: this.#unary(false) }
      : this.#postfix(this.primary());
    if (sign) this.#depth--;
    return withFilters ? this.filters(read) : read;
  }

  /** Parses a name, a literal, or a bracketed expression. */
  primary(): Expression {
    const { type, value } = this.stream.current;
    switch (type) {
      case 'name':
        return this.#name();
      case 'string':
        return this.#string();
      case 'integer':
        this.stream.next();
        return {
          kind: 'constant',
          value: BigInt(/^0\d/.test(value) ? value.replace(/^0+(?=\d)/, '') : value),
        };
      case 'float':
        this.stream.next();
        return { kind: 'constant', value: Number(value) };
      case 'lparen':
        return this.#parenthesis();
      case 'lbracket':
        return { kind: 'list', items: this.#items('rbracket', () => this.expression()) };
      case 'lbrace':
        return { kind: 'dict', entries: this.#items('rbrace', () => this.#entry()) };
      default:
        return this.stream.unexpected();
    }
  }

  #name(): Expression {
    const name = this.stream.next().value;
    const constant = CONSTANTS.get(name);
    return constant === undefined ? { kind: 'name', name } : { kind: 'constant', value: constant };
  }

  #string(): Expression {
    let value = this.stream.next().value;
    while (this.stream.is('string')) value += this.stream.next().value;
    return { kind: 'constant', value };
  }

  #parenthesis(): Expression {
    this.stream.next();
    const read = this.tuple({ isInBrackets: true });
    this.stream.expect('rparen');
    return read;
  }

  #items<T>(end: 'rbracket' | 'rbrace', read: () => T): readonly T[] {
    this.stream.next();
    const items: T[] = [];
    while (!this.stream.is(end)) {
      if (items.length > 0) this.stream.expect('comma');
      if (this.stream.is(end)) break;
      items.push(read());
    }
    this.stream.expect(end);
    return items;
  }

  #entry(): readonly [Expression, Expression] {
    const key = this.expression();
    this.stream.expect('colon');
    return [key, this.expression()];
  }

  #postfix(expression: Expression): Expression {
    let read = expression;
    while (true) {
      if (this.stream.is('dot') || this.stream.is('lbracket')) read = this.#subscript(read);
      else if (this.stream.is('lparen')) read = { kind: 'call', callee: read, args: this.#arguments() };
      else return read;
    }
  }

  #subscript(object: Expression): Expression {
    if (this.stream.next().type === 'dot') {
      const { type, value } = this.stream.next();
      if (type === 'name') return { kind: 'attribute', object, name: value };
      if (type !== 'integer') this.stream.fail('expected name or number');
      return { kind: 'item', object, key: { kind: 'constant', value: BigInt(value) } };
    }
    const keys: Expression[] = [];
    let slice: readonly (Expression | undefined)[] | undefined;
    while (!this.stream.is('rbracket')) {
      if (keys.length > 0) this.stream.expect('comma');
      const read = this.#subscribed();
      if (Array.isArray(read)) slice = read;
      else keys.push(read as Expression);
      if (slice) break;
    }
    this.stream.expect('rbracket');
    if (slice) return { kind: 'slice', object, parts: slice };
    return { kind: 'item', object, key: keys.length === 1 ? keys[0]! : { kind: 'tuple', items: keys } };
  }

  /** Parses a key or the parts of a slice. */
  #subscribed(): Expression | readonly (Expression | undefined)[] {
    const parts: (Expression | undefined)[] = [];
    if (!this.stream.is('colon')) {
      const key = this.expression();
      if (!this.stream.is('colon')) return key;
      parts.push(key);
    } else {
      parts.push(undefined);
    }
    while (parts.length < 3 && this.stream.skip('colon')) {
      const isEmpty = this.stream.is('colon') || this.stream.is('rbracket') || this.stream.is('comma');
      parts.push(isEmpty ? undefined : this.expression());
    }
    return parts;
  }

  /** Parses filters, tests, and calls after an expression. */
  filters(expression: Expression): Expression {
    let read = expression;
    while (true) {
      if (this.stream.is('pipe')) read = this.filter(read);
      else if (this.stream.isName('is')) read = this.#test(read);
      else if (this.stream.is('lparen')) read = { kind: 'call', callee: read, args: this.#arguments() };
      else return read;
    }
  }

  /** Parses one or more `| name(…)`; `startsInline` reads the first without its bar. */
  filter(value: Expression | undefined, startsInline = false): Expression {
    let read = value;
    for (let isInline = startsInline; isInline || this.stream.skip('pipe'); isInline = false) {
      const name = this.#dottedName();
      if (!FILTERS.has(name)) this.#unknown(`No filter named '${name}'.`);
      read = {
        kind: 'filter',
        value: read,
        name,
        args: this.stream.is('lparen') ? this.#arguments() : NO_ARGUMENTS,
      };
    }
    return read!;
  }

  #test(value: Expression): Expression {
    this.stream.next();
    const isNegated = this.stream.skip('name', 'not');
    const name = this.#dottedName();
    if (!TESTS.has(name)) this.#unknown(`No test named '${name}'.`);
    const test: Expression = { kind: 'test', value, name, args: this.#testArguments() };
    return isNegated ? { kind: 'unary', operator: 'not', operand: test } : test;
  }

  #testArguments(): Arguments {
    if (this.stream.is('lparen')) return this.#arguments();
    if (!TEST_ARGUMENTS.includes(this.stream.current.type) || this.stream.isName('else', 'or', 'and'))
      return NO_ARGUMENTS;
    if (this.stream.isName('is')) this.stream.fail('You cannot chain multiple tests with is');
    return { ...NO_ARGUMENTS, positional: [this.#postfix(this.primary())] };
  }

  #dottedName(): string {
    let name = this.stream.expect('name').value;
    while (this.stream.skip('dot')) name += `.${this.stream.expect('name').value}`;
    return name;
  }

  #arguments(): Arguments {
    this.stream.expect('lparen');
    const positional: Expression[] = [];
    const named: [string, Expression][] = [];
    const spread: { list?: Expression; dict?: Expression } = {};
    for (let isFirst = true; !this.stream.is('rparen'); isFirst = false) {
      if (!isFirst) this.stream.expect('comma');
      if (this.stream.is('rparen')) break;
      if (this.stream.skip('mul')) spread.list = this.expression();
      else if (this.stream.skip('pow')) spread.dict = this.expression();
      else if (this.stream.is('name') && this.stream.ahead.type === 'assign')
        named.push([this.#argumentName(), this.expression()]);
      else if (named.length === 0 && !spread.list && !spread.dict) positional.push(this.expression());
      else this.stream.fail('invalid syntax for function call expression');
    }
    this.stream.expect('rparen');
    return { positional, named, list: spread.list, dict: spread.dict };
  }

  #argumentName(): string {
    const name = this.stream.next().value;
    this.stream.next();
    return name;
  }

  #unknown(message: string): void {
    if (this.conditions === 0)
      this.unknownName ??= new TemplateError('TemplateAssertionError', message, this.stream.current.line);
  }
}
