import { ERRORS, fail } from '@powerset/core/errors.ts';
import { columnLabel, metricLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import { MOST_CLAUSE_LETTERS } from '@powerset/kit/text-limits.ts';
import { assignsVariable } from '@powerset/sql/read/assignments.ts';
import { clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { writtenTexts } from './written-texts.ts';

/** The most parts of all queries in a request, because each is planned together with all others. */
const MOST_PARTS = 5000;
/** The most offsets, each of which sends another query to the database. */
const MOST_OFFSETS = 100;

/**
 * Checks the size of queries.
 * @throws AppError `query.request` if they have more parts than can be planned at once
 */
export function requireShortQueries(queries: readonly QueryObject[]): void {
  const parts = queries.reduce(
    (sum, { columns, metrics, filters, orderby, series_columns: series, annotation_layers: layers }) =>
      [columns, metrics, filters, orderby, series, layers].reduce(
        (count, list) => count + (list?.length ?? 0),
        sum,
      ),
    0,
  );
  if (parts > MOST_PARTS)
    fail('query.request', {
      detail: `The query has more than ${MOST_PARTS} columns, metrics, filters, and sort orders in total.`,
    });
  if (queries.some(query => (query.time_offsets?.length ?? 0) > MOST_OFFSETS))
    fail('query.request', { detail: `A query may be compared with at most ${MOST_OFFSETS} other periods.` });
  requireShortTexts(queries);
}

function requireShortTexts(queries: readonly QueryObject[]): void {
  const letters = queries.reduce(
    (sum, query) => sum + writtenTexts(query).reduce((length, text) => length + text.length, 0),
    0,
  );
  if (letters > MOST_CLAUSE_LETTERS)
    fail('query.request', {
      detail: `The expressions and clauses in SQL are longer than ${MOST_CLAUSE_LETTERS} letters together.`,
    });
}

/**
 * Checks a query independently of its dataset.
 * @throws AppError `query.request`, or `query.invalid` for a text that the engine would read as more than an
 * expression
 */
export function checkQuery(query: QueryObject, rules: LexicalRules): void {
  requireSeriesAmongColumns(query);
  requireDistinctLabels(query);
  for (const text of writtenTexts(query)) {
    if (assignsVariable(text, rules))
      fail('query.invalid', { detail: 'Charts cannot set variables (@name := value).' });
    // Other steps report what every engine refuses, at its place in the query.
    if (clauseProblem(text) !== undefined || readsTables(text)) continue;
    const problem =
      clauseProblem(text, rules) ?? (readsTables(text, rules) ? ERRORS['query.subquery'].text : undefined);
    if (problem) fail('query.invalid', { detail: problem });
  }
  for (const clause of [query.extras?.where, query.extras?.having]) {
    // A template is rendered before its text is checked.
    const problem = clause?.trim() && !/\{[{%]/.test(clause) ? clauseProblem(clause, rules) : undefined;
    if (problem) fail('query.request', { detail: problem });
  }
}

function requireSeriesAmongColumns({ columns, series_columns: series }: QueryObject): void {
  const present = new Set((columns ?? []).map(columnLabel));
  const missing = (series ?? []).map(columnLabel).filter(label => !present.has(label));
  if (missing.length > 0)
    fail('query.request', {
      detail: `The following entries in \`series_columns\` are missing in \`columns\`: ${quoted(missing)}. `,
    });
}

function requireDistinctLabels({ columns, metrics }: QueryObject): void {
  const labels = [...(metrics ?? []).map(metricLabel), ...(columns ?? []).map(columnLabel)];
  const seen = new Set<string>();
  const twice = [...new Set(labels.filter(label => seen.has(label) || !seen.add(label)))];
  if (twice.length > 0)
    fail('query.request', {
      detail: `Duplicate column/metric labels: ${quoted(twice)}. Please make sure all columns and metrics have a unique label.`,
    });
}

function quoted(labels: readonly string[]): string {
  return labels.map(label => `"${label}"`).join(', ');
}
