import { fail } from '@powerset/core/errors.ts';
import { pivotLayout, pivotLevels, type PivotLevel } from '@powerset/core/form-data/pivot-levels.ts';
import { columnLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import { type ChartQueryAnswer } from '@powerset/engine/run-chart-query.ts';

/** A limit beyond any readable table; each level is a query. */
const MOST_LEVELS = 64;

// Totals would count rows that a limit, a HAVING, or an operation removed or changed.
export function levelsToAsk(
  query: QueryObject,
  { result, plan }: ChartQueryAnswer,
  formData: Readonly<Record<string, unknown>>,
): readonly PivotLevel[] {
  const headings = new Set((query.columns ?? []).map(columnLabel));
  const { rows: rowHeadings, columns: columnHeadings } = pivotLayout(formData);
  const unknown = [...rowHeadings, ...columnHeadings].find(heading => !headings.has(heading));
  if (unknown !== undefined)
    fail('query.invalid', {
      detail: `The pivot table heading '${unknown}' is not a column of its query.`,
    });
  const levels = pivotLevels(formData);
  if (levels.length > MOST_LEVELS)
    fail('query.invalid', {
      detail: `The pivot table has ${levels.length} levels of totals, but the limit is ${MOST_LEVELS}. Remove some headings or subtotals.`,
    });
  const changes =
    result.isCut ||
    result.sqlRowCount >= plan.limit ||
    Boolean(query.extras?.having) ||
    (query.post_processing ?? []).length > 0 ||
    Boolean(query.series_limit) ||
    Boolean(query.row_offset);
  return changes ? [] : levels;
}

export function levelQuery(
  query: QueryObject,
  { rows: rowHeadings, columns: columnHeadings }: PivotLevel,
): QueryObject {
  const kept = new Set([...rowHeadings, ...columnHeadings]);
  return {
    ...query,
    columns: (query.columns ?? []).filter(column => kept.has(columnLabel(column))),
    orderby: null,
    post_processing: null,
    row_offset: null,
    series_limit: null,
    series_limit_metric: null,
    series_columns: null,
    annotation_layers: null,
  };
}
