import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { assignsVariable } from '@powerset/sql/read/assignments.ts';
import { clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import { restrictTables, type RestrictedSql } from '@powerset/sql/read/restrict-tables.ts';
import { askedTexts } from './asked-texts.ts';
import type { PlanContext, PlannedQuery } from './plan.ts';
import { writtenTexts } from './written-texts.ts';

/**
 * Restricts a dataset's own SQL, its SELECT and the expressions of its columns and metrics, so that it shows
 * no row that rules hide from this actor.
 * @throws AppError `query.refused` when a needed expression cannot be parsed well enough
 */
export function restrictDataset(query: QueryObject, context: PlanContext): PlanContext {
  const { dataset, dialect, tableRules = [], columnsAt } = context;
  if (tableRules.length === 0) return context;
  if (ownTexts(query, dataset, dialect).some(text => assignsVariable(text, dialect.lexicalRules)))
    fail('query.refused', {
      detail:
        'Rules hide rows of this database from you, which a variable (:=) in a column or metric of this dataset could keep.',
    });
  const options = {
    rules: tableRules,
    defaultSchema: dataset.schema,
    lexicalRules: dialect.lexicalRules,
    aliasWord: dialect.tableAliasWord,
  };
  const restrict = (sql: string): RestrictedSql => restrictTables(sql, { ...options, isExpression: true });
  const own = dataset.sql;
  return {
    ...context,
    dataset: {
      ...restrictedParts(query, context, restrict),
      sql:
        own &&
        orRefused(
          restrictTables(own, { ...options, columnsAt: () => columnsAt?.(own) }),
          'this dataset reads, and its SQL',
        ),
    },
  };
}

/**
 * Returns the statements of the dataset itself that read tables, and all that may call functions, as far as
 * the query needs them; none if no rule applies. For a user who may read only part of the database, also
 * returns the SQL that this user wrote.
 */
export function readTexts(
  query: QueryObject,
  { dataset, dialect, tableRules = [], readsPart = false }: PlanContext,
): PlannedQuery['texts'] {
  const ofOutsider = readsPart ? withoutOwn(writtenTexts(query), dataset).map(text => SELECT + text) : [];
  if (tableRules.length === 0) return { reads: [], calls: [], ofOutsider };
  const own = ownTexts(query, dataset, dialect).map(text => SELECT + text);
  const reads = own.filter(text => readsTables(text.slice(SELECT.length), dialect.lexicalRules));
  return {
    reads: dataset.sql ? [dataset.sql, ...reads] : reads,
    calls: [...own, ...writtenTexts(query).map(text => SELECT + text)],
    ofOutsider,
  };
}

// Text that is also part of the dataset was written by users who may write it.
function withoutOwn(texts: readonly string[], { columns, metrics }: Dataset): readonly string[] {
  const own = new Set([...columns, ...metrics].map(({ expression }) => expression));
  return texts.filter(text => !own.has(text));
}

// A name that is not a column of the table may be a function, on engines that call functions by name alone.
function ownTexts(
  query: QueryObject,
  dataset: Dataset,
  { lexicalRules, quoteIdentifier }: Dialect,
): string[] {
  const names = namesOf(query, dataset);
  const columns = dataset.columns
    .filter(({ columnName }) => names.has(columnName))
    .map(
      ({ columnName, expression }) =>
        expression || (lexicalRules.callsNeedNoBrackets ? quoteIdentifier(columnName) : null),
    );
  const metrics = dataset.metrics
    .filter(({ metricName }) => names.has(metricName))
    .map(({ expression }) => expression);
  return [...columns, ...metrics, dataset.fetchValuesPredicate].filter((text): text is string =>
    Boolean(text),
  );
}

const SELECT = 'SELECT ';
const PREDICATE = 'the predicate for values';

type Restrict = (sql: string) => RestrictedSql;

// An expression that cannot be restricted is refused when a query needs it, and is left out otherwise.
function restrictedParts(query: QueryObject, { dataset, dialect }: PlanContext, restrict: Restrict): Dataset {
  const names = namesOf(query, dataset);
  const restricted = (name: string, text: string): string | undefined => {
    if (!readsTables(text, dialect.lexicalRules)) return text;
    const problem = clauseProblem(text, dialect.lexicalRules);
    const answer: RestrictedSql = problem === undefined ? restrict(SELECT + text) : { ok: false, problem };
    return answer.ok || name === PREDICATE || names.has(name)
      ? orRefused(answer, `${name} reads, and its SQL`).slice(SELECT.length)
      : undefined;
  };
  const { fetchValuesPredicate: predicate } = dataset;
  return {
    ...dataset,
    columns: dataset.columns.flatMap(column => {
      const expression = column.expression && restricted(column.columnName, column.expression);
      return expression === undefined ? [] : [{ ...column, expression }];
    }),
    metrics: dataset.metrics.flatMap(metric => {
      const expression = restricted(metric.metricName, metric.expression);
      return expression === undefined ? [] : [{ ...metric, expression }];
    }),
    fetchValuesPredicate:
      (predicate && (query.apply_fetch_values_predicate ? restricted(PREDICATE, predicate) : predicate)) ||
      null,
  };
}

// Charts use the main time column without naming it.
function namesOf(query: QueryObject, { mainTemporalColumn }: Dataset): ReadonlySet<string> {
  return new Set([...askedTexts(query), ...(mainTemporalColumn === null ? [] : [mainTemporalColumn])]);
}

function orRefused(answer: RestrictedSql, what: string): string {
  return answer.ok
    ? answer.sql
    : fail('query.refused', {
        detail: `Row-level security rules could not be applied because ${what} could not be parsed. ${answer.problem}`,
      });
}
