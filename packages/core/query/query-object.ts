import { z } from 'zod';

/** A metric made in the builder; saved metrics are named by a string. */
export const AdhocMetric = z.looseObject({
  expressionType: z.enum(['SIMPLE', 'SQL']),
  column: z.looseObject({ column_name: z.string() }).nullish(),
  aggregate: z.enum(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM']).nullish(),
  sqlExpression: z.string().nullish(),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  optionName: z.string().nullish(),
});
export type AdhocMetric = z.infer<typeof AdhocMetric>;
export const QueryMetric = z.union([z.string(), AdhocMetric]);
export type QueryMetric = z.infer<typeof QueryMetric>;

/** A column made in the builder; with `columnType: BASE_AXIS` it is the x-axis and takes the grain. */
export const AdhocColumn = z.looseObject({
  sqlExpression: z.string(),
  label: z.string().nullish(),
  expressionType: z.literal('SQL').nullish(),
  columnType: z.enum(['BASE_AXIS', 'SERIES']).nullish(),
  timeGrain: z.string().nullish(),
  isColumnReference: z.boolean().nullish(),
});
export type AdhocColumn = z.infer<typeof AdhocColumn>;
export const QueryColumn = z.union([z.string(), AdhocColumn]);
export type QueryColumn = z.infer<typeof QueryColumn>;

/** The operators that a query's filters may have (`reference/recorded-behaviour.md` 15). */
export const FILTER_OPERATORS = [
  '==', '!=', '>', '<', '>=', '<=', 'LIKE', 'NOT LIKE', 'ILIKE', 'IS NULL', 'IS NOT NULL',
  'IN', 'NOT IN', 'IS TRUE', 'IS FALSE', 'TEMPORAL_RANGE',
] as const;

const FilterScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const QueryFilter = z.object({
  col: QueryColumn,
  op: z.string().transform(op => op.toUpperCase()).pipe(z.enum(FILTER_OPERATORS)),
  val: z.union([FilterScalar, z.array(FilterScalar)]).nullish(),
  grain: z.string().nullish(),
  isExtra: z.boolean().nullish(),
});
export type QueryFilter = z.infer<typeof QueryFilter>;

export const QueryExtras = z.looseObject({
  where: z.string().nullish(),
  having: z.string().nullish(),
  time_grain_sqla: z.string().nullish(),
  relative_start: z.string().nullish(),
  relative_end: z.string().nullish(),
});

export const PostProcessing = z.looseObject({
  operation: z.string(),
  options: z.record(z.string(), z.unknown()).nullish(),
});
export type PostProcessing = z.infer<typeof PostProcessing>;

/** Old exports hold counts as text; both forms mean the same. */
const Count = z.union([z.number(), z.string().regex(/^\s*-?\d+\s*$/).transform(Number)]);

/** One question to one dataset, in the wire's words. Unknown keys are dropped, as the reference does. */
export const QueryObject = z.object({
  columns: z.array(QueryColumn).nullish(),
  groupby: z.array(QueryColumn).nullish(),
  metrics: z.array(QueryMetric).nullish(),
  filters: z.array(QueryFilter).nullish(),
  extras: QueryExtras.nullish(),
  granularity: z.string().nullish(),
  time_range: z.string().nullish(),
  orderby: z.array(z.tuple([z.union([QueryMetric, QueryColumn]), z.boolean()])).nullish(),
  order_desc: z.boolean().nullish(),
  row_limit: Count.nullish(),
  row_offset: Count.nullish(),
  is_rowcount: z.boolean().nullish(),
  is_timeseries: z.boolean().nullish(),
  series_columns: z.array(QueryColumn).nullish(),
  series_limit: Count.nullish(),
  series_limit_metric: QueryMetric.nullish(),
  time_offsets: z.array(z.string()).nullish(),
  post_processing: z.array(PostProcessing.nullable()).nullish(),
  result_type: z.string().nullish(),
  annotation_layers: z.array(z.looseObject({})).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
});
export type QueryObject = z.infer<typeof QueryObject>;

export const RESULT_TYPES = ['columns', 'full', 'query', 'results', 'samples', 'timegrains', 'post_processed', 'drill_detail'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/** What a chart asks: a dataset, its queries and the form of the answer. */
export const QueryContext = z.looseObject({
  datasource: z.object({ id: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]), type: z.string().default('table') }),
  force: z.boolean().nullish(),
  queries: z.array(QueryObject),
  form_data: z.record(z.string(), z.unknown()).nullish(),
  result_type: z.enum(RESULT_TYPES).nullish(),
  result_format: z.enum(['json', 'csv', 'xlsx', 'arrow']).nullish(),
});
export type QueryContext = z.infer<typeof QueryContext>;

/** The name a metric's column has in the result (`reference/charts.md` §2.1). */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  return metric.expressionType === 'SQL' ? metric.sqlExpression ?? '' : `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`;
}

/** The name a column has in the result. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.label || column.sqlExpression;
}
