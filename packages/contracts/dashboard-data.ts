import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PathId, strictBody } from './fields.ts';

/** The media type of an answer with one JSON object on each line. */
export const LINES_TYPE = 'application/x-ndjson';
const MOST_CHARTS = 500;
/** A workbook is made in memory. */
const MOST_SHEETS = 100;

const AnyObject = z.record(z.string(), z.unknown());

/** What a viewer did to a chart and nobody saved: see `OwnState` of the charts. */
export const ChartOwnState = z.object({
  currentPage: z.int().nonnegative().optional(),
  pageSize: z.int().nonnegative().optional(),
  sortBy: z.array(z.object({ key: z.string(), desc: z.boolean() })).optional(),
  searchText: z.string().optional(),
  search: z.string().nullish(),
  coltypeMap: z.record(z.string(), z.number()).optional(),
});

const WithContext = z.strictObject({
  chart_id: z.int(),
  /** The body that `POST /api/v1/chart/data` takes. */
  query_context: AnyObject,
  force: z.boolean().optional(),
});

/** The server builds the request, so that the page need not wait for the code of the chart. */
const WithFormData = z.strictObject({
  chart_id: z.int(),
  form_data: AnyObject,
  /** See `ChartOwnState`; a mistake in it fails this chart only. */
  own_state: AnyObject.optional(),
  force: z.boolean().optional(),
});

const AskedChart = z.union([WithContext, WithFormData]);
export type AskedChart = z.infer<typeof AskedChart>;

/**
 * A line of the answer, sent as soon as its chart is ready. `body` is the answer that `POST
 * /api/v1/chart/data` gives for the chart alone. Large answers have no `body`: the client requests that chart
 * alone, and the cache answers.
 */
export const ChartLine = z.object({
  /** The position of the chart in the request. */
  at: z.int(),
  status: z.int(),
  body: z.unknown().optional(),
  /** The queries for which the database had, or may have had, more rows than the limit. */
  cut: z.array(z.int()).optional(),
  /** The errors that the header `ERRORS_HEADER` would contain. */
  errors: z.string().optional(),
});
export type ChartLine = z.infer<typeof ChartLine>;

/**
 * Answers the charts of a dashboard in one stream. The charts start in the order of the request; equal
 * queries run once, and queries that differ only in their metrics run as one statement.
 */
export const dashboardData = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/dashboard/:id/data',
  summary: 'Run the queries of several charts of a dashboard',
  tag: 'Dashboards',
  permission: ['can_read', 'Chart'],
  onlyReads: true,
  params: z.object({ id: PathId }),
  body: strictBody({ charts: z.array(AskedChart).min(1).max(MOST_CHARTS) }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['request.invalid', 'resource.not-found'],
});

/** Returns the rows of several charts of a dashboard as one Excel workbook, a sheet for each query. */
export const dashboardWorkbook = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/dashboard/:id/workbook',
  summary: 'Download the rows of several charts of a dashboard as one workbook',
  tag: 'Dashboards',
  permission: ['can_csv', 'Superset'],
  onlyReads: true,
  params: z.object({ id: PathId }),
  body: strictBody({
    charts: z
      .array(WithContext.omit({ force: true }).extend({ name: z.string().max(500) }))
      .min(1)
      .max(MOST_SHEETS),
  }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['request.invalid', 'resource.not-found', 'query.invalid'],
});
