import type { Dialect } from '../dialect.ts';
import type { Expression, SqlValue } from '../tree/expression.ts';
import { operandText } from './operand.ts';

/** Returns the function that prints expressions for one statement; `bind` returns a value's placeholder. */
export function expressionPrinter(
  dialect: Dialect,
  bind: (value: SqlValue) => string,
): (expression: Expression) => string {
  const print = (e: Expression): string => {
    switch (e.kind) {
      case 'column':
        return `${e.table === undefined ? '' : `${dialect.quoteIdentifier(e.table)}.`}${dialect.quoteColumn(e.name)}`;
      case 'label':
        return [
          e.table === undefined ? undefined : dialect.quoteIdentifier(e.table),
          dialect.quoteLabel(e.name),
        ]
          .filter(part => part !== undefined)
          .join('.');
      case 'value':
        return bind(e.value);
      case 'moment':
        return dialect.momentLiteral(e.epochMs, e.databaseType);
      case 'raw':
        return e.sql;
      case 'call':
        return `${e.name}(${e.distinct ? 'DISTINCT ' : ''}${e.args.map(arg => (e.name === 'AVG' ? dialect.averaged(print(arg)) : print(arg))).join(', ')})`;
      case 'star':
        return '*';
      case 'binary':
        return binaryText(e, dialect, operand);
      case 'in':
        return inText(operand(e.expression), e.values.map(bind), e.negated);
      case 'in-moments':
        return inText(
          operand(e.expression),
          e.epochMs.map(ms => dialect.momentLiteral(ms, e.databaseType)),
          e.negated,
        );
      case 'is':
        return isText(e, dialect, operand);
      case 'and':
        return e.items.map(item => bracketed(item, print)).join('\n  AND ');
      case 'or':
        return `(${e.items.map(item => bracketed(item, print)).join(' OR ')})`;
      case 'not':
        return `NOT (${print(e.expression)})`;
      case 'case':
        return `CASE WHEN ${print(e.when)} THEN ${print(e.result)} ELSE ${print(e.otherwise)} END`;
      case 'place':
        return placeText(operand(e.expression), e.values.map(bind));
      case 'cast-text':
        return dialect.castToText(print(e.expression));
      case 'time-grain':
        return grainText(e, dialect, print);
      case 'epoch-moment':
        return epochText(e, dialect, print);
      case 'in-zone':
        return zoneText(e, dialect, operand);
      default:
        throw new Error(`unknown SQL node ${(e satisfies never as Expression).kind}`);
    }
  };
  // A user's condition must not absorb the rest of ours when used as an operand.
  const operand: Print = e => (e.kind === 'raw' ? operandText(e.sql, dialect.lexicalRules) : print(e));
  return print;
}

type Print = (expression: Expression) => string;

function binaryText(e: Extract<Expression, { kind: 'binary' }>, dialect: Dialect, print: Print): string {
  if (e.operator === 'ILIKE') {
    return dialect.ilikeOperator
      ? `${print(e.left)} ${dialect.ilikeOperator} ${print(e.right)}`
      : `LOWER(${print(e.left)}) LIKE LOWER(${print(e.right)})`;
  }
  return `${print(e.left)} ${e.operator} ${print(e.right)}`;
}

// Engines whose booleans are numbers do not support IS TRUE.
function isText(
  { expression, what, negated }: Extract<Expression, { kind: 'is' }>,
  { booleanLiterals }: Dialect,
  print: Print,
): string {
  if (what === 'NULL' || booleanLiterals.true !== '1')
    return `${print(expression)} IS ${negated ? 'NOT ' : ''}${what}`;
  return `${print(expression)} ${negated ? '<>' : '='} ${what === 'TRUE' ? booleanLiterals.true : booleanLiterals.false}`;
}

// An empty list matches nothing; no engine supports `NOT IN ()`.
function inText(subject: string, values: readonly string[], negated: boolean): string {
  if (values.length === 0) return negated ? '1 = 1' : '1 = 0';
  return `${subject} ${negated ? 'NOT IN' : 'IN'} (${values.join(', ')})`;
}

// A comparison in each branch, because bound values of the short form have no type on some engines.
function placeText(subject: string, values: readonly string[]): string {
  const branches = values.map((value, place) => ` WHEN ${subject} = ${value} THEN ${place}`);
  return `CASE${branches.join('')} ELSE ${values.length} END`;
}

function grainText(e: Extract<Expression, { kind: 'time-grain' }>, dialect: Dialect, print: Print): string {
  const text = dialect.timeGrain(e.grain, print(e.expression), e.databaseType);
  if (text === undefined) throw new RangeError(`${dialect.name} has no time grain ${e.grain}`);
  return text;
}

function epochText(e: Extract<Expression, { kind: 'epoch-moment' }>, dialect: Dialect, print: Print): string {
  const text = dialect.epochMoment(print(e.expression), e.unit);
  if (text === undefined) throw new RangeError(`${dialect.name} cannot make moments of numbers`);
  return text;
}

function zoneText(e: Extract<Expression, { kind: 'in-zone' }>, dialect: Dialect, print: Print): string {
  const text = dialect.inZone(print(e.expression), e.zone, e.from);
  if (text === undefined) throw new RangeError(`${dialect.name} has no clocks of zones`);
  return text;
}

// Users' SQL and disjunctions need brackets inside AND.
function bracketed(e: Expression, print: Print): string {
  return e.kind === 'raw' || e.kind === 'and' ? `(${print(e)}\n)` : print(e);
}
