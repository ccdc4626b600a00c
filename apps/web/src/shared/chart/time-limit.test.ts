import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import type { Session } from '../session/session-from.ts';
import { withinTimeLimit } from './time-limit.ts';

const session = (seconds: number, featureFlags = {}): void => {
  queryClient.setQueryData(sessionQuery.queryKey, {
    conf: { SUPERSET_WEBSERVER_TIMEOUT: seconds },
    featureFlags,
  } as unknown as Session);
};
const untilAborted = (signal: AbortSignal | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve('answered'), 100);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

afterEach(() => queryClient.clear());

it('gives up after the time limit of the settings, and reports it', async () => {
  session(0.02);
  await expect(withinTimeLimit(undefined, untilAborted)).rejects.toMatchObject({
    status: 408,
    parts: [{ errorType: 'FRONTEND_TIMEOUT_ERROR', extra: { timeout: 0.02 } }],
  });
});

it('waits for charts that are answered by jobs', async () => {
  session(0.02, { GLOBAL_ASYNC_QUERIES: true });
  expect(await withinTimeLimit(undefined, untilAborted)).toBe('answered');
});

it('leaves a request that the user stopped as it is', async () => {
  session(60);
  const stop = new AbortController();
  const asked = withinTimeLimit(stop.signal, untilAborted);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});
