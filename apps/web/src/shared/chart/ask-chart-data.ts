import { getChartDataByKey, postChartData, type ChartDataResult } from '@powerset/contracts/chart-data.ts';
import { call, type CallOptions } from '../api/call.ts';
import { followJob } from './follow-job.ts';

/** The answers to a chart's queries, whether the server gives them at once or by a job. */
export async function askChartData(options: CallOptions<typeof postChartData>): Promise<readonly Partial<ChartDataResult>[]> {
  const answer = await call(postChartData, options);
  if (!('job_id' in answer)) return answer.result;
  const address = await followJob(answer.job_id, options.signal);
  // The address of a result ends with its key.
  const { result } = await call(getChartDataByKey, { params: { cache_key: address.split('/').at(-1)! }, signal: options.signal });
  return result;
}
