import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argon2Passwords } from '../auth/passwords.ts';
import type { MetadataStore } from '../metadata/open-store.ts';
import { freshStore, METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { reportText, type MoveReport } from './report.ts';
import { changesIn, move, secrets } from './test-move.ts';
import { referenceInSqlite } from './test-reference.ts';
import { PERMALINK_KEYS, shop } from './test-shop.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('moving a reference into a store on %s', engine => {
  let store: MetadataStore;
  let report: MoveReport;

  beforeAll(async () => {
    store = await freshStore(engine);
    report = await move(await referenceInSqlite(shop()), store);
  });
  afterAll(() => store.close());

  it('moves accounts with their password hashes and roles', async () => {
    const users = await store.db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(
      users.map(user => [user.id, user.username, user.last_name, user.is_active, user.created_by]),
    ).toEqual([
      [1, 'admin', 'Min', 1, null],
      [2, 'anna', 'Sørensen', 1, 1],
      [3, 'left', 'Long ago', 0, 1],
    ]);
    expect(users[1]!.password_hash).toMatch(/^pbkdf2:sha256:1000\$saltsalt\$/);
    expect(await argon2Passwords.matches(users[1]!.password_hash, 'annas password')).toBe(true);
    expect(users[2]!.password_hash).toBe('');
    const roles = await store.db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('user_id', '=', 2)
      .select('name')
      .orderBy('name')
      .execute();
    expect(roles.map(role => role.name)).toEqual(['Gamma', 'Sellers']);
  });

  it('moves databases with their secrets encrypted again', async () => {
    const [shopDatabase, files] = await store.db.selectFrom('databases').selectAll().orderBy('id').execute();
    expect(shopDatabase).toMatchObject({
      id: 1,
      name: 'Shop',
      engine: 'postgresql',
      uri: 'postgresql+psycopg2://shop:XXXXXXXXXX@db.example:5432/shop',
      configuration_method: 'dynamic_form',
      allow_file_upload: 0,
      expose_in_sqllab: 1,
    });
    expect(secrets.decrypt(shopDatabase!.sealed_password!)).toBe('geheim*ß');
    expect(secrets.decrypt(shopDatabase!.sealed_encrypted_extra!)).toBe('{"token": "t"}');
    expect(JSON.parse(shopDatabase!.tunnel!)).toEqual({
      server_address: 'tunnel.example',
      server_port: 2222,
      username: 'digger',
      private_key: 'XXXXXXXXXX',
      private_key_password: 'XXXXXXXXXX',
    });
    expect(JSON.parse(secrets.decrypt(shopDatabase!.sealed_tunnel_secrets!))).toEqual({
      private_key: '-----BEGIN KEY',
      private_key_password: 'durch',
    });
    expect(files).toMatchObject({ name: 'Files', sealed_password: null, extra: '{}' });
  });

  it('moves datasets with columns, metrics and owners', async () => {
    const datasets = await store.db.selectFrom('datasets').selectAll().orderBy('id').execute();
    expect(
      datasets.map(dataset => [
        dataset.id,
        dataset.table_name,
        dataset.schema,
        dataset.offset_hours,
        dataset.main_temporal_column,
      ]),
    ).toEqual([
      [11, 'orders', 'sales', 2, 'ordered_on'],
      [12, 'big orders', null, 0, null],
    ]);
    const columns = await store.db.selectFrom('dataset_columns').selectAll().orderBy('position').execute();
    expect(
      columns.map(column => [
        column.column_name,
        column.generic_type,
        column.is_temporal,
        column.is_groupable,
      ]),
    ).toEqual([
      ['ordered_on', 'temporal', 1, 1],
      ['amount', 'numeric', 0, 0],
    ]);
    expect(
      await store.db.selectFrom('dataset_metrics').select(['metric_name', 'd3_format']).execute(),
    ).toEqual([{ metric_name: 'total', d3_format: '.2f' }]);
    expect(await store.db.selectFrom('dataset_owners').selectAll().execute()).toEqual([
      { dataset_id: 11, user_id: 2 },
    ]);
  });

  it('moves charts and dashboards with their ids, timestamps, owners and roles', async () => {
    const charts = await store.db.selectFrom('charts').selectAll().orderBy('id').execute();
    expect(charts.map(chart => [chart.id, chart.name, chart.dataset_id])).toEqual([
      [21, 'Orders by day', 11],
      [22, 'Lost', null],
    ]);
    expect(charts[0]).toMatchObject({
      created_on: Date.UTC(2024, 2, 1, 10, 0, 0, 123),
      changed_on: Date.UTC(2024, 4, 1, 12, 30),
      created_by: 1,
      changed_by: 2,
      last_saved_by: 2,
    });
    expect(JSON.parse(charts[0]!.params!)).toMatchObject({
      datasource: '11__table',
      own_key: { stays: true },
    });
    expect(
      await store.db.selectFrom('dashboards').select(['id', 'title', 'slug', 'is_published']).execute(),
    ).toEqual([{ id: 31, title: 'Sales', slug: 'sales', is_published: 1 }]);
    expect(await store.db.selectFrom('dashboard_charts').selectAll().execute()).toEqual([
      { dashboard_id: 31, chart_id: 21 },
    ]);
    expect(await store.db.selectFrom('dashboard_owners').selectAll().execute()).toEqual([
      { dashboard_id: 31, user_id: 2 },
    ]);
    const roles = await store.db
      .selectFrom('dashboard_roles')
      .innerJoin('roles', 'roles.id', 'role_id')
      .select('name')
      .execute();
    expect(roles).toEqual([{ name: 'Sellers' }]);
  });

  it('gives roles their former permissions, and never access to data of another catalog', async () => {
    const grants = await store.db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'permission_id')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('roles.name', '=', 'Sellers')
      .select(['permission', 'resource', 'database_id', 'dataset_id', 'schema'])
      .orderBy('permission')
      .execute();
    expect(grants).toEqual([
      { permission: 'can_read', resource: 'Chart', database_id: null, dataset_id: null, schema: null },
      {
        permission: 'datasource_access',
        resource: '[Shop].[orders](id:11)',
        database_id: null,
        dataset_id: 11,
        schema: null,
      },
      {
        permission: 'schema_access',
        resource: '[Shop].[sales]',
        database_id: 1,
        dataset_id: null,
        schema: 'sales',
      },
    ]);
    const ofGamma = await store.db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'permission_id')
      .where('database_id', 'is not', null)
      .where('permission', '=', 'database_access')
      .select('resource')
      .execute();
    expect(ofGamma).toEqual([{ resource: '[Shop].(id:1)' }]);
  });

  it('moves rules that hide rows', async () => {
    expect(
      await store.db
        .selectFrom('row_rules')
        .innerJoin('row_rule_datasets', 'row_rule_id', 'row_rules.id')
        .select(['name', 'filter_type', 'clause', 'dataset_id'])
        .execute(),
    ).toEqual([{ name: 'own shop', filter_type: 'Regular', clause: 'shop = 1', dataset_id: 11 }]);
    expect(
      await store.db
        .selectFrom('row_rule_roles')
        .innerJoin('roles', 'roles.id', 'role_id')
        .select('name')
        .execute(),
    ).toEqual([{ name: 'Sellers' }]);
  });

  it('moves everything that belongs to them', async () => {
    const { db } = store;
    expect(await db.selectFrom('saved_queries').select(['id', 'label', 'created_by']).execute()).toEqual([
      { id: 41, label: 'All orders', created_by: 2 },
    ]);
    expect(
      await db.selectFrom('annotations').select(['layer_id', 'short_descr', 'start_on']).execute(),
    ).toEqual([{ layer_id: 5, short_descr: 'Christmas', start_on: Date.UTC(2024, 11, 25) }]);
    expect(await db.selectFrom('css_templates').select(['name', 'css']).execute()).toEqual([
      { name: 'Plain', css: 'body {}' },
    ]);
    expect(
      await db
        .selectFrom('tagged_objects')
        .innerJoin('tags', 'tags.id', 'tag_id')
        .select(['name', 'kind', 'object_id'])
        .execute(),
    ).toEqual([{ name: 'important', kind: 'chart', object_id: 21 }]);
    expect(
      await db
        .selectFrom('favourites')
        .select(['user_id', 'kind', 'object_id'])
        .orderBy('object_id')
        .execute(),
    ).toEqual([
      { user_id: 2, kind: 'chart', object_id: 21 },
      { user_id: 2, kind: 'dashboard', object_id: 31 },
    ]);
    expect(
      await db.selectFrom('embedded_dashboards').select(['dashboard_id', 'allowed_domains']).execute(),
    ).toEqual([{ dashboard_id: 31, allowed_domains: '["https://a.example","https://b.example"]' }]);
    expect(await db.selectFrom('filter_sets').select(['owner_id', 'owner_type', 'params']).execute()).toEqual(
      [{ owner_id: 2, owner_type: 'User', params: '{"nativeFilters": {}}' }],
    );
    expect(
      await db.selectFrom('reports').select(['name', 'dashboard_id', 'report_format', 'timezone']).execute(),
    ).toEqual([{ name: 'Weekly', dashboard_id: 31, report_format: 'PNG', timezone: 'Europe/Berlin' }]);
    expect(
      await db.selectFrom('report_recipients').select(['type', 'recipient_config_json']).execute(),
    ).toEqual([{ type: 'Email', recipient_config_json: '{"target": "anna@shop.example"}' }]);
    expect(await db.selectFrom('numbered_values').select(['id', 'value']).execute()).toEqual([
      { id: 3, value: '{"x": 1}' },
    ]);
  });

  it('keeps permalinks under the keys that are in old addresses', async () => {
    const links = await store.db
      .selectFrom('key_values')
      .select(['kind', 'key', 'value'])
      .orderBy('kind')
      .execute();
    expect(links.map(({ kind, key }) => [kind, key])).toEqual([
      ['dashboard-permalink', PERMALINK_KEYS.dashboard],
      ['explore-permalink', PERMALINK_KEYS.explore],
    ]);
    expect(JSON.parse(links[0]!.value)).toEqual({
      dashboardId: '31',
      state: { urlParams: [['standalone', '1']] },
    });
    expect(JSON.parse(links[1]!.value)).toMatchObject({
      chartId: 21,
      datasourceId: 11,
      state: {
        formData: { metrics: ['total', 'total'], row_limit: 100_000, share: 0.5, on: true, none: null },
        urlParams: [['a', 'b']],
      },
    });
  });

  it('reports what changed, what was not moved and what is never moved', () => {
    expect(report.counts.chart).toEqual({ new: 2, updated: 0, unchanged: 0, kept: 0, failed: 1 });
    expect(report.notes).toEqual(
      expect.arrayContaining([
        {
          kind: 'chart',
          name: 'Old',
          about: 'failed',
          why: 'its data source type, druid, is no longer supported',
        },
        {
          kind: 'chart',
          name: 'Lost',
          about: 'changed',
          why: 'its dataset is missing, so it shows no data until you choose another one',
        },
        {
          kind: 'dataset',
          name: 'far',
          about: 'failed',
          why: 'it is in the catalog elsewhere; connect that catalog as a separate database',
        },
        {
          kind: 'dataset',
          name: 'big orders',
          about: 'changed',
          why: 'time_zone: unknown time zone "Mars/Base", so this was left out',
        },
        {
          kind: 'report',
          name: 'Weekly',
          about: 'changed',
          why: 'it was sent as PDF and is now sent as PNG',
        },
        expect.objectContaining({
          kind: 'permission',
          name: 'of role Sellers',
          why: expect.stringContaining('can_fly on Kite'),
        }),
      ]),
    );
    expect(report.leftOut.map(({ what }) => what)).toEqual(['action log']);
    expect(reportText(report)).toMatch(/^ +new +updated +unchanged +kept +failed\n/);
    expect(reportText(report)).not.toContain('geheim');
  });

  it('changes nothing when it runs again', async () => {
    const again = await move(await referenceInSqlite(shop()), store);
    expect(changesIn(again)).toBe(0);
    expect(again.counts.chart).toMatchObject({ unchanged: 2, failed: 1 });
  });

  it('gives new items ids after those of the moved ones', async () => {
    const { id } = await store.db
      .insertInto('roles')
      .values({ name: 'Later' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(4);
    const tag = await store.db
      .insertInto('tags')
      .values({
        name: 'later',
        description: null,
        created_on: 0,
        created_by: null,
        changed_on: 0,
        changed_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(tag.id).toBe(2);
  });
});
