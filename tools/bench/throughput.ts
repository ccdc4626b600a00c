import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { signedIn, type RunningServer } from '../../tests/support/start-server.ts';
import { datasetId, flightQueries } from './chart-requests.ts';
import { median, type Figure } from './report.ts';

const RUNS = 5;

/**
 * Measures how many requests one server answers each second: a chart from the cache, with sign-in and
 * permission check, compared with a route that does nothing.
 */
export async function throughput(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const [context] = flightQueries(await datasetId(api, 'flights'));
  await api.raw('POST', '/api/v1/chart/data', context).then(answer => answer.text());
  const load = { url: server.url, token: api.token };
  const [cached, health]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    cached.push(await rate({ ...load, path: '/api/v1/chart/data', body: JSON.stringify(context) }));
    health.push(await rate({ ...load, path: '/health' }));
  }
  return [
    {
      name: 'cached charts each second',
      value: median(cached),
      unit: 'a second',
      bar: 2500,
      isAtLeast: true,
      raw: median(health),
      rawName: 'health checks',
    },
  ];
}

// Sends the requests from its own thread, so that work in this thread does not slow them down.
async function rate(load: unknown): Promise<number> {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: load });
  const [perSecond] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return perSecond;
}
