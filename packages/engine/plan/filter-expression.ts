import { fail } from '@powerset/core/errors.ts';
import type { QueryFilter } from '@powerset/core/query/query-object.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { BinaryOperator, Expression, SqlValue } from '@powerset/sql/tree/expression.ts';
import { filterValue } from './filter-value.ts';
import type { ComparedColumn } from './compared-column.ts';

const COMPARISONS: Partial<Record<QueryFilter['op'], BinaryOperator>> = {
  '==': '=',
  '!=': '<>',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  LIKE: 'LIKE',
  ILIKE: 'ILIKE',
};
const NO_VALUE = 'Must specify a value for filters with comparison operators';

/** Engines whose LIKE escapes with a backslash. */
const BACKSLASH_ESCAPES = new Set(['postgresql', 'mysql', 'mariadb', 'redshift', 'cockroachdb']);

/**
 * Returns a filter as a condition with values converted to the column's type.
 * @throws AppError `query.invalid` if a value is missing or does not fit the column
 */
export function filterExpression(
  filter: QueryFilter,
  subject: Expression,
  column: ComparedColumn | undefined,
  dialect: Dialect,
): Expression {
  switch (filter.op) {
    case 'IS NULL':
      return { kind: 'is', expression: subject, what: 'NULL', negated: false };
    case 'IS NOT NULL':
      return { kind: 'is', expression: subject, what: 'NULL', negated: true };
    case 'IS TRUE':
      return { kind: 'is', expression: subject, what: 'TRUE', negated: false };
    case 'IS FALSE':
      return { kind: 'is', expression: subject, what: 'FALSE', negated: false };
    case 'IN':
    case 'NOT IN':
      return listCondition(filter, subject, column);
    default:
      return comparison(filter, subject, column, dialect);
  }
}

function comparison(
  filter: QueryFilter,
  subject: Expression,
  column: ComparedColumn | undefined,
  dialect: Dialect,
): Expression {
  const operator =
    COMPARISONS[filter.op] ??
    fail('query.invalid', { detail: `Invalid filter operation type: ${filter.op}` });
  const given = Array.isArray(filter.val) ? filter.val[0] : filter.val;
  const isText = operator.endsWith('LIKE');
  // The recorded messages for order comparisons do not name the text.
  const value = filterValue(
    given,
    isText ? undefined : column,
    /[<>]/.test(filter.op) ? () => NO_VALUE : undefined,
  );
  if (value === null) {
    if (operator === '=' || operator === '<>')
      return { kind: 'is', expression: subject, what: 'NULL', negated: operator === '<>' };
    return fail('query.invalid', { detail: NO_VALUE });
  }
  const left: Expression =
    isText && column?.genericType !== 'string' ? { kind: 'cast-text', expression: subject } : subject;
  return {
    kind: 'binary',
    operator,
    left,
    right: isText && BACKSLASH_ESCAPES.has(dialect.name) ? withPlainBackslashes(value) : value,
  };
}

function withPlainBackslashes(value: Expression): Expression {
  return value.kind === 'value' && typeof value.value === 'string'
    ? { kind: 'value', value: value.value.replaceAll('\\', '\\\\') }
    : value;
}

function listCondition(
  filter: QueryFilter,
  subject: Expression,
  column: ComparedColumn | undefined,
): Expression {
  const given = Array.isArray(filter.val) ? filter.val : [filter.val ?? []].flat();
  if (given.length === 0) return fail('query.invalid', { detail: 'Filter value list cannot be empty' });
  const negated = filter.op === 'NOT IN';
  // Booleans in a list of numbers become 0 and 1.
  const values = given.map(value =>
    filterValue(
      typeof value === 'boolean' && column?.genericType === 'numeric' ? Number(value) : value,
      column,
    ),
  );
  const present = values.filter(value => value !== null);
  const isNull: Expression = { kind: 'is', expression: subject, what: 'NULL', negated };
  if (present.length === 0) return isNull;
  const inList = inCondition(subject, present, negated);
  if (present.length === values.length) return inList;
  if (!negated) return { kind: 'or', items: [inList, isNull] };
  return {
    kind: 'not',
    expression: {
      kind: 'or',
      items: [
        { kind: 'is', expression: subject, what: 'NULL', negated: false },
        inCondition(subject, present, false),
      ],
    },
  };
}

function inCondition(expression: Expression, values: readonly Expression[], negated: boolean): Expression {
  const moments = values.filter(value => value.kind === 'moment');
  if (moments.length === values.length) {
    return {
      kind: 'in-moments',
      expression,
      epochMs: moments.map(moment => moment.epochMs),
      databaseType: moments[0]!.databaseType,
      negated,
    };
  }
  const plain = values.flatMap((value): SqlValue[] => (value.kind === 'value' ? [value.value] : []));
  if (plain.length === values.length) return { kind: 'in', expression, values: plain, negated };
  const equal: Expression = {
    kind: 'or',
    items: values.map((right): Expression => ({ kind: 'binary', operator: '=', left: expression, right })),
  };
  return negated ? { kind: 'not', expression: equal } : equal;
}
