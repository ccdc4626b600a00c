import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresql } from '@powerset/testing/start-postgresql.ts';
import { signedIn, type ApiClient, type RunningServer } from '../../tests/support/start-server.ts';
import type { Figure } from './report.ts';

const FLOOD = 40;
const SMALL_QUERIES = 20;
const BAR_MS = 1000;
const SLOW_IN_DUCKDB =
  'SELECT count(*) FROM range(1000000) a(i) JOIN range(1000000) b(j) ON a.i < b.j AND a.i % 7 <> b.j % 5';
const SLOW_IN_POSTGRESQL = 'SELECT pg_sleep(120)';

/**
 * Measures how long a small query of one user takes while the long queries of another user fill the queue.
 */
export async function flood(server: RunningServer): Promise<Figure[]> {
  const ada = await signedIn(server.url);
  const bob = await secondPerson(server, ada);
  const { result } = await ada.get<{ result: { id: number; database_name: string }[] }>('/api/v1/database/');
  const onDuckdb = await during(
    { id: result.find(({ database_name: name }) => name === 'examples')!.id, sql: SLOW_IN_DUCKDB },
    { ada, bob },
  );
  const postgres = await startPostgresql();
  try {
    await postgres.createDatabase('data');
    const { id } = await ada.post<{ id: number }>('/api/v1/database/', {
      database_name: 'flood',
      sqlalchemy_uri: postgres.url('data'),
      expose_in_sqllab: true,
    });
    const onPostgresql = await during({ id, sql: SLOW_IN_POSTGRESQL }, { ada, bob });
    return [...figures('DuckDB', onDuckdb), ...figures('PostgreSQL', onPostgresql)];
  } finally {
    await postgres.stop();
  }
}

async function secondPerson(server: RunningServer, ada: ApiClient): Promise<ApiClient> {
  const { result } = await ada.get<{ result: { id: number; name: string }[] }>('/api/v1/security/roles/');
  await ada.post('/api/v1/security/users/', {
    username: 'bob',
    first_name: 'Bob',
    last_name: 'B',
    email: 'bob@example.org',
    password: 'a long password for bob',
    active: true,
    roles: [result.find(({ name }) => name === 'Admin')!.id],
  });
  return signedIn(server.url, { username: 'bob', password: 'a long password for bob' });
}

interface People {
  readonly ada: ApiClient;
  readonly bob: ApiClient;
}

interface Times {
  readonly alone: number;
  readonly during: number;
}

async function during(
  { id, sql }: { readonly id: number; readonly sql: string },
  { ada, bob }: People,
): Promise<Times> {
  const alone = await longest(bob, id);
  const clients = Array.from({ length: FLOOD }, (_, at) => `f${id}-${at}`);
  const running = clients.map(client =>
    ada
      .raw('POST', '/api/v1/sqllab/execute/', { database_id: id, sql, client_id: client })
      .then(answer => answer.text()),
  );
  await pause(1000);
  const busy = await longest(bob, id);
  for (const client of clients.toReversed())
    await ada.raw('POST', '/api/v1/query/stop', { client_id: client });
  const answers = await Promise.all(running);
  if (!answers.every(answer => answer.includes('was stopped')))
    throw new Error(
      `The flood ended by itself: ${answers.find(answer => !answer.includes('was stopped'))!.slice(0, 200)}`,
    );
  return { alone, during: busy };
}

async function longest(person: ApiClient, id: number): Promise<number> {
  let longestMs = 0;
  for (let at = 0; at < SMALL_QUERIES; at++) {
    const started = performance.now();
    await person.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT 1 AS one' });
    longestMs = Math.max(longestMs, performance.now() - started);
  }
  return longestMs;
}

function figures(engine: string, { alone, during: busy }: Times): Figure[] {
  return [
    {
      name: `another person's select 1 during a flood of ${FLOOD} in ${engine}, longest of ${SMALL_QUERIES}`,
      value: busy,
      unit: 'ms',
      bar: BAR_MS,
      raw: alone,
      rawName: 'without a flood',
    },
  ];
}
