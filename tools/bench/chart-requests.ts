import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { signedIn, type ApiClient, type RunningServer } from '../../tests/support/start-server.ts';
import { leanClient, type LeanAnswer } from './lean-client.ts';
import { median, percentile, type Figure } from './report.ts';

type Ask = (context: Record<string, unknown>) => Promise<LeanAnswer>;

const RUNS = 30;
const CACHED_RUNS = 200;
const PAUSE_MS = 20;

/**
 * Measures charts on the three million flights: the time that the server adds to the engine's, and the time
 * of a cached answer.
 */
export async function chartRequests(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const post = await leanClient(server.url);
  const chartData: Ask = context => post('/api/v1/chart/data', context);
  const raw = await rawConnection(server.dataDir);
  const contexts = flightQueries(await datasetId(api, 'flights'));
  const overheads: number[] = [];
  const ratios: number[] = [];
  for (const context of contexts) {
    const { ours, engine, theirs } = await paired(chartData, raw, context);
    overheads.push(...ours.map((ms, at) => ms - engine[at]!));
    ratios.push(median(ours) / (1.15 * median(theirs) + 5));
  }
  const cached = await cachedTimes(chartData, contexts[0]!);
  const ask = (): Promise<string> => fetch(`${server.url}/health`).then(answer => answer.text());
  const health = await times(CACHED_RUNS, ask);
  // An idle machine is slow to wake up, and a chart's request pays for that, too, while it waits for the
  // engine.
  const rested = await times(CACHED_RUNS, ask, PAUSE_MS);
  raw.closeSync();
  return [
    {
      name: 'chart request without the engine, 95 of 100',
      value: percentile(overheads, 0.95),
      unit: 'ms',
      bar: 5,
      raw: percentile(rested, 0.95),
      rawName: `health check after ${PAUSE_MS} ms of rest`,
    },
    {
      name: 'chart request without the engine, median',
      value: median(overheads),
      unit: 'ms',
      bar: 5,
      raw: median(rested),
      rawName: `health check after ${PAUSE_MS} ms of rest`,
    },
    { name: 'chart request against 1.15 × raw DuckDB + 5 ms', value: Math.max(...ratios), unit: '×', bar: 1 },
    {
      name: 'cached chart, median',
      value: median(cached),
      unit: 'ms',
      bar: 3,
      raw: median(health),
      rawName: 'health check',
    },
    {
      name: 'cached chart, 95 of 100',
      value: percentile(cached, 0.95),
      unit: 'ms',
      bar: 12,
      raw: percentile(health, 0.95),
      rawName: 'health check',
    },
  ];
}

/** Returns queries that charts on the flights send. */
export function flightQueries(dataset: number): readonly Record<string, unknown>[] {
  const axis = (timeGrain: string) => ({
    columnType: 'BASE_AXIS',
    sqlExpression: 'departed_at',
    label: 'departed_at',
    expressionType: 'SQL',
    timeGrain,
  });
  const queries = [
    { columns: [], metrics: ['flights', 'average_delay'] },
    { columns: [axis('P1D')], metrics: ['flights'] },
    {
      columns: ['origin_state'],
      metrics: ['flights', 'late_share'],
      orderby: [['flights', false]],
      row_limit: 50,
    },
    {
      columns: ['departure_hour'],
      metrics: ['average_delay'],
      filters: [{ col: 'origin_state', op: 'IN', val: ['CA', 'NY'] }],
    },
    {
      columns: [axis('P1W'), 'distance_band'],
      metrics: ['flights'],
      filters: [{ col: 'departed_at', op: 'TEMPORAL_RANGE', val: '2001-02-01 : 2001-05-01' }],
    },
  ];
  return queries.map(query => ({
    datasource: { id: dataset, type: 'table' },
    queries: [query],
    result_format: 'json',
    result_type: 'full',
  }));
}

/** Returns the id of an example dataset. */
export async function datasetId(api: ApiClient, table: string): Promise<number> {
  const { result } = await api.get<{ result: { id: number }[] }>(
    `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${table})))`,
  );
  return result[0]!.id;
}

/** Opens DuckDB in this process on the same file, with as many threads as the server uses. */
export async function rawConnection(dataDir: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(join(dataDir, 'examples.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  return instance.connect();
}

// Alternates between the server and the raw engine, so that other work on the machine affects both.
async function paired(chartData: Ask, raw: DuckDBConnection, context: Record<string, unknown>) {
  const first = JSON.parse((await chartData({ ...context, force: true })).text) as {
    result: { query: string }[];
  };
  const sql = first.result[0]!.query.replace(/;\s*$/, '');
  const [ours, engine, theirs]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    let started = performance.now();
    const { headers } = await chartData({ ...context, force: true });
    ours.push(performance.now() - started);
    engine.push(Number(/db;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1] ?? NaN));
    started = performance.now();
    (await raw.runAndReadAll(sql)).getRows();
    theirs.push(performance.now() - started);
  }
  return { ours, engine, theirs };
}

async function cachedTimes(chartData: Ask, context: Record<string, unknown>): Promise<number[]> {
  const ask = (): Promise<unknown> => chartData(context);
  await ask();
  return times(CACHED_RUNS, ask);
}

async function times(runs: number, work: () => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs));
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took;
}
