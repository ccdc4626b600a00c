import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { syncPackageFolder } from './package-folder.ts';
import { chartPackageStore } from './store.ts';
import { packed, TEST_PACKAGE, testFiles } from './test-package.ts';

const PATH = '/api/v1/chart_package/';
const ON = { POWERSET_FEATURE_FLAGS: '{"DYNAMIC_PLUGINS": true}' };
const OTHER = { ...TEST_PACKAGE, name: 'powerset-chart-other' };

describe('chart packages', () => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  let gamma: TestClient;
  beforeAll(async () => {
    server = await testServer({ env: ON });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
    gamma = await server.person('gamma', 'Gamma');
  });
  afterAll(() => server.close());

  const install = (client: TestClient, files = testFiles()) =>
    upload(client, PATH, packed(files), {}, 'file');

  it('are installed by administrators alone', async () => {
    // Without a session there is no CSRF token either.
    expect((await install(server.visitor)).statusCode).toBe(400);
    expect((await install(gamma)).statusCode).toBe(403);
    expect((await install(alpha)).statusCode).toBe(403);
    expect(await chartPackageStore(server.store.db).all()).toEqual([]);
    const answer = await install(admin);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      result: { key: 'dots_chart', name: 'Dots', package_name: 'powerset-chart-dots', chart_count: 0 },
    });
  });

  it('are listed for those who may see plugins, and offered to everybody who reads charts', async () => {
    const { result } = (await alpha.get(PATH)).json<{ result: { key: string; bundle_url: string }[] }>();
    expect(result).toMatchObject([
      { key: 'dots_chart', bundle_url: expect.stringContaining('/chart-packages/frame/') },
    ]);
    const installed = (await gamma.get('/api/v1/powerset/chart-packages')).json<{ result: unknown[] }>();
    expect(installed.result).toMatchObject([{ version: '1.0.0', manifest: { vizType: 'dots_chart' } }]);
    const old = (await gamma.get('/dynamic-plugins/api/read')).json<{ result: unknown[] }>();
    expect(old.result).toEqual([
      {
        name: 'Dots',
        key: 'dots_chart',
        bundle_url: expect.stringMatching(/^\/chart-packages\/frame\/\w{64}$/),
      },
    ]);
    expect((await server.visitor.get('/api/v1/powerset/chart-packages')).statusCode).toBe(401);
  });

  it('draw in a page without an origin, cookies, and network', async () => {
    const [first] = await chartPackageStore(server.store.db).all();
    const digest = first!.digest;
    const { statusCode, body, headers } = await server.visitor.get(`/chart-packages/frame/${digest}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<script type="module">powerset.chart({ draw() {} });</script>');
    expect(body.indexOf('isClient')).toBeLessThan(body.indexOf('powerset.chart('));
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy.find(rule => rule.startsWith('script-src'))).toMatch(
      /^script-src 'sha256-\S+' 'sha256-\S+'$/,
    );
    // Embedded dashboards have the pages of other sites around them.
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await server.visitor.get(`/chart-packages/frame/${'0'.repeat(64)}`)).statusCode).toBe(404);
  });

  it('are queried as the manifest says, also for charts that a program made', async () => {
    const database = await server.store.db.selectFrom('databases').select('id').executeTakeFirst();
    const databaseId =
      database?.id ??
      (
        await admin.send('POST', '/api/v1/database/', {
          database_name: 'files',
          sqlalchemy_uri: 'duckdb:///files.duckdb',
        })
      ).json<{ id: number }>().id;
    const dataset = (
      await admin.send('POST', '/api/v1/dataset/', {
        database: databaseId,
        schema: 'main',
        table_name: 'sales',
      })
    ).json<{ id: number }>();
    const chart = await admin.send('POST', '/api/v1/chart/', {
      slice_name: 'By region',
      viz_type: 'dots_chart',
      datasource_id: dataset.id,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'dots_chart', entity: 'region', metric: 'count' }),
    });
    expect(chart.statusCode).toBe(201);
    const { contextOfChart } = await import('../../saved-contexts.ts');
    const all = { userId: admin.userId, roles: [{ id: 1, name: 'Admin' }], can: () => true } as never;
    const context = await contextOfChart(chart.json<{ id: number }>().id, all, server.store.db);
    expect(context).toMatchObject({
      queries: [{ columns: ['region'], metrics: ['count'], orderby: [['count', false]], row_limit: 50 }],
    });
  });

  it('take the place of another version, but not of another package', async () => {
    const next = testFiles({}, { ...TEST_PACKAGE, version: '1.1.0' });
    expect((await install(admin, next)).json()).toMatchObject({
      result: { version: '1.1.0', chart_count: 1 },
    });
    const taken = await install(admin, testFiles({}, OTHER));
    expect(taken.statusCode).toBe(422);
    expect(taken.body).toContain('is taken by the package');
    expect(await chartPackageStore(server.store.db).all()).toHaveLength(1);
  });

  it('are refused with what is wrong with them', async () => {
    const answer = await install(admin, testFiles({ 'package/chart.js': '"</script>"' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('chart.js');
    expect((await admin.send('POST', PATH, {})).statusCode).toBe(400);
  });

  it('are removed by administrators alone; what only a folder holds is removed there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packages-'));
    writeFileSync(
      join(folder, 'other.tgz'),
      packed(testFiles({}, { ...OTHER, powersetChart: { ...OTHER.powersetChart, vizType: 'other_chart' } })),
    );
    const lines: string[] = [];
    const sync = () =>
      syncPackageFolder(folder, { db: server.store.db, now: () => 1, say: line => lines.push(line) });
    await sync();
    const all = await chartPackageStore(server.store.db).all();
    const [uploaded, inFolder] = ['dots_chart', 'other_chart'].map(
      type => all.find(one => one.viz_type === type)!.id,
    );
    expect((await alpha.send('DELETE', `${PATH}${uploaded}`)).statusCode).toBe(403);
    expect((await admin.send('DELETE', `${PATH}${inFolder}`)).statusCode).toBe(422);
    expect((await admin.send('DELETE', `${PATH}${uploaded}`)).statusCode).toBe(200);
    expect((await admin.send('DELETE', `${PATH}${uploaded}`)).statusCode).toBe(404);
    expect(lines).toEqual([]);
  });

  it('come from a folder at startup, and what is wrong there is said and left out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packages-'));
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    for (const [path, content] of Object.entries(testFiles()))
      writeFileSync(join(unpacked, path.replace('package/', '')), content);
    writeFileSync(join(folder, 'broken.tgz'), 'no archive');
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    writeFileSync(
      join(linked, 'package.json'),
      JSON.stringify({ ...OTHER, powersetChart: { ...OTHER.powersetChart, vizType: 'linked' } }),
    );
    symlinkSync('/etc/hostname', join(linked, 'chart.js'));
    const lines: string[] = [];
    await syncPackageFolder(folder, { db: server.store.db, now: () => 2, say: line => lines.push(line) });
    const all = await chartPackageStore(server.store.db).all();
    // The package of the test before was in another folder.
    expect(all.map(one => [one.viz_type, one.origin])).toEqual([['dots_chart', 'folder']]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('broken.tgz');
    expect(lines[1]).toContain('linked');
  });
});

describe('chart packages without their flag', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('are neither installed nor drawn', async () => {
    const admin = await server.person('admin', 'Admin');
    const answer = await upload(admin, PATH, packed(testFiles()), {}, 'file');
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('DYNAMIC_PLUGINS');
    expect((await admin.get('/api/v1/powerset/chart-packages')).json()).toEqual({ result: [] });
    expect((await admin.get(`/chart-packages/frame/${'0'.repeat(64)}`)).statusCode).toBe(404);
  });
});
