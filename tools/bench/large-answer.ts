import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { signedIn, type RunningServer } from '../../tests/support/start-server.ts';
import { rawConnection, datasetId } from './chart-requests.ts';
import { median, type Figure } from './report.ts';

const RUNS = 7;
const COLUMNS = [
  'departed_at',
  'delay',
  'distance',
  'origin',
  'destination',
  'origin_city',
  'origin_state',
  'destination_city',
  'destination_state',
  'route',
] as const;
const ROWS = 100_000;

/**
 * Measures a hundred thousand rows of ten columns as JSON, compared with DuckDB writing the same JSON itself,
 * and how long other requests wait meanwhile.
 */
export async function largeAnswer(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const raw = await rawConnection(server.dataDir);
  const dataset = await datasetId(api, 'flights');
  const select = `SELECT ${COLUMNS.map(column => (column === 'route' ? `origin || ' – ' || destination AS route` : column)).join(', ')} FROM flights LIMIT ${ROWS}`;
  const [ours, theirs, waits]: [number[], number[], number[]] = [[], [], []];
  const body = {
    datasource: { id: dataset, type: 'table' },
    force: true,
    queries: [{ columns: COLUMNS, row_limit: ROWS }],
  };
  const ask = async (): Promise<unknown> => (await api.raw('POST', '/api/v1/chart/data', body)).text();
  for (let run = 0; run < RUNS; run++) {
    let started = performance.now();
    await ask();
    ours.push(performance.now() - started);
    started = performance.now();
    (await raw.runAndReadAll(`SELECT json_group_array(to_json(t))::VARCHAR FROM (${select}) AS t`)).getRows();
    theirs.push(performance.now() - started);
  }
  raw.closeSync();
  // This runs separately from the times above, because constant requests take a core of their own.
  for (let run = 0; run < RUNS; run++) {
    const probe = await probing(server.url);
    await ask();
    waits.push(await probe());
  }
  return [
    {
      name: '100,000 rows × 10 columns as JSON',
      value: median(ours) / median(theirs),
      unit: '×',
      bar: 2,
      raw: 1,
      rawName: `DuckDB writes it in ${median(theirs).toFixed(0)} ms`,
    },
    { name: 'longest wait of another request meanwhile', value: Math.max(...waits), unit: 'ms', bar: 50 },
  ];
}

/**
 * Sends health checks without a pause. The returned function stops them and returns the longest answer time.
 */
async function probing(url: string): Promise<() => Promise<number>> {
  const worker = new Worker(new URL('./probe.ts', import.meta.url), { workerData: `${url}/health` });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('end');
    const [longest] = (await once(worker, 'message')) as [number];
    await worker.terminate();
    return longest;
  };
}
