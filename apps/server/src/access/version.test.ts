import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';
import { replacedVersions } from './replaced-versions.ts';

interface Made {
  readonly path: string;
  readonly body: object;
  /**
   * The change of the first user, the change of another user in the meantime, and the differences that the
   * refusal lists.
   */
  readonly theirs: object;
  readonly yours: object;
  readonly differences: readonly object[];
}

/** Returns the fields that must be unique, with other values. */
function renamed(body: object): object {
  const NAMES = ['table_name', 'database_name', 'username', 'email', 'name'];
  return Object.fromEntries(
    Object.entries(body)
      .filter(([field]) => NAMES.includes(field))
      .map(([field, value]) => [field, `gone.${value as string}`]),
  );
}

const text = (field: string, [before, theirs, yours]: readonly [string | null, string, string]) => ({
  theirs: { [field]: theirs },
  yours: { [field]: yours },
  differences: [{ field, before, theirs, yours }],
});

afterAll(stopStores);

describe.each(METADATA_ENGINES)('a save that names the version it was based on, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let other: TestClient;
  let ids: {
    readonly database: number;
    readonly dataset: number;
    readonly layer: number;
    readonly dashboard: number;
  };
  const add = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;

  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"ALERT_REPORTS":true}' } });
    admin = await server.person('admin', 'Admin');
    other = await server.person('other', 'Admin');
    const database = await add('/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    });
    const dataset = await add('/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' });
    ids = {
      database,
      dataset,
      layer: await add('/api/v1/annotation_layer/', { name: 'Holidays' }),
      dashboard: await add('/api/v1/dashboard/', { dashboard_title: 'Filtered' }),
    };
  });
  afterAll(() => server.close());

  const annotation = { short_descr: 'a', start_dttm: '2024-01-01T00:00:00', end_dttm: '2024-01-02T00:00:00' };
  let roles = 0;
  const kinds: Readonly<Record<string, () => Made>> = {
    chart: () => ({
      path: '/api/v1/chart/',
      body: { slice_name: 'a', datasource_id: ids.dataset, datasource_type: 'table' },
      ...text('description', [null, 'b', 'c']),
    }),
    dashboard: () => ({
      path: '/api/v1/dashboard/',
      body: {
        dashboard_title: 'a',
        css: 'a',
        json_metadata: '{"color_scheme":"a","refresh_frequency":0,"cross_filters_enabled":true}',
      },
      theirs: { json_metadata: '{"color_scheme":"b","refresh_frequency":0,"cross_filters_enabled":true}' },
      yours: {
        json_metadata: '{"color_scheme":"a","refresh_frequency":30,"cross_filters_enabled":true}',
        css: 'c',
      },
      differences: [{ field: 'json_metadata.color_scheme', before: 'a', theirs: 'b', yours: 'a' }],
    }),
    dataset: () => ({
      path: '/api/v1/dataset/',
      body: { database: ids.database, schema: 'main', table_name: 'v', sql: 'select 1 as a' },
      ...text('description', [null, 'b', 'c']),
    }),
    database: () => ({
      path: '/api/v1/database/',
      body: { database_name: 'other', sqlalchemy_uri: 'duckdb:///sales.duckdb' },
      ...text('cache_timeout', [null, '1', '2']),
      theirs: { cache_timeout: 1 },
      yours: { cache_timeout: 2 },
    }),
    'saved query': () => ({
      path: '/api/v1/saved_query/',
      body: { db_id: ids.database, label: 'a', sql: 'select 1' },
      ...text('sql', ['select 1', 'select 2', 'select 3']),
    }),
    report: () => ({
      path: '/api/v1/report/',
      body: {
        type: 'Report',
        name: 'a',
        crontab: '0 9 * * *',
        dashboard: ids.dashboard,
        recipients: [],
        creation_method: 'alerts_reports',
      },
      ...text('crontab', ['0 9 * * *', '0 8 * * *', '0 7 * * *']),
    }),
    'css template': () => ({
      path: '/api/v1/css_template/',
      body: { template_name: 'a', css: 'a {}' },
      ...text('css', ['a {}', 'b {}', 'c {}']),
    }),
    'annotation layer': () => ({
      path: '/api/v1/annotation_layer/',
      body: { name: 'a' },
      ...text('descr', [null, 'b', 'c']),
    }),
    annotation: () => ({
      path: `/api/v1/annotation_layer/${ids.layer}/annotation/`,
      body: annotation,
      ...text('long_descr', [null, 'b', 'c']),
    }),
    'row rule': () => ({
      path: '/api/v1/rowlevelsecurity/',
      body: { name: 'a', filter_type: 'Regular', tables: [ids.dataset], roles: [1], clause: '1 = 1' },
      ...text('clause', ['1 = 1', '2 = 2', '3 = 3']),
    }),
    account: () => ({
      path: '/api/v1/security/users/',
      body: {
        username: 'a',
        first_name: 'a',
        last_name: 'a',
        email: 'a@example.org',
        active: true,
        roles: [1],
        password: 'long enough',
      },
      ...text('last_name', ['a', 'b', 'c']),
    }),
    // A role has only a name, which must be unique.
    role: () => ({
      path: '/api/v1/security/roles/',
      body: { name: `a${(roles += 1)}` },
      ...text('name', [`a${roles}`, `b${roles}`, `c${roles}`]),
    }),
    tag: () => ({ path: '/api/v1/tag/', body: { name: 'a' }, ...text('description', [null, 'b', 'c']) }),
  };

  it.each(Object.keys(kinds))(
    'is refused when another user has saved the %s meanwhile, and lists the changes',
    async kind => {
      const { path, body, theirs, yours, differences } = kinds[kind]!();
      const id = (await add(path, body)) ?? (await admin.get(path)).json<{ ids: number[] }>().ids[0]!;
      const one = `${path}${id}`;
      const opened = (await admin.get(one)).headers['etag'] as string;
      // Only its owner sees a saved query, but the owner may have two windows.
      const changer = kind === 'saved query' ? admin : other;
      const first = await changer.send('PUT', one, theirs, { 'if-match': opened });
      expect(first.statusCode, first.body).toBeLessThan(300);
      const refused = await admin.send('PUT', one, yours, { 'if-match': opened });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        conflict: { changed_by: { id: changer.userId }, differences, more: 0 },
      });
      expect((await admin.get(one)).headers['etag']).toBe(first.headers['etag']);
      expect(
        (await admin.send('PUT', one, yours, { 'if-match': first.headers['etag'] as string })).statusCode,
      ).toBeLessThan(300);
    },
  );

  it.each(Object.keys(kinds))(
    'is one of two at once that both began from the same version of the %s',
    async kind => {
      const { path, body, theirs, yours } = kinds[kind]!();
      const other = JSON.parse(
        JSON.stringify(body)
          .replaceAll('"a"', '"z"')
          .replace('"v"', '"w"')
          .replace('"other"', '"another"')
          .replace('a@example', 'z@example'),
      ) as object;
      const id = (await add(path, other)) ?? (await admin.get(path)).json<{ ids: number[] }>().ids.at(-1)!;
      const opened = (await admin.get(`${path}${id}`)).headers['etag'] as string;
      const answers = await Promise.all(
        [theirs, yours].map(change => admin.send('PUT', `${path}${id}`, change, { 'if-match': opened })),
      );
      expect(answers.map(answer => answer.statusCode)).toContain(409);
      expect(answers.filter(answer => answer.statusCode < 300)).toHaveLength(1);
    },
  );

  const versionsOf = async (kind: string, id: number): Promise<number> =>
    (
      await server.store.db
        .selectFrom('replaced_versions')
        .select('version')
        .where('kind', '=', kind as 'chart')
        .where('thing_id', '=', id)
        .execute()
    ).length;

  it.each(Object.keys(kinds))('finds no version of a deleted item: %s', async kind => {
    const { path, body, theirs } = kinds[kind]!();
    const made = async (): Promise<number> =>
      (await add(path, { ...body, ...(kind === 'tag' ? {} : renamed(body)) })) ??
      (await admin.get(path)).json<{ ids: number[] }>().ids[0]!;
    const id = await made();
    expect((await admin.send('PUT', `${path}${id}`, theirs)).statusCode).toBeLessThan(300);
    expect(await versionsOf(kind, id)).toBeGreaterThan(0);
    expect(
      (
        await admin.send(
          'DELETE',
          ['row rule', 'css template', 'saved query', 'annotation layer'].includes(kind)
            ? `${path}?q=!(${id})`
            : `${path}${id}`,
        )
      ).statusCode,
    ).toBeLessThan(300);
    expect(await versionsOf(kind, id)).toBe(0);
  });

  it('takes one of several versions that it names', async () => {
    const id =
      (await add('/api/v1/tag/', { name: 'several' })) ??
      (await admin.get('/api/v1/tag/')).json<{ ids: number[] }>().ids[0]!;
    const now = (await admin.get(`/api/v1/tag/${id}`)).headers['etag'] as string;
    expect(
      (await admin.send('PUT', `/api/v1/tag/${id}`, { description: 'x' }, { 'if-match': `"abc", ${now}` }))
        .statusCode,
    ).toBe(200);
  });

  it('learns of charts that another user has added to the dashboard or removed from it meanwhile', async () => {
    const board = await add('/api/v1/dashboard/', {
      dashboard_title: 'opened',
      owners: [admin.userId, other.userId],
    });
    const chart = await add('/api/v1/chart/', {
      slice_name: 'added',
      datasource_id: ids.dataset,
      datasource_type: 'table',
      owners: [admin.userId, other.userId],
    });
    for (const dashboards of [[board], []]) {
      const opened = (await admin.get(`/api/v1/dashboard/${board}`)).headers['etag'] as string;
      const placed = await other.send('PUT', `/api/v1/chart/${chart}`, { dashboards });
      expect(placed.statusCode, placed.body).toBe(200);
      const refused = await admin.send(
        'PUT',
        `/api/v1/dashboard/${board}`,
        { css: 'a {}' },
        { 'if-match': opened },
      );
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { conflict: { changed_by: { id: other.userId } } },
      ]);
    }
    const opened = (await admin.get(`/api/v1/dashboard/${board}`)).headers['etag'] as string;
    await add('/api/v1/chart/', {
      slice_name: 'made on it',
      datasource_id: ids.dataset,
      datasource_type: 'table',
      dashboards: [board],
    });
    expect(
      (await admin.send('PUT', `/api/v1/dashboard/${board}`, { css: 'b {}' }, { 'if-match': opened }))
        .statusCode,
    ).toBe(409);
  });

  it('learns that another user has changed the sites that embed the dashboard', async () => {
    const path = `/api/v1/dashboard/${await add('/api/v1/dashboard/', { dashboard_title: 'embedded' })}/embedded`;
    await admin.send('POST', path, { allowed_domains: ['https://a.example'] });
    const opened = (await admin.get(path)).headers['etag'] as string;
    await other.send('PUT', path, { allowed_domains: ['https://b.example'] });
    const refused = await admin.send('PUT', path, { allowed_domains: [] }, { 'if-match': opened });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { conflict: { changed_by: { id: other.userId }, differences: [{ field: 'allowed_domains' }] } },
    ]);
    expect((await admin.send('DELETE', path, undefined, { 'if-match': opened })).statusCode).toBe(409);
    expect(
      (
        await admin.send('DELETE', path, undefined, {
          'if-match': (await admin.get(path)).headers['etag'] as string,
        })
      ).statusCode,
    ).toBe(200);
  });

  it('finds no version of items that were deleted with a database, a layer or a dashboard', async () => {
    const database = await add('/api/v1/database/', {
      database_name: 'gone',
      sqlalchemy_uri: 'duckdb:///gone.duckdb',
    });
    const [query, layer, dashboard] = [
      await add('/api/v1/saved_query/', { db_id: database, label: 'a', sql: 'select 1' }),
      await add('/api/v1/annotation_layer/', { name: 'gone' }),
      await add('/api/v1/dashboard/', { dashboard_title: 'gone' }),
    ];
    const within = await add(`/api/v1/annotation_layer/${layer}/annotation/`, annotation);
    for (const [kind, id] of [
      ['saved query', query],
      ['annotation', within],
      ['annotation layer', layer],
      ['database', database],
      ['dashboard', dashboard],
    ] as const)
      await replacedVersions(server.store.db).keep({ kind, id, version: 1 }, {}, 1);
    for (const path of [`/api/v1/database/${database}`, `/api/v1/dashboard/?q=!(${dashboard})`])
      expect((await admin.send('DELETE', path)).statusCode).toBeLessThan(300);
    await server.store.db.deleteFrom('annotation_layers').where('id', '=', layer).execute();
    for (const [kind, id] of [
      ['saved query', query],
      ['annotation', within],
      ['annotation layer', layer],
      ['database', database],
      ['dashboard', dashboard],
    ] as const)
      expect([kind, await versionsOf(kind, id)]).toEqual([kind, 0]);
  });

  it('is refused when the permissions of a role were saved meanwhile, and uses the same version as its name', async () => {
    const id = await add('/api/v1/security/roles/', { name: 'permitted' });
    const grants = `/api/v1/security/roles/${id}/permissions`;
    const opened = (await admin.get(`${grants}/`)).headers['etag'] as string;
    expect(opened).toBe((await admin.get(`/api/v1/security/roles/${id}`)).headers['etag']);
    const first = await other.send(
      'POST',
      grants,
      { permission_view_menu_ids: [2, 1] },
      { 'if-match': opened },
    );
    expect(first.statusCode, first.body).toBe(200);
    const refused = await admin.send(
      'POST',
      grants,
      { permission_view_menu_ids: [3] },
      { 'if-match': opened },
    );
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ conflict: { changed_by: { id: other.userId }, more: 0 } });
    expect(
      (await admin.get(`${grants}/`)).json<{ result: { id: number }[] }>().result.map(grant => grant.id),
    ).toEqual([1, 2]);
    expect(
      (await admin.send('PUT', `/api/v1/security/roles/${id}`, { name: 'renamed' }, { 'if-match': opened }))
        .statusCode,
    ).toBe(409);
    expect(
      (
        await admin.send(
          'POST',
          grants,
          { permission_view_menu_ids: [3] },
          { 'if-match': first.headers['etag'] as string },
        )
      ).statusCode,
    ).toBe(200);
    expect((await admin.send('POST', grants, { permission_view_menu_ids: [4] })).statusCode).toBe(200);
  });

  it('succeeds for clients that name no version', async () => {
    const id = await add('/api/v1/css_template/', { template_name: 'free', css: '' });
    for (const client of [admin, other])
      expect(
        (await client.send('PUT', `/api/v1/css_template/${id}`, { css: client === admin ? 'a' : 'b' }))
          .statusCode,
      ).toBe(200);
  });

  it('remembers twenty versions of an item for a week', async () => {
    const kept = replacedVersions(server.store.db);
    const day = 24 * 3_600_000;
    await kept.keep({ kind: 'tag', id: 7, version: 1 }, { name: 'old' }, 0);
    await kept.keep({ kind: 'tag', id: 8, version: 1 }, { name: 'x' }, 8 * day);
    expect(await kept.find({ kind: 'tag', id: 7, version: 1 })).toBeUndefined();
    for (let version = 1; version <= 25; version++)
      await kept.keep({ kind: 'tag', id: 7, version }, { name: `${version}` }, 9 * day);
    expect(await Promise.all([5, 6, 25].map(version => kept.find({ kind: 'tag', id: 7, version })))).toEqual([
      undefined,
      { name: '6' },
      { name: '25' },
    ]);
    expect(await kept.find({ kind: 'tag', id: 8, version: 1 })).toEqual({ name: 'x' });
  });

  it.each(Object.keys(kinds))('learns of the other save when it would delete the %s', async kind => {
    const { path, body, theirs } = kinds[kind]!();
    const id = (await add(path, body)) ?? (await admin.get(path)).json<{ ids: number[] }>().ids[0]!;
    const opened = (await admin.get(`${path}${id}`)).headers['etag'] as string;
    const saved = await admin.send('PUT', `${path}${id}`, theirs);
    expect(saved.statusCode, saved.body).toBeLessThan(300);
    const now = (await admin.get(`${path}${id}`)).headers['etag'] as string;
    const refused = await admin.send('DELETE', `${path}${id}`, undefined, { 'if-match': opened });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { conflict: { changed_by: { id: admin.userId }, differences: [] } },
    ]);
    // Some of the items are in use, but the server reports that only after the version check has passed.
    expect(
      (await admin.send('DELETE', `${path}${id}`, undefined, { 'if-match': `${opened}, W/${now}` }))
        .statusCode,
    ).not.toBe(409);
  });
});
