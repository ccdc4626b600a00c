import { answerFromJson, type Answer, type JsonAnswer } from '@powerset/charts/kit/answer.ts';
import type { QueryOptions } from '@powerset/charts/kit/define-queries.ts';
import { queryContextOfChart } from '@powerset/charts/load-chart.ts';
import { postChartData } from '@powerset/contracts/chart-data.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { callRaw } from '../api/call.ts';
import { askChartData, type AskedResult } from './ask-chart-data.ts';
import { logLoad } from './log-load.ts';
import { withinTimeLimit } from './time-limit.ts';

/** The answer to one query: what charts draw, and what the page shows about it. */
export interface ChartResult {
  readonly answer: Answer;
  readonly rowCount: number;
  readonly isCached: boolean;
  readonly cachedAt: string | null;
  readonly sql: string | null;
  readonly wire: AskedResult;
}

export interface RunOptions extends QueryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly dashboardId?: number | undefined;
}

/** Requests the data of a chart, one result per query. */
export async function runChart(
  formData: FormData,
  { signal, dashboardId, ...options }: RunOptions = {},
): Promise<readonly ChartResult[]> {
  const body = await bodyOf(formData, options);
  const startedAt = performance.now();
  const results = await withinTimeLimit(signal, limited =>
    askChartData({ body, query: queryOf(formData, dashboardId), signal: limited, isReadByColumn: true }),
  );
  for (const result of results) logLoad(formData, result, { startedAt, dashboardId, force: options.force });
  return results.map(resultFrom);
}

/** Requests the same data as a file. */
export async function chartFile(formData: FormData, options: QueryOptions): Promise<Response> {
  return callRaw(postChartData, { body: await bodyOf(formData, options) });
}

/** Requests the SQL that the chart's queries would run. */
export async function chartSql(
  formData: FormData,
): Promise<readonly { readonly language: string; readonly query: string; readonly error: string | null }[]> {
  const results = await askChartData({ body: await bodyOf(formData, { resultType: 'query' }) });
  return results.map(({ language, query, error }) => ({
    language: language ?? 'sql',
    query: query ?? '',
    error: error ?? null,
  }));
}

async function bodyOf(formData: FormData, options: QueryOptions): Promise<never> {
  // The built request has looser types; the server parses it.
  return (await queryContextOfChart(formData, options)) as never;
}

function queryOf({ slice_id: id }: FormData, dashboardId: number | undefined) {
  return {
    ...(id ? { form_data: JSON.stringify({ slice_id: id }) } : {}),
    ...(dashboardId ? { dashboard_id: String(dashboardId) } : {}),
  };
}

function resultFrom(wire: AskedResult): ChartResult {
  return {
    answer: answerFromJson(wire as JsonAnswer),
    rowCount: wire.rowcount ?? wire.data?.length ?? 0,
    isCached: wire.is_cached === true,
    cachedAt: wire.cached_dttm ?? null,
    sql: wire.query ?? null,
    wire,
  };
}
