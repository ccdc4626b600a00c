import { z } from 'zod';
import { AnnotationLayer } from './annotation-layer.ts';
import { NEWER_OPERATIONS, POST_PROCESSING_OPERATIONS } from './post-processing-operations.ts';
import { withoutOldNames } from './old-query-names.ts';
import {
  says,
  WireFlag,
  WireInteger,
  WireText,
  wireChoice,
  wireCount,
  wireList,
  wireMap,
  wireName,
  wireShape,
} from './wire-fields.ts';

/** A metric from the chart builder; saved metrics are named by a string. */
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

/** A column from the chart builder; with `columnType: BASE_AXIS` it is the x-axis and takes the grain. */
export const AdhocColumn = z.looseObject({
  expressionType: z.literal('SQL').nullish(),
  sqlExpression: z.string(),
  label: z.string().nullish(),
  columnType: z.enum(['BASE_AXIS', 'SERIES']).nullish(),
  timeGrain: z.string().nullish(),
  isColumnReference: z.boolean().nullish(),
});
export type AdhocColumn = z.infer<typeof AdhocColumn>;
export const QueryColumn = z.union([z.string(), AdhocColumn], says('Not a valid column.'));
export type QueryColumn = z.infer<typeof QueryColumn>;

/** The filter operators of a query (`reference/recorded-behaviour.md` 15). */
export const FILTER_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;

const FilterScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const QueryFilter = wireShape({
  col: QueryColumn,
  op: z.preprocess(op => (typeof op === 'string' ? op.toUpperCase() : op), wireChoice(FILTER_OPERATORS)),
  val: z.union([FilterScalar, z.array(FilterScalar)], says('Not a valid value.')).nullish(),
  grain: WireText.optional(),
  isExtra: WireFlag.optional(),
});
export type QueryFilter = z.infer<typeof QueryFilter>;

const GRAINS = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
] as const;
const RELATIVE_TO = ['today', 'now'] as const;

export const QueryExtras = z.looseObject(
  {
    where: WireText.optional(),
    having: WireText.optional(),
    time_grain_sqla: wireChoice(GRAINS).nullish(),
    relative_start: wireChoice(RELATIVE_TO).optional(),
    relative_end: wireChoice(RELATIVE_TO).optional(),
  },
  {
    error: ({ input }) =>
      Array.isArray(input) || typeof input !== 'object' ? 'Invalid input type.' : undefined,
  },
);

export const PostProcessing = z.looseObject(
  {
    operation: WireText.refine(
      name => POST_PROCESSING_OPERATIONS.includes(name) || NEWER_OPERATIONS.includes(name),
      { error: `Must be one of: ${POST_PROCESSING_OPERATIONS.join(', ')}.` },
    ),
    options: wireMap(z.unknown()).optional(),
  },
  says('Invalid input type.'),
);
export type PostProcessing = z.infer<typeof PostProcessing>;

// A metric without a type is the saved metric of that name.
const WireMetric = z.preprocess(
  (value, context) => {
    if (typeof value !== 'object' || value === null) return value;
    const { expressionType, label } = value as { expressionType?: unknown; label?: unknown };
    if (expressionType === undefined && typeof label === 'string') return label;
    if (expressionType !== undefined && expressionType !== 'SIMPLE' && expressionType !== 'SQL') {
      context.addIssue({
        code: 'custom',
        message: 'Error: Adhoc metric expressionType is invalid',
        params: { isWhole: true },
      });
    }
    return value;
  },
  z.union([z.string(), AdhocMetric], says('Not a valid metric.')),
);

const OrderTarget = z.union(
  [z.string().min(1, { error: 'orderby column must be populated' }), AdhocMetric, AdhocColumn],
  {
    error: issue =>
      isNothing(issue.input)
        ? 'orderby column must be populated'
        : says('Not a valid column or metric.').error(issue),
  },
);
const OrderBy = z.preprocess(
  (value, context) => {
    if (!Array.isArray(value) || value.length === 2) return value;
    context.addIssue({ code: 'custom', message: 'Length must be 2.' });
    return z.NEVER;
  },
  z.tuple([OrderTarget, WireFlag], says('Not a valid tuple.')),
);

function isNothing(value: unknown): boolean {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

export const RESULT_TYPES = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/**
 * One query to a dataset, in the wire format. Unknown keys are dropped as in Superset; old names are read.
 */
export const QueryObject = z.preprocess(
  withoutOldNames,
  z.object(
    {
      columns: wireList(QueryColumn).nullish(),
      metrics: wireList(WireMetric).nullish(),
      filters: wireList(QueryFilter).nullish(),
      extras: QueryExtras.nullish(),
      granularity: WireText.nullish(),
      time_range: WireText.nullish(),
      time_shift: WireText.nullish(),
      orderby: wireList(OrderBy).nullish(),
      order_desc: WireFlag.nullish(),
      row_limit: wireCount('row_limit').nullish(),
      row_offset: wireCount('row_offset').nullish(),
      is_rowcount: WireFlag.nullish(),
      is_timeseries: WireFlag.nullish(),
      series_columns: wireList(QueryColumn).nullish(),
      series_limit: WireInteger.nullish(),
      group_others_when_limit_reached: WireFlag.nullish(),
      // Tables store their sort metric as a list of one.
      series_limit_metric: z.preprocess(
        value => (Array.isArray(value) ? value[0] : value),
        WireMetric.nullish(),
      ),
      time_offsets: wireList(WireText).nullish(),
      post_processing: wireList(PostProcessing.nullable()).nullish(),
      result_type: wireName(RESULT_TYPES).nullish(),
      annotation_layers: wireList(AnnotationLayer).nullish(),
      applied_time_extras: wireMap(z.unknown()).nullish(),
      apply_fetch_values_predicate: WireFlag.nullish(),
      url_params: z
        .record(z.string(), z.unknown(), says('Not a valid mapping type.'))
        .superRefine(requireTexts)
        .nullish(),
    },
    says('Invalid input type.'),
  ),
);
export type QueryObject = z.infer<typeof QueryObject>;

function requireTexts(values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string')
      context.addIssue({ code: 'custom', path: [name, 'value'], message: 'Not a valid string.' });
  }
}

/** The source types that a query or a chart may name. */
export const DATASOURCE_TYPES = ['sl_table', 'table', 'dataset', 'query', 'saved_query', 'view'] as const;
const Datasource = wireShape({ id: WireInteger, type: wireChoice(DATASOURCE_TYPES).default('table') });
const RESULT_FORMATS = ['csv', 'json', 'xlsx'] as const;

/** The maximum number of queries in one request; charts send a handful. */
const MOST_QUERIES = 500;

// Checked before the queries are parsed, which takes time for each.
const Queries = z.preprocess((queries, context) => {
  if (!Array.isArray(queries) || queries.length <= MOST_QUERIES) return queries as unknown;
  context.addIssue({ code: 'custom', message: `Longer than maximum length ${MOST_QUERIES}.` });
  return z.NEVER;
}, wireList(QueryObject));

/** A chart data request: a dataset, its queries, and the format of the answer. */
export const QueryContext = z.looseObject(
  {
    datasource: Datasource,
    force: WireFlag.nullish(),
    queries: Queries,
    /** Seconds to cache the answer; negative turns caching off. */
    custom_cache_timeout: WireInteger.nullish(),
    form_data: z
      .preprocess(value => (Array.isArray(value) ? {} : value), z.record(z.string(), z.unknown()))
      .nullish(),
    result_type: wireName(RESULT_TYPES).optional(),
    // Arrow is our own format, so errors list only the formats that clients know.
    result_format: z
      .union(
        [z.literal('arrow'), wireName(RESULT_FORMATS)],
        says(`Must be one of: ${RESULT_FORMATS.join(', ')}.`),
      )
      .optional(),
  },
  {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? 'Unknown field.'
        : issue.input === null || typeof issue.input !== 'object' || Array.isArray(issue.input)
          ? 'Invalid input type.'
          : undefined,
  },
);
export type QueryContext = z.infer<typeof QueryContext>;

/** Returns the column name of a metric in the result (`reference/charts.md` §2.1). */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  return metric.expressionType === 'SQL'
    ? (metric.sqlExpression ?? '')
    : `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`;
}

/** Returns the column name of a column in the result. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.label || column.sqlExpression;
}
