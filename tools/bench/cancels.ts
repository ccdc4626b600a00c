import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresqlFromUri } from '@powerset/connectors/postgresql/config.ts';
import { postgresql } from '@powerset/connectors/postgresql/index.ts';
import { startPostgresql } from '@powerset/testing/start-postgresql.ts';
import { signedIn, type ApiClient, type RunningServer } from '../../tests/support/start-server.ts';
import { percentile, type Figure } from './report.ts';

const CANCELS = 100;
/**
 * The query runs this long before the test stops it: some queries are still in preparation, others are in the
 * middle.
 */
const [SHORTEST_MS, LONGEST_MS] = [20, 200];
const SLOW_IN_DUCKDB = [
  'SELECT count(*) FROM range(100000000000) AS r(i) WHERE i % 7 = 3',
  'SELECT max(length(repeat(a.origin, b.i::INT % 50))) FROM flights AS a CROSS JOIN range(1000000) AS b(i)',
  'SELECT a.origin, count(DISTINCT b.destination || a.departed_at) FROM flights AS a JOIN flights AS b ON a.origin = b.destination GROUP BY 1',
];
const SLOW_IN_POSTGRESQL = [
  'SELECT count(*) FROM generate_series(1, 100000000000)',
  'SELECT max(repeat(md5(a::text), 10)) FROM generate_series(1, 100000) AS a CROSS JOIN generate_series(1, 100000) AS b',
  'SELECT a % 10, count(DISTINCT a * b) FROM generate_series(1, 10000) AS a CROSS JOIN generate_series(1, 10000) AS b GROUP BY 1',
];

/**
 * Measures how long a running query continues after the editor stops it, in the engine child and in a
 * database server.
 */
export async function cancels(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const { result } = await api.get<{ result: { id: number; database_name: string }[] }>('/api/v1/database/');
  const duckdb = await times(
    api,
    result.find(({ database_name: name }) => name === 'examples')!.id,
    SLOW_IN_DUCKDB,
    async () => undefined,
  );
  return [...figures('DuckDB', duckdb), ...figures('PostgreSQL', await onPostgresql(api))];
}

async function onPostgresql(api: ApiClient): Promise<number[]> {
  const postgres = await startPostgresql();
  await postgres.createDatabase('data');
  const watcher = await postgresql.open(postgresqlFromUri(postgres.url('data'))!, {
    workDir: tmpdir(),
    memoryLimitMb: 64,
  });
  const sql = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`;
  const { id } = await api.post<{ id: number }>('/api/v1/database/', {
    database_name: 'cancels',
    sqlalchemy_uri: postgres.url('data'),
    expose_in_sqllab: true,
  });
  const untilIdle = async (): Promise<void> => {
    while (
      (await watcher.run({ sql, params: [], maxRows: 1, signal: new AbortController().signal })).rowCount > 0
    )
      await pause(2);
  };
  const took = await times(api, id, SLOW_IN_POSTGRESQL, untilIdle);
  await watcher.close();
  await postgres.stop();
  return took;
}

/**
 * Returns the milliseconds from the request to stop until the run has ended and the database does no more
 * work for it.
 */
async function times(
  api: ApiClient,
  database: number,
  slow: readonly string[],
  untilIdle: () => Promise<void>,
): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < CANCELS; run++) {
    const client = `c${database}-${run}`;
    const running = api
      .raw('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        sql: slow[run % slow.length],
        client_id: client,
      })
      .then(answer => answer.text());
    await pause(SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * Math.random());
    const started = performance.now();
    await api.raw('POST', '/api/v1/query/stop', { client_id: client });
    const answer = await running;
    if (!answer.includes('was stopped'))
      throw new Error(`A query was to be stopped, but it answered ${answer.slice(0, 200)}`);
    await untilIdle();
    took.push(performance.now() - started);
  }
  return took;
}

function figures(engine: string, took: readonly number[]): Figure[] {
  return [
    {
      name: `a stopped query in ${engine} has ended, 99 of 100`,
      value: percentile(took, 0.99),
      unit: 'ms',
      bar: 1000,
    },
    {
      name: `a stopped query in ${engine} has ended, always`,
      value: Math.max(...took),
      unit: 'ms',
      bar: 3000,
    },
  ];
}
