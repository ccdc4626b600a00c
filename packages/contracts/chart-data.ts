import { z } from 'zod';
import { CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { AsyncEvent } from './async-events.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const AppliedFilter = z.looseObject({ column: z.unknown() });

/**
 * The answer to one query. Its members depend on the result type: `query` has only `language` and `query`.
 */
export const ChartDataResult = z.looseObject({
  annotation_data: z.unknown(),
  applied_filters: z.array(AppliedFilter),
  applied_template_filters: z.array(z.string()),
  cache_key: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  cached_dttm: z.string().nullable(),
  /** The orders of categories by column; absent if the dataset has none for these columns. */
  category_orders: z.record(z.string(), CategoryOrder).optional(),
  colnames: z.array(z.string()),
  /** 0 number, 1 text, 2 time, 3 boolean. */
  coltypes: z.array(z.int()),
  data: z.array(z.record(z.string(), Cell)).nullable(),
  error: z.string().nullable(),
  /** Milliseconds; null for an open end. */
  from_dttm: z.number().nullable(),
  indexnames: z.array(z.unknown()),
  is_cached: z.boolean().nullable(),
  label_map: z.record(z.string(), z.array(z.string())),
  language: z.string(),
  query: z.string().nullable(),
  rejected_filters: z.array(AppliedFilter),
  result_format: z.string(),
  rowcount: z.int(),
  stacktrace: z.string().nullable(),
  status: z.string(),
  to_dttm: z.number().nullable(),
});
export type ChartDataResult = z.infer<typeof ChartDataResult>;

/**
 * Header with the positions of the queries for which the database had, or may have had, more rows than the
 * limit.
 */
export const CUT_HEADER = 'x-powerset-cut';

/**
 * Media type of Arrow streams. Clients that accept it get large answers to a single query in it, even if they
 * requested JSON.
 */
export const ARROW_TYPE = 'application/vnd.apache.arrow.stream';

const ChartDataAnswer = z.object({ result: z.array(ChartDataResult.partial()) });
const errors = [
  'query.request',
  'query.invalid',
  'query.syntax',
  'query.column-missing',
  'query.timeout',
  'query.failed',
  'resource.not-found',
  'access.dataset',
  'query.value-too-large',
  'query.too-many',
  'engine.busy',
  'engine.restarted',
] as const;

/**
 * The body may also be a form whose field `form_data` holds it as JSON. If jobs answer charts, the status is
 * 202 and the answer says how to follow the job. The `result_format`s arrow, csv, and xlsx return bytes.
 */
export const postChartData = defineEndpoint({
  method: 'POST',
  path: '/api/v1/chart/data',
  summary: 'Run the queries of a chart',
  tag: 'Charts',
  permission: ['can_read', 'Chart'],
  onlyReads: true,
  takesForms: true,
  query: z.looseObject({
    form_data: z.string().optional(),
    dashboard_id: z.string().optional(),
    force: z.string().optional(),
  }),
  body: z.preprocess(fromForm, QueryContext.strict()),
  invalidBody: 'query',
  response: z.union([ChartDataAnswer, AsyncEvent]),
  answers: 'raw',
  errorForm: 'query',
  errors,
});

export const getChartData = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chart/:id/data/',
  summary: 'Run the queries of a saved chart',
  tag: 'Charts',
  permission: ['can_read', 'Chart'],
  params: IdParams,
  query: z.looseObject({
    format: z.string().optional(),
    type: z.string().optional(),
    force: z.string().optional(),
  }),
  response: ChartDataAnswer,
  answers: 'raw',
  errorForm: 'query',
  errors,
});

/** The result of a job; the event that reports the job as done contains its key. */
export const getChartDataByKey = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chart/data/:cache_key',
  summary: 'The data that a job computed',
  tag: 'Charts',
  permission: ['can_read', 'Chart'],
  params: z.object({ cache_key: z.string() }),
  response: ChartDataAnswer,
  answers: 'raw',
  errorForm: 'query',
  errors,
});

// The form has one field, which holds the whole body as JSON.
function fromForm(body: unknown, context: z.RefinementCtx): unknown {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('form_data' in body) ||
    typeof body.form_data !== 'string' ||
    'datasource' in body
  )
    return body ?? notJson(context);
  try {
    return JSON.parse(body.form_data);
  } catch {
    return notJson(context);
  }
}

function notJson(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'Request is not JSON', params: { isWhole: true } });
  return z.NEVER;
}
