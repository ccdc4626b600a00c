import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutLog } from '../features/activity/cut-log.ts';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the actions of users, in the action log in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let database: number;
  let dataset: number;
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<number> => {
    const answer = await admin.send(method, `/api/v1/${path}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ id: number }>().id;
  };
  const last = async () => {
    const { json, ...entry } = await server.store.db
      .selectFrom('logs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { ...entry, ...(JSON.parse(json!) as object) };
  };
  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"ALERT_REPORTS":true,"TAGGING_SYSTEM":true}' },
    });
    admin = await server.person('admin', 'Admin');
    database = await send('POST', 'database/', { database_name: 'd', sqlalchemy_uri: 'duckdb:///d.duckdb' });
    dataset = await send('POST', 'dataset/', { database, schema: 'main', table_name: 'sales' });
  });
  afterAll(() => server.close());

  it('records who may see a new item', async () => {
    const id = await send('POST', 'dashboard/', {
      dashboard_title: 'Board',
      owners: [admin.userId],
      roles: [1],
    });
    expect(await last()).toMatchObject({
      action: 'dashboard.create',
      dashboard_id: id,
      user_id: admin.userId,
      address: '127.0.0.1',
      before: [],
      after: [{ title: 'Board', owners: [admin.userId], roles: [1] }],
    });
    await send('PUT', `dashboard/${id}`, { published: true });
    expect(await last()).toMatchObject({
      action: 'dashboard.update',
      dashboard_id: id,
      fields: ['published'],
      before: [{ id, title: 'Board', is_published: 0 }],
      after: [{ is_published: 1 }],
    });
    await admin.send('POST', `/api/v1/dashboard/${id}/copy/`, {
      dashboard_title: 'Copy',
      json_metadata: '{}',
    });
    expect(await last()).toMatchObject({
      action: 'dashboard.copy',
      dashboard_id: id,
      after: [{ title: 'Copy' }],
    });
    await admin.send('POST', `/api/v1/dashboard/${id}/permalink`, { dataMask: {} });
    expect(await last()).toMatchObject({ action: 'permalink.create', dashboard_id: id });
  });

  it('records the new dataset of a chart', async () => {
    const id = await send('POST', 'chart/', {
      slice_name: 'Regions',
      datasource_id: dataset,
      datasource_type: 'table',
    });
    expect(await last()).toMatchObject({
      action: 'chart.create',
      chart_id: id,
      after: [{ name: 'Regions', dataset_id: dataset }],
    });
    const other = await send('POST', 'dataset/', { database, schema: 'main', table_name: 'old' });
    await send('PUT', `chart/${id}`, { datasource_id: other, datasource_type: 'table' });
    expect(await last()).toMatchObject({
      action: 'chart.update',
      before: [{ id, name: 'Regions', dataset_id: dataset }],
      after: [{ dataset_id: other }],
    });
    await send('PUT', `chart/${id}`, { params: '{"a":1}' });
    expect(await last()).toMatchObject({ fields: ['params'], after: [{ id, name: 'Regions' }] });
  });

  it('shows no secret from inside a JSON text', async () => {
    await send('PUT', `dataset/${dataset}`, { template_params: '{"api_key": "hidden", "region": "EU"}' });
    const entry = JSON.stringify(await last());
    expect([entry.includes('hidden'), entry.includes('EU')]).toEqual([false, true]);
  });

  it('records the changed SQL and expressions of a dataset before and after', async () => {
    await send('PUT', `dataset/${dataset}`, {
      metrics: [
        { metric_name: 'm', expression: 'sum(a)' },
        { metric_name: 'n', expression: '1' },
      ],
    });
    const { result } = (await admin.get(`/api/v1/dataset/${dataset}`)).json<{
      result: { metrics: { id: number; metric_name: string }[] };
    }>();
    await send('PUT', `dataset/${dataset}`, {
      metrics: result.metrics.map(({ id, metric_name: name }) => ({
        id,
        metric_name: name,
        expression: name === 'm' ? 'sum(b)' : '1',
      })),
    });
    expect(await last()).toMatchObject({
      action: 'dataset.update',
      before: [{ id: dataset, table_name: 'sales', metrics: { m: 'sum(a)' } }],
      after: [{ metrics: { m: 'sum(b)' } }],
    });
    await send('PUT', `dataset/${dataset}`, {
      sql: `select '${'x'.repeat(5000)}' as a, 'https://me:hidden@h/' as b`,
    });
    const entry = JSON.stringify(await last());
    expect(entry).toMatch(/\(\d+ letters\)/);
    expect(entry.length).toBeLessThan(4000);
  });

  it('records whom a report is sent to', async () => {
    const chart = await send('POST', 'chart/', {
      slice_name: 'Sent',
      datasource_id: dataset,
      datasource_type: 'table',
    });
    const recipient = (target: string) => [{ type: 'Email', recipient_config_json: { target } }];
    const id = await send('POST', 'report/', {
      type: 'Report',
      name: 'daily',
      crontab: '0 9 * * *',
      chart,
      creation_method: 'alerts_reports',
      recipients: recipient('a@example.org'),
    });
    await send('PUT', `report/${id}`, { recipients: recipient('b@example.org') });
    expect(await last()).toMatchObject({
      action: 'report.update',
      before: [{ id, name: 'daily', recipients: ['Email: a@example.org'] }],
      after: [{ recipients: ['Email: b@example.org'] }],
    });
    await send('DELETE', `report/${id}`);
    expect(await last()).toMatchObject({
      action: 'report.delete',
      before: [{ id, name: 'daily' }],
      after: [],
    });
  });

  it.each([
    ['saved query', 'saved_query/', { label: 'q', sql: 'select 1' }, 'label'],
    ['css template', 'css_template/', { template_name: 't', css: 'a {}' }, 'name'],
    ['annotation layer', 'annotation_layer/', { name: 'l' }, 'name'],
    ['tag', 'tag/', { name: 'g', objects_to_tag: [] }, 'name'],
  ])('records who made and deleted a %s', async (noun, path, body, name) => {
    const more = noun === 'saved query' ? { db_id: database, schema: 'main' } : {};
    await send('POST', path, { ...body, ...more });
    expect(await last()).toMatchObject({
      action: `${noun}.create`,
      user_id: admin.userId,
      fields: expect.arrayContaining(Object.keys(body)) as unknown,
    });
    const {
      ids: [id],
    } = (await admin.get(`/api/v1/${path}`)).json<{ ids: number[] }>();
    await send('DELETE', `${path}${noun === 'tag' ? `?q=!(${id})` : id}`.replace(/\?q=!\((\d+)\)/, '$1'));
    expect(await last()).toMatchObject({
      action: `${noun}.delete`,
      before: [{ id, [name]: Object.values(body)[0] }],
    });
  });

  it('records who ran SQL where, without the text, which is in the query history', async () => {
    await admin.send('POST', '/api/v1/sqllab/execute/', {
      database_id: database,
      sql: "select 'hidden-text'",
      client_id: 'trail-1',
      schema: 'main',
    });
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'sql.run',
      database_id: database,
      client_id: 'trail-1',
      schema: 'main',
    });
    expect(JSON.stringify(entry)).not.toContain('hidden-text');
  });

  it('records who downloaded rows as a file, but not who viewed them', async () => {
    const other = await send('POST', 'dataset/', {
      database,
      schema: 'main',
      table_name: 'taken',
      sql: 'select 1 as a',
    });
    const ask = (format: string) =>
      admin.send('POST', '/api/v1/chart/data', {
        datasource: { id: other, type: 'table' },
        result_format: format,
        queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'count(*)', label: 'n' }] }],
      });
    const answer = await ask('csv');
    expect(answer.statusCode, answer.body).toBe(200);
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'data.download',
      datasource: { id: other, type: 'table' },
      result_format: 'csv',
    });
    await ask('json');
    expect(await last()).toEqual(entry);
  });

  it('forgets entries when they are old', async () => {
    const { id } = await last();
    server.clock.now += 366 * 86_400_000;
    await send('POST', 'tag/', { name: 'later', objects_to_tag: [] });
    await cutLog({ db: server.store.db, now: () => server.clock.now, days: 365 });
    expect(
      (await server.store.db.selectFrom('logs').select('id').execute()).every(entry => entry.id > id),
    ).toBe(true);
    expect(await last()).toMatchObject({ action: 'tag.create' });
  });
});
