import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

const LONG_SQL = `select '${'x'.repeat(1_000_000)}'`;
const LONG_CLAUSE = `1=1 ${'or 1=1 '.repeat(20_000)}`;
const DEEP_CLAUSE = '('.repeat(20_000).concat('1=1', ')'.repeat(20_000));
const TOO_LONG = /Longer than maximum length/;

describe('a text in SQL', () => {
  let server: TestServer;
  let admin: TestClient;
  let datasetId: number;
  let databaseId: number;
  const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

  beforeAll(async () => {
    server = await testServer({
      env: { POWERSET_FEATURE_FLAGS: '{"SQLLAB_BACKEND_PERSISTENCE":true,"EMBEDDED_SUPERSET":true}' },
    });
    admin = await server.person('admin', 'Admin');
    databaseId = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
        expose_in_sqllab: true,
      })
    ).json<{ id: number }>().id;
    datasetId = (
      await admin.send('POST', '/api/v1/dataset/', {
        database: databaseId,
        schema: 'main',
        table_name: 'sales',
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it.each([
    ['POST', '/api/v1/saved_query/', () => ({ label: 'long', sql: LONG_SQL })],
    ['POST', '/api/v1/sqllab/execute/', () => ({ database_id: databaseId, sql: LONG_SQL })],
    ['POST', '/api/v1/sqllab/format_sql/', () => ({ sql: LONG_SQL })],
    ['POST', '/api/v1/sqllab/estimate/', () => ({ database_id: databaseId, sql: LONG_SQL })],
    ['POST', '/api/v1/database/1/validate_sql/', () => ({ sql: LONG_SQL })],
    [
      'POST',
      '/api/v1/dataset/',
      () => ({ database: databaseId, schema: 'main', table_name: 'long', sql: LONG_SQL }),
    ],
    ['PUT', '/api/v1/dataset/1', () => ({ metrics: [{ metric_name: 'long', expression: LONG_CLAUSE }] })],
    ['PUT', '/api/v1/dataset/1', () => ({ columns: [{ column_name: 'long', expression: LONG_CLAUSE }] })],
    [
      'POST',
      '/api/v1/rowlevelsecurity/',
      () => ({ name: 'long', filter_type: 'Regular', tables: [datasetId], roles: [1], clause: LONG_CLAUSE }),
    ],
    ['POST', '/api/v1/security/guest_token/', () => ({ resources: [], rls: [{ clause: LONG_CLAUSE }] })],
  ] as const)('that is too long is neither run nor stored: %s %s', async (method, url, body) => {
    const answer = await admin.send(method, url, body());
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.body).toMatch(TOO_LONG);
    expect(answer.body.length).toBeLessThan(2000);
  });

  it.each([
    ['PUT', '/api/v1/dataset/1', () => ({ metrics: [{ metric_name: 'deep', expression: DEEP_CLAUSE }] })],
    [
      'POST',
      '/api/v1/rowlevelsecurity/',
      () => ({ name: 'deep', filter_type: 'Regular', tables: [datasetId], roles: [1], clause: DEEP_CLAUSE }),
    ],
    ['POST', '/api/v1/security/guest_token/', () => ({ resources: [], rls: [{ clause: DEEP_CLAUSE }] })],
  ] as const)('that nests too deeply is not stored: %s %s', async (method, url, body) => {
    const answer = await admin.send(method, url, body());
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.body).toContain('More than 500 brackets within each other.');
  });

  it('of a stored tab is no longer than others', async () => {
    const answer = await admin.send(
      'POST',
      '/tabstateview/',
      form({ queryEditor: JSON.stringify({ title: 'long', dbId: null, sql: LONG_SQL }) }),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    [
      'clause',
      { extras: { where: LONG_CLAUSE } },
      'The expressions and clauses in SQL are longer than 100000 letters together.',
    ],
    [
      'clause that nests',
      { extras: { where: DEEP_CLAUSE } },
      'Clause has more than 500 brackets within each other',
    ],
    [
      'metric',
      { metrics: [{ expressionType: 'SQL', sqlExpression: LONG_CLAUSE, label: 'm' }] },
      'The expressions and clauses in SQL are longer than 100000 letters together.',
    ],
    [
      'metrics together',
      {
        metrics: Array.from({ length: 100 }, (_, at) => ({
          expressionType: 'SQL',
          sqlExpression: `${'1 + '.repeat(1000)}${at}`,
          label: `m${at}`,
        })),
      },
      'The expressions and clauses in SQL are longer than 100000 letters together.',
    ],
  ])('of a question is refused in words: %s', async (_what, query, message) => {
    const answer = await admin.send('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['region'], metrics: [], ...query }],
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
  });

  it.each([
    [
      'filters',
      { filters: Array.from({ length: 20_000 }, (_, at) => ({ col: 'region', op: '!=', val: `v${at}` })) },
      'The query has more than 5000 columns, metrics, filters, and sort orders in total.',
    ],
    [
      'orderings',
      { orderby: Array.from({ length: 20_000 }, () => ['region', true]) },
      'The query has more than 5000 columns, metrics, filters, and sort orders in total.',
    ],
    [
      'time offsets',
      { time_offsets: Array.from({ length: 500 }, (_, at) => `${at} days ago`) },
      'A query may be compared with at most 100 other periods.',
    ],
  ])('cannot be requested together with thousands of %s', async (_what, query, message) => {
    const answer = await admin.send('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['region'], metrics: [], ...query }],
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
  });

  it('of a usual length is stored', async () => {
    expect(
      (
        await admin.send('POST', '/api/v1/saved_query/', {
          label: 'usual',
          sql: `select '${'x'.repeat(500_000)}'`,
        })
      ).statusCode,
    ).toBe(201);
    expect(
      (
        await admin.send('PUT', `/api/v1/dataset/${datasetId}`, {
          metrics: [{ metric_name: 'usual', expression: `sum(${'(1)+'.repeat(10_000)}1)` }],
        })
      ).statusCode,
    ).toBe(200);
  });
});
