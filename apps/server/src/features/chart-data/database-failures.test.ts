import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS_HEADER } from '@powerset/contracts/errors-header.ts';
import type { Connections } from '../../connections/connections.ts';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';
import { connectionsInProcess } from '../../test-golden-server.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

interface Failure {
  readonly message: string;
  readonly errors: readonly {
    readonly message: string;
    readonly error_type: string;
    readonly extra: Readonly<Record<string, unknown>>;
  }[];
}

/** Returns the message in the body, and the errors in the header. */
function toldBy({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}): Failure {
  return {
    ...(JSON.parse(body) as { readonly message: string }),
    errors: JSON.parse(decodeURIComponent(String(headers[ERRORS_HEADER]))) as Failure['errors'],
  };
}

const asked = (metric: string, id: unknown) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['region'], metrics: [{ expressionType: 'SQL', sqlExpression: metric, label: 'x' }] }],
});

describe('a failure of PostgreSQL', () => {
  let golden: GoldenServer;
  beforeAll(async () => {
    golden = await goldenServer();
  });
  afterAll(() => golden.close());
  const failure = async (metric: string): Promise<Failure> => {
    const answer = await golden
      .user('admin')
      .send('POST', '/api/v1/chart/data', JSON.stringify(asked(metric, golden.ids.get('dataset:sales'))), {
        'content-type': 'application/json',
      });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual(['message']);
    return toldBy(answer);
  };

  it("is reported with its position, its kind and the engine's message", async () => {
    const {
      message,
      errors: [error],
    } = await failure('SUM(nope)');
    expect(message).toBe(
      'Error: column "nope" does not exist\nLINE 2:        SUM(nope) AS "x"\n                   ^',
    );
    expect(error).toMatchObject({
      error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
      level: 'error',
      extra: {
        engine_name: 'PostgreSQL',
        line: 2,
        column: 12,
        issue_codes: [{ code: 1003 }, { code: 1004 }],
      },
    });
    expect((await failure('SUM(revenue) +')).errors[0]!.error_type).toBe('SYNTAX_ERROR');
  });

  it('is reported without a position if there is none', async () => {
    const { message, errors } = await failure('1 / (COUNT(*) - COUNT(*))');
    expect([message, errors[0]!.error_type]).toEqual(['Error: division by zero', 'GENERIC_DB_ENGINE_ERROR']);
  });

  it('is reported early if the SELECT of a dataset has two columns with the same name', async () => {
    const body = {
      database: golden.ids.get('database:golden'),
      schema: 'public',
      table_name: 'twice',
      sql: 'SELECT region, 1 AS n, 2 AS n FROM sales',
    };
    const answer = await golden
      .user('admin')
      .send('POST', '/api/v1/dataset/', JSON.stringify(body), { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: { sql: ['The column n is there more than once: give each a name of its own.'] } },
    ]);
  });

  it('shows no more than a part of a long line', async () => {
    const { message } = await failure(`SUM(${'revenue + '.repeat(100)}nope)`);
    const [, line, mark] = message.split('\n');
    expect([line!.length < 150, line!.slice(mark!.length - 1).startsWith('nope')]).toEqual([true, true]);
  });
});

describe('a failure of an engine', () => {
  const datasets: Record<string, number> = {};
  let server: TestServer;
  let connections: Connections;
  let admin: TestClient;
  let ruled: TestClient;
  const make = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'failures-'));
    const tables = [
      'CREATE TABLE sales (region text, amount text)',
      "INSERT INTO sales VALUES ('EU', 'mine'), ('US', 'hidden')",
    ];
    const instance = await DuckDBInstance.create(join(folder, 'f.duckdb'));
    const writer = await instance.connect();
    for (const sql of tables) await writer.run(sql);
    writer.closeSync();
    instance.closeSync();
    new Sqlite(join(folder, 'f.db')).exec(tables.join(';')).close();
    server = await testServer({
      connections: (store, secrets) => (connections = connectionsInProcess(store.db, secrets)),
    });
    admin = await server.person('admin', 'Admin');
    const role = await make('security/roles', { name: 'Ruled' });
    for (const [name, uri] of [
      ['DuckDB', `duckdb:///${join(folder, 'f.duckdb')}`],
      ['SQLite', `sqlite:///${join(folder, 'f.db')}`],
    ] as const) {
      const database = await make('database', { database_name: name, sqlalchemy_uri: uri });
      datasets[name] = await make('dataset', { database, schema: 'main', table_name: 'sales' });
      await make('rowlevelsecurity', {
        name,
        filter_type: 'Regular',
        tables: [datasets[name]],
        roles: [role],
        clause: "region = 'EU'",
      });
    }
    ruled = await server.person('ruled', 'Alpha', 'Ruled');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
  });

  it.each(['DuckDB', 'SQLite'])(
    'is reported with its position, its kind and the message of %s',
    async engine => {
      const {
        message,
        errors: [error],
      } = toldBy(await admin.send('POST', '/api/v1/chart/data', asked('SUM(nope)', datasets[engine])));
      expect(message).toMatch(/^Error: .*nope/s);
      expect(message.match(/LINE/g)).toHaveLength(1);
      expect(message).toMatch(/\nLINE 2: +SUM\(nope\) AS "x"\n {19}\^$/);
      expect(error).toMatchObject({
        error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
        extra: { engine_name: engine, line: 2, column: 12 },
      });
    },
  );

  it('shows neither values nor the text to users from whom a rule hides rows', async () => {
    const body = asked('SUM(CAST(amount AS INTEGER))', datasets['DuckDB']);
    expect((await admin.send('POST', '/api/v1/chart/data', body)).body).toContain('mine');
    const refused = await ruled.send('POST', '/api/v1/chart/data', body);
    const told = toldBy(refused);
    expect([refused.statusCode, /mine|hidden\b|EU|LINE/.test(JSON.stringify(told)), told]).toEqual([
      400,
      false,
      {
        message: expect.stringContaining('row-level security') as string,
        errors: [expect.objectContaining({ error_type: 'GENERIC_DB_ENGINE_ERROR' })],
      },
    ]);
    const unknown = toldBy(
      await ruled.send('POST', '/api/v1/chart/data', asked('SUM(nope)', datasets['DuckDB'])),
    );
    expect([
      unknown.errors[0]!.error_type,
      unknown.errors[0]!.extra['line'],
      unknown.message.match(/LINE/g),
    ]).toEqual(['COLUMN_DOES_NOT_EXIST_ERROR', 2, ['LINE']]);
  });

  it('is reported by the data call of a saved chart', async () => {
    const { datasource, queries } = asked('SUM(nope)', datasets['SQLite']);
    const chart = await make('chart', {
      slice_name: 'c',
      viz_type: 'table',
      datasource_id: datasource.id,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'table',
        query_mode: 'aggregate',
        groupby: ['region'],
        metrics: queries[0]!.metrics,
      }),
    });
    const answer = await admin.get(`/api/v1/chart/${chart}/data/`);
    expect([answer.statusCode, toldBy(answer).errors[0]!.error_type]).toEqual([
      400,
      'COLUMN_DOES_NOT_EXIST_ERROR',
    ]);
  });
});
