import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDuckdb } from '@powerset/testing/golden/golden-tables.ts';
import { goldenServerOver, type GoldenServer } from '../../test-golden-server.ts';
import type { TestClient } from '../../test-server.ts';

interface RunAnswer {
  readonly query: { readonly queryId: number };
}

describe('a chart over a run of the SQL editor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  let golden: GoldenServer;
  let admin: TestClient;
  let colleague: TestClient;
  let clients = 0;

  const run = async (sql: string, person = admin): Promise<number> => {
    const answer = await person.send('POST', '/api/v1/sqllab/execute/', {
      client_id: `run${clients++}`,
      database_id: golden.ids.get('database:golden'),
      sql,
      json: true,
      runAsync: false,
      sql_editor_id: '1',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<RunAnswer>().query.queryId;
  };
  const ask = (id: number, query: object, person = admin, type = 'query') =>
    person.send('POST', '/api/v1/chart/data', {
      datasource: { id, type },
      queries: [query],
      result_format: 'json',
      result_type: 'results',
    });

  beforeAll(async () => {
    const path = join(folder, 'golden.duckdb');
    await loadDuckdb(path);
    golden = await goldenServerOver(`duckdb:///${path}`, () => 'SELECT 1 AS n');
    admin = golden.user('admin');
    colleague = await golden.server.person('colleague', 'Alpha', 'sql_lab');
  });
  afterAll(async () => {
    await golden.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('queries the SELECT of the run, not the dataset with the same id', async () => {
    const id = await run("SELECT region, quantity FROM sales WHERE region = 'Asia'");
    const answer = await ask(id, {
      columns: ['region'],
      metrics: [{ label: 'n', expressionType: 'SQL', sqlExpression: 'COUNT(*)' }],
    });
    expect(answer.json()).toMatchObject({ result: [{ data: [{ region: 'Asia', n: 1744 }] }] });
    expect((await ask(id, { columns: ['customer'], metrics: [] })).body).toContain(
      'Columns missing in dataset',
    );
  });

  it('opens the chart builder with the columns of its result', async () => {
    const id = await run('SELECT region, quantity FROM sales LIMIT 3');
    const { result } = (await admin.get(`/api/v1/explore/?datasource_type=query&datasource_id=${id}`)).json<{
      result: { dataset: Record<string, unknown>; form_data: Record<string, unknown> };
    }>();
    expect(result.dataset).toMatchObject({
      id,
      type: 'query',
      metrics: [],
      sql: 'SELECT region, quantity FROM sales LIMIT 3',
      columns: [
        { column_name: 'region', type_generic: 1 },
        { column_name: 'quantity', type_generic: 0 },
      ],
    });
    expect(result.form_data['datasource']).toBe(`${id}__query`);
    const kept = await admin.send('POST', '/api/v1/explore/form_data', {
      datasource_id: id,
      datasource_type: 'query',
      form_data: JSON.stringify({ datasource: `${id}__query`, viz_type: 'table' }),
    });
    const { key } = kept.json<{ key: string }>();
    expect((await admin.get(`/api/v1/explore/?form_data_key=${key}`)).json()).toMatchObject({
      result: { dataset: { type: 'query', id } },
    });
    expect((await colleague.get(`/api/v1/explore/form_data/${key}`)).statusCode).toBe(404);
  });

  it('shows raw rows, and offers the values of a column', async () => {
    const id = await run("SELECT DISTINCT region FROM sales WHERE region IN ('Asia', 'Europe') ORDER BY 1");
    const samples = await admin.send(
      'POST',
      `/datasource/samples?datasource_type=query&datasource_id=${id}`,
      {},
    );
    expect(samples.json()).toMatchObject({
      result: { data: [{ region: 'Asia' }, { region: 'Europe' }], total_count: 2 },
    });
    const values = await admin.get(`/api/v1/datasource/query/${id}/column/region/values/`);
    expect(values.json<{ result: string[] }>().result.toSorted()).toEqual(['Asia', 'Europe']);
  });

  it('is missing for users who may not see the run', async () => {
    const id = await run('SELECT region FROM sales');
    expect((await ask(id, { columns: ['region'], metrics: [] }, colleague)).statusCode).toBe(404);
    expect(
      (await colleague.get(`/api/v1/explore/?datasource_type=query&datasource_id=${id}`)).json(),
    ).toMatchObject({ result: { dataset: { name: '[Missing Dataset]' } } });
  });

  it('hides the rows that a rule hides in the editor', async () => {
    const made = await admin.send('POST', '/api/v1/rowlevelsecurity/', {
      name: 'no Asia',
      filter_type: 'Regular',
      tables: [golden.ids.get('dataset:sales')],
      roles: [
        (await admin.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Alpha)))')).json<{
          ids: number[];
        }>().ids[0],
      ],
      clause: "region <> 'Asia'",
      group_key: null,
    });
    expect(made.statusCode, made.body).toBe(201);
    const id = await run('SELECT region FROM sales', colleague);
    const answer = await ask(id, { columns: ['region'], metrics: [], row_limit: 100000 }, colleague);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('Europe');
    expect(answer.body).not.toContain('Asia');
  });

  it.each([
    ['holds two statements', 'SELECT 1 AS a; SELECT 2 AS b', 'single statement'],
    ['renders to a template', 'SELECT \'{{ "{{ 1 }}" }}\' AS a', 'template markers'],
  ])('is refused when the text %s', async (_why, sql, reason) => {
    const answer = await ask(await run(sql), { columns: ['a'], metrics: [] });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain(reason);
  });

  it.each(['dataset', 'sl_table', 'saved_query', 'view'])(
    'is not confused with a dataset by charts over things of the kind %s',
    async type => {
      expect(
        (await ask(golden.ids.get('dataset:sales')!, { columns: ['region'], metrics: [] }, admin, type))
          .statusCode,
      ).toBe(404);
    },
  );

  it('cannot be saved before its SELECT is a dataset', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/', {
      slice_name: 'c',
      viz_type: 'table',
      datasource_id: await run('SELECT 1 AS a'),
      datasource_type: 'query',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: { datasource_id: ['A chart is saved over a dataset. Save the query as a dataset first.'] },
    });
  });
});
