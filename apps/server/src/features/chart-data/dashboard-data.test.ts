import { tmpdir } from 'node:os';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartLine } from '@powerset/contracts/dashboard-data.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { memoryStore } from '../../cache/stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const SALES =
  "SELECT * FROM (VALUES ('north', 3), ('south', 4), ('south', 5), ('west', 6)) t (region, amount)";

interface Line extends ChartLine {
  readonly body: {
    readonly result?: readonly { readonly data: readonly object[]; readonly is_cached: boolean }[];
  };
}

describe('the charts of a dashboard, asked for in one request', () => {
  let server: TestServer;
  let admin: TestClient;
  let datasetId: number;
  let dashboardId: number;
  const query = (metrics: readonly unknown[], change: object = {}) => ({
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['region'], metrics, orderby: [['region', true]], row_limit: 10, ...change }],
  });
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' };
  const sum = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
  /** Statements that reached the database. */
  let ran: string[] = [];
  const ask = (contexts: readonly object[], client = admin, id = dashboardId) =>
    client.send('POST', `/api/v1/powerset/dashboard/${id}/data`, {
      charts: contexts.map((context, at) => ({ chart_id: at + 1, query_context: context })),
    });
  const linesOf = ({ body }: { readonly body: string }): readonly Line[] =>
    body
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Line)
      .toSorted((a, b) => a.at - b.at);

  beforeAll(async () => {
    const database = await duckdb.open(
      { path: ':memory:', access: 'read-write' },
      { workDir: tmpdir(), memoryLimitMb: 256 },
    );
    server = await testServer({
      results: memoryStore(1e6),
      run: statement => {
        ran.push(statement.sql);
        return database.run(statement);
      },
    });
    admin = await server.person('admin', 'Admin');
    const { id: databaseId } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    datasetId = (
      await admin.send('POST', '/api/v1/dataset/', {
        database: databaseId,
        schema: 'main',
        table_name: 'sales',
      })
    ).json<{ id: number }>().id;
    await admin.send('PUT', `/api/v1/dataset/${datasetId}`, { sql: SALES });
    dashboardId = (
      await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Sales', published: true })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it('get the same answers as single requests, and fill their cache', async () => {
    const contexts = [query([count]), query([sum]), query([count, sum])];
    ran = [];
    const lines = linesOf(await ask(contexts));
    expect(ran).toHaveLength(1);
    for (const [at, context] of contexts.entries()) {
      const alone = (
        await admin.send(
          'POST',
          `/api/v1/chart/data?form_data={"slice_id":${at + 1}}&dashboard_id=${dashboardId}`,
          context,
        )
      ).json<Line['body']>();
      expect(lines[at]!.status).toBe(200);
      expect(alone.result![0]!.is_cached).toBe(true);
      expect(lines[at]!.body.result![0]!.data).toEqual(alone.result![0]!.data);
    }
  });

  it('may be asked for by form data, with the same answers', async () => {
    const pie = {
      viz_type: 'pie',
      datasource: `${datasetId}__table`,
      groupby: ['region'],
      metric: count,
      row_limit: 10,
    };
    const bodies = [
      { chart_id: 1, form_data: pie },
      { chart_id: 2, form_data: { ...pie, viz_type: 'no_such_type' } },
      { chart_id: 3, form_data: pie, own_state: { currentPage: 'first' } },
    ];
    const answer = await admin.send('POST', `/api/v1/powerset/dashboard/${dashboardId}/data`, {
      charts: bodies,
    });
    const [first, ...others] = linesOf(answer);
    expect(first!.body.result![0]!.data).toContainEqual({ region: 'south', count: 2 });
    expect(others.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('are told of their mistakes one by one', async () => {
    const lines = linesOf(
      await ask([query([count]), query(['nothing']), { datasource: 1 }, { ...query([count]), odd: true }]),
    );
    expect(lines.map(({ status }) => status)).toEqual([200, 400, 400, 400]);
    expect(JSON.stringify(lines[1]!.body)).toContain('nothing');
  });

  it('report which answers are cut', async () => {
    const [line] = linesOf(await ask([query([count], { row_limit: 2 })]));
    expect(line!.cut).toEqual([0]);
  });

  it('are downloaded as one workbook with a sheet each, in their formats', async () => {
    const context = { ...query([sum]), form_data: { y_axis_format: ',.2f' }, result_format: 'xlsx' };
    const answer = await admin.send('POST', `/api/v1/powerset/dashboard/${dashboardId}/workbook`, {
      charts: [
        { chart_id: 1, name: 'Sales: by region', query_context: context },
        { chart_id: 2, name: 'Sales: by region', query_context: query([count]) },
        { chart_id: 3, name: 'Broken', query_context: query(['nothing']) },
      ],
    });
    expect(answer.statusCode).toBe(200);
    const parts = Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
    expect([...parts['xl/workbook.xml']!.matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Sales by region',
      'Sales by region (2)',
      'Broken',
    ]);
    expect(parts['xl/styles.xml']).toContain('formatCode="#,##0.00"');
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c r="C3" s="3"><v>9</v></c>');
    expect(parts['xl/worksheets/sheet3.xml']).toContain('nothing');
  });

  it('are refused without the dashboard or the dataset', async () => {
    const gamma = await server.person('gamma', 'Gamma');
    expect((await ask([query([count])], admin, 9999)).statusCode).toBe(404);
    const answer = await ask([query([count])], gamma);
    const statuses =
      answer.statusCode === 200 ? linesOf(answer).map(({ status }) => status) : [answer.statusCode];
    expect(statuses.every(status => status === 403 || status === 404)).toBe(true);
    const none = await admin.send('POST', `/api/v1/powerset/dashboard/${dashboardId}/data`, { charts: [] });
    expect(none.statusCode).toBe(400);
  });
});
