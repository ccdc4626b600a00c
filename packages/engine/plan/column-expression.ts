import { fail } from '@powerset/core/errors.ts';
import type { Dataset, DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { type QueryColumn } from '@powerset/core/query/query-object.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import { isEpoch } from './dataset-clock.ts';

/** Returns a dataset's column by name. */
export function datasetColumn(dataset: Dataset, name: string): DatasetColumn | undefined {
  return dataset.columns.find(column => column.columnName === name);
}

/** Returns the expression of a dataset's column as it is shown, in its time zone. */
export function columnExpression(column: DatasetColumn): Expression {
  const expression = storedExpression(column);
  return column.zone === undefined || isEpoch(column.pythonDateFormat)
    ? expression
    : { kind: 'in-zone', zone: column.zone, from: 'instant', expression };
}

/** Returns the SQL of a dataset's column: its name, or the text of a calculated column. */
export function storedExpression(column: DatasetColumn): Expression {
  return column.expression
    ? { kind: 'raw', sql: column.expression }
    : { kind: 'column', name: column.columnName };
}

/** Returns the dataset's column that a query's column means, even if it is written as an ad-hoc column. */
export function meantColumn(dataset: Dataset, column: QueryColumn): DatasetColumn | undefined {
  return datasetColumn(dataset, typeof column === 'string' ? column : column.sqlExpression);
}

/** The known facts of a column or expression that a grain may truncate. */
type Timed = Pick<
  DatasetColumn,
  'columnName' | 'expression' | 'isTemporal' | 'pythonDateFormat' | 'type' | 'zone'
>;

const TIME_OF_DAY = /^time(tz)?\b/i;

/** Truncates a temporal column to a grain; other columns, and columns without a grain, stay unchanged. */
export function withGrain(
  expression: Expression,
  column: Timed | undefined,
  grain: string | null | undefined,
  dialect: Dialect,
): Expression {
  if (!grain || !column?.isTemporal) return expression;
  const databaseType = column.type ?? '';
  if (TIME_OF_DAY.test(databaseType))
    fail('query.invalid', {
      detail: `The column '${column.columnName}' contains times of day, which do not support a time grain.`,
    });
  if (dialect.timeGrain(grain, '', databaseType) === undefined)
    fail('query.invalid', {
      detail: `The time grain ${grain} is not available. Must be one of: ${dialect.timeGrains.join(', ')}.`,
    });
  return { kind: 'time-grain', grain, expression: fromEpoch(expression, column, dialect), databaseType };
}

function fromEpoch(
  expression: Expression,
  { columnName, expression: calculated, pythonDateFormat: format, zone }: Timed,
  dialect: Dialect,
): Expression {
  if (!isEpoch(format)) return expression;
  const unit = format === 'epoch_ms' ? 'milliseconds' : 'seconds';
  if (dialect.epochMoment('', unit) === undefined)
    fail('query.invalid', {
      detail: `The column '${columnName}' contains numbers, and ${dialect.name} cannot convert them to times.`,
    });
  const moment: Expression = {
    kind: 'epoch-moment',
    unit,
    expression: calculated ? { kind: 'raw', sql: `(${calculated})` } : expression,
  };
  return zone === undefined ? moment : { kind: 'in-zone', zone, from: 'utc', expression: moment };
}
