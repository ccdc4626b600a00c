import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PathId, strictBody } from './fields.ts';

/** The media type of an answer with one JSON object a line. */
export const LINES_TYPE = 'application/x-ndjson';
const MOST_CHARTS = 500;

const AskedChart = z.object({
  chart_id: z.int(),
  /** The body that `POST /api/v1/chart/data` takes. */
  query_context: z.record(z.string(), z.unknown()),
  force: z.boolean().optional(),
});

/**
 * A line of the answer, as soon as its chart is ready. `body` is what `POST /api/v1/chart/data` answers for the chart
 * alone. A large answer has none: the chart is to be asked for alone, which answers from the cache.
 */
export const ChartLine = z.object({
  /** The position of the chart in the request. */
  at: z.int(),
  status: z.int(),
  body: z.unknown().optional(),
  /** The queries for which the database had, or may have had, more rows than the limit. */
  cut: z.array(z.int()).optional(),
  /** The errors that the header of `ERRORS_HEADER` would hold. */
  errors: z.string().optional(),
});
export type ChartLine = z.infer<typeof ChartLine>;

/**
 * Answers the charts of a dashboard in one stream. Charts are started in the order of the request; equal queries run
 * once, and queries that differ in their metrics alone run as one statement.
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
