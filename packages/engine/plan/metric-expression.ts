import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { ERRORS, fail } from '@powerset/core/errors.ts';
import { metricLabel, type AdhocMetric, type QueryMetric } from '@powerset/core/query/query-object.ts';
import { pythonText } from '@powerset/kit/python-text.ts';
import { clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import { columnExpression, datasetColumn } from './column-expression.ts';

/**
 * Returns the SQL of a metric: a saved one by name, an aggregate over a column, or an expression.
 * @throws AppError `query.invalid` if the dataset has no such metric or column
 */
export function metricExpression(metric: QueryMetric, dataset: Dataset): Expression {
  if (typeof metric !== 'string') return adhocExpression(metric, dataset);
  const saved = dataset.metrics.find(candidate => candidate.metricName === metric);
  return saved
    ? { kind: 'raw', sql: saved.expression }
    : fail('query.invalid', { detail: `Metric '${metric}' does not exist` });
}

function adhocExpression(metric: AdhocMetric, dataset: Dataset): Expression {
  if (metric.expressionType === 'SQL') return userText(metric.sqlExpression ?? '');
  const name = metric.column?.column_name;
  const column = name === undefined ? undefined : datasetColumn(dataset, name);
  if (!column) return fail('query.invalid', { detail: `Columns missing in dataset: ${pythonText([name])}` });
  const args = [columnExpression(column)];
  switch (metric.aggregate) {
    case 'COUNT_DISTINCT':
      return { kind: 'call', name: 'COUNT', args, distinct: true };
    case 'AVG':
    case 'COUNT':
    case 'MAX':
    case 'MIN':
    case 'SUM':
      return { kind: 'call', name: metric.aggregate, args };
    default:
      return fail('query.invalid', { detail: `Metric '${metricLabel(metric)}' has no aggregate` });
  }
}

/** Returns a user's SQL if it is one expression. */
export function userText(sql: string): Expression {
  const problem = sql.trim() === '' ? 'The expression is empty' : clauseProblem(sql);
  if (problem) fail('query.invalid', { detail: problem });
  if (readsTables(sql)) fail('query.invalid', { detail: ERRORS['query.subquery'].text });
  // A comment would swallow what follows.
  return { kind: 'raw', sql: sql.includes('--') ? `${sql}\n` : sql };
}
