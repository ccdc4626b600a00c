import type { JsonAnswer } from '@powerset/charts/kit/answer.ts';
import type { AsyncEvent } from '@powerset/contracts/async-events.ts';
import {
  ARROW_TYPE,
  CUT_HEADER,
  getChartDataByKey,
  postChartData,
  type ChartDataResult,
} from '@powerset/contracts/chart-data.ts';
import { callRaw, type CallOptions } from '../api/call.ts';
import { readExactJson } from '../api/exact-json.ts';
import { followJob } from './follow-job.ts';

/** The answer to one query, and whether it holds only a part of the rows. */
export type AskedResult = Partial<ChartDataResult> & Pick<JsonAnswer, 'is_cut' | 'columns'>;

export interface AskOptions extends CallOptions<typeof postChartData> {
  /** Whether the caller reads the answer by column, so that large answers may come as Arrow. */
  readonly isReadByColumn?: boolean;
}

/** Returns the answers to a chart's queries, whether the server sends them at once or through a job. */
export async function askChartData({
  isReadByColumn = false,
  ...options
}: AskOptions): Promise<readonly AskedResult[]> {
  // Charts that only draw other charts have no query.
  if (asksNothing(options.body)) return [];
  const response = await callRaw(
    postChartData,
    isReadByColumn ? { ...options, accept: `application/json, ${ARROW_TYPE}` } : options,
  );
  if (response.headers.get('content-type') === ARROW_TYPE) {
    // Small answers never need it.
    const { readArrow } = await import('./read-arrow.ts');
    return withCuts([readArrow(await response.arrayBuffer())], response);
  }
  const answer = await bodyOf(response);
  if (!('job_id' in answer)) return withCuts(answer.result, response);
  const address = await followJob(answer.job_id, options.signal);
  // The address of a result ends with its key.
  const done = await callRaw(getChartDataByKey, {
    params: { cache_key: address.split('/').at(-1)! },
    signal: options.signal,
  });
  return withCuts(((await bodyOf(done)) as Answer).result, done);
}

function asksNothing(body: unknown): boolean {
  const { queries } = (body ?? {}) as { readonly queries?: unknown };
  return Array.isArray(queries) && queries.length === 0;
}

interface Answer {
  readonly result: readonly Partial<ChartDataResult>[];
}

// The server checks its answers against the contract.
async function bodyOf(response: Response): Promise<Answer | AsyncEvent> {
  return readExactJson(await response.text()) as Answer | AsyncEvent;
}

function withCuts(results: readonly AskedResult[], response: Response): readonly AskedResult[] {
  const cut = new Set((response.headers.get(CUT_HEADER) ?? '').split(','));
  return results.map((result, at) => (cut.has(String(at)) ? { ...result, is_cut: true } : result));
}
