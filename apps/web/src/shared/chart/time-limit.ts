import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';

/**
 * Runs a request for chart data and gives up when the time limit of the server's settings has passed. Charts
 * that are answered by jobs have none: their answer may come much later.
 */
export async function withinTimeLimit<T>(
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (!session || session.featureFlags['GLOBAL_ASYNC_QUERIES'] === true) return run(signal);
  const seconds = session.conf.SUPERSET_WEBSERVER_TIMEOUT;
  const late = AbortSignal.timeout(1000 * seconds);
  try {
    return await run(signal ? AbortSignal.any([signal, late]) : late);
  } catch (error) {
    if (!late.aborted || signal?.aborted === true) throw error;
    throw timeoutError(seconds);
  }
}

function timeoutError(seconds: number): ApiError {
  const message = `The chart was not answered within ${seconds} seconds. Filter its data, or ask an administrator to raise the time limit.`;
  return new ApiError(408, [
    { message, errorType: 'FRONTEND_TIMEOUT_ERROR', level: 'error', extra: { timeout: seconds } },
  ]);
}
