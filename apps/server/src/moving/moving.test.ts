import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mariadbIsMissing, startMariadb, type TestMariadb } from '@powerset/testing/start-mariadb.ts';
import { argon2Passwords } from '../auth/passwords.ts';
import { makeSecrets } from '../config/secret-key.ts';
import type { MetadataStore } from '../metadata/open-store.ts';
import { freshPostgresUrl, freshStore, METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { moveEverything, type MoveOptions } from './move.ts';
import { readPickle } from './pickle.ts';
import { reportText, type MoveReport } from './report.ts';
import { openSource } from './source.ts';
import { readStoredSecret } from './stored-secrets.ts';
import {
  add,
  REFERENCE_KEY,
  referenceInMysql,
  referenceInPostgresql,
  referenceInSqlite,
  storedSecret,
} from './test-reference.ts';
import { PERMALINK_KEYS, shop } from './test-shop.ts';

const secrets = makeSecrets('the key of this installation');

async function move(address: string, store: MetadataStore, options: MoveOptions = {}): Promise<MoveReport> {
  const source = await openSource(address);
  try {
    return await moveEverything(source, { secretKey: REFERENCE_KEY, ...options }, { store, secrets });
  } finally {
    await source.close();
  }
}

const newThings = (report: MoveReport): number =>
  Object.values(report.counts).reduce((sum, counts) => sum + counts.new + counts.updated, 0);

afterAll(stopStores);

describe.each(METADATA_ENGINES)('moving a reference into a store on %s', engine => {
  let store: MetadataStore;
  let report: MoveReport;

  beforeAll(async () => {
    store = await freshStore(engine);
    report = await move(await referenceInSqlite(shop()), store);
  });
  afterAll(() => store.close());

  it('brings accounts with their password hashes and roles', async () => {
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

  it('brings databases with their secrets sealed anew', async () => {
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

  it('brings datasets with columns, metrics and owners', async () => {
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

  it('brings charts and dashboards with their numbers, moments, owners and roles', async () => {
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

  it('gives roles what they had, and never access to data of another catalog', async () => {
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

  it('brings rules that hide rows', async () => {
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

  it('brings everything that hangs on them', async () => {
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

  it('says what changed, what did not come and what never comes', () => {
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
    expect(newThings(again)).toBe(0);
    expect(again.counts.chart).toMatchObject({ unchanged: 2, failed: 1 });
  });

  it('gives new things numbers behind those that came', async () => {
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

describe('moving again', () => {
  let store: MetadataStore;
  const changedThere = async (change: (reference: ReturnType<typeof shop>) => void): Promise<string> => {
    const reference = shop();
    change(reference);
    return referenceInSqlite(reference);
  };

  beforeAll(async () => {
    store = await freshStore('sqlite');
    await move(await referenceInSqlite(shop()), store);
  });
  afterAll(() => store.close());

  it('brings what changed there', async () => {
    const address = await changedThere(reference =>
      Object.assign(reference['slices']!.rows[0]!, {
        slice_name: 'Orders by week',
        changed_on: '2024-06-01 00:00:00',
      }),
    );
    const report = await move(address, store);
    expect(report.counts.chart).toMatchObject({ new: 0, updated: 1, unchanged: 1 });
    expect(
      await store.db.selectFrom('charts').select('name').where('id', '=', 21).executeTakeFirst(),
    ).toEqual({ name: 'Orders by week' });
  });

  it('never writes over what was changed here', async () => {
    await store.db
      .updateTable('charts')
      .set({ name: 'Mine', changed_on: Date.now() })
      .where('id', '=', 21)
      .execute();
    const address = await changedThere(reference =>
      Object.assign(reference['slices']!.rows[0]!, {
        slice_name: 'Theirs',
        changed_on: '2030-01-01 00:00:00',
      }),
    );
    const report = await move(address, store);
    expect(report.counts.chart).toMatchObject({ kept: 1 });
    expect(report.notes).toContainEqual({
      kind: 'chart',
      name: 'Theirs',
      about: 'kept',
      why: 'it was changed both here and in Superset',
    });
    expect(
      await store.db.selectFrom('charts').select('name').where('id', '=', 21).executeTakeFirst(),
    ).toEqual({ name: 'Mine' });
  });

  it('takes a right away that was taken away there, but not from a role that was changed here', async () => {
    const address = await changedThere(reference => {
      reference['ab_permission_view_role']!.rows.splice(1, 1);
    });
    await move(address, store);
    const grants = () =>
      store.db
        .selectFrom('role_permissions')
        .innerJoin('permissions', 'permissions.id', 'permission_id')
        .innerJoin('roles', 'roles.id', 'role_id')
        .where('roles.name', '=', 'Sellers')
        .select('permission')
        .orderBy('permission')
        .execute();
    expect((await grants()).map(grant => grant.permission)).toEqual(['can_read', 'datasource_access']);
    await store.db.deleteFrom('role_permissions').where('role_id', '=', 7).execute();
    await store.db
      .deleteFrom('role_permissions')
      .where(
        'role_id',
        '=',
        (
          await store.db
            .selectFrom('roles')
            .select('id')
            .where('name', '=', 'Sellers')
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute();
    const report = await move(await referenceInSqlite(shop()), store);
    expect(report.counts.permission.kept).toBe(3);
    expect(await grants()).toEqual([]);
  });
});

describe('moving into a store that has things already', () => {
  it('gives other numbers where theirs are taken, everywhere they are named', async () => {
    const store = await freshStore('sqlite');
    const first = shop();
    await move(await referenceInSqlite(first), store);
    const other = JSON.parse(
      JSON.stringify(shop(), (_key, value: unknown) => value),
      (_key, value: unknown) => {
        const bytes = value as { type?: string; data?: number[] } | null;
        return bytes?.type === 'Buffer' ? Buffer.from(bytes.data!) : value;
      },
    ) as ReturnType<typeof shop>;
    for (const { rows } of Object.values(other)) {
      for (const row of rows) {
        if (typeof row['uuid'] === 'string' && row['resource'] === undefined)
          row['uuid'] = row['uuid'].replace(/^.{8}/, 'ffffffff');
        if (row['created_on']) row['created_on'] = '2023-01-01 00:00:00';
      }
    }
    const report = await move(await referenceInSqlite(other), store);
    const chart = await store.db
      .selectFrom('charts')
      .selectAll()
      .where('name', '=', 'Orders by day')
      .where('id', '!=', 21)
      .executeTakeFirstOrThrow();
    const dashboard = await store.db
      .selectFrom('dashboards')
      .selectAll()
      .where('id', '!=', 31)
      .executeTakeFirstOrThrow();
    const dataset = await store.db
      .selectFrom('datasets')
      .selectAll()
      .where('table_name', '=', 'orders')
      .where('id', '!=', 11)
      .executeTakeFirstOrThrow();
    expect(report.renumbered).toContainEqual({
      kind: 'chart',
      name: 'Orders by day',
      from: 21,
      to: chart.id,
    });
    expect(JSON.parse(chart.params!)).toMatchObject({
      datasource: `${dataset.id}__table`,
      slice_id: chart.id,
      dashboardId: dashboard.id,
      annotation_layers: [{ value: 5 }, { value: chart.id + 1 }],
      own_key: { stays: true },
    });
    expect(JSON.parse(chart.query_context!)).toMatchObject({
      datasource: { id: dataset.id },
      form_data: { slice_id: chart.id },
    });
    expect(JSON.parse(dashboard.position_json!)['CHART-1'].meta.chartId).toBe(chart.id);
    expect(JSON.parse(dashboard.json_metadata!)).toMatchObject({
      native_filter_configuration: [{ targets: [{ datasetId: dataset.id }], chartsInScope: [chart.id] }],
      timed_refresh_immune_slices: [chart.id],
      expanded_slices: { [chart.id]: true },
    });
    expect(dashboard.slug).toBeNull();
    expect(
      (await store.db.selectFrom('row_rules').select('name').orderBy('id').execute()).map(rule => rule.name),
    ).toEqual(['own shop', 'own shop 2']);
    expect(
      (await store.db.selectFrom('databases').select('name').orderBy('id').execute()).map(
        database => database.name,
      ),
    ).toEqual(['Shop', 'Files', 'Shop 2', 'Files 2']);
    await store.close();
  });

  it('never touches an account that was made here', async () => {
    const store = await freshStore('sqlite');
    await store.db
      .insertInto('users')
      .values({
        username: 'admin',
        first_name: 'Own',
        last_name: 'Admin',
        email: 'own@here.example',
        password_hash: 'own hash',
        is_active: 1,
        login_count: 0,
        failed_login_count: 0,
        last_login_on: null,
        created_on: 0,
        changed_on: 0,
      })
      .execute();
    const report = await move(await referenceInSqlite(shop()), store);
    expect(
      await store.db
        .selectFrom('users')
        .select(['email', 'password_hash'])
        .where('username', '=', 'admin')
        .executeTakeFirst(),
    ).toEqual({ email: 'own@here.example', password_hash: 'own hash' });
    expect(report.counts.user).toMatchObject({ new: 2, kept: 1 });
    await store.close();
  });
});

describe('what a move refuses', () => {
  it('writes nothing when the secret key does not fit', async () => {
    const store = await freshStore('sqlite');
    await expect(move(await referenceInSqlite(shop()), store, { secretKey: 'another key' })).rejects.toThrow(
      'The secret key does not fit',
    );
    await expect(move(await referenceInSqlite(shop()), store, { secretKey: undefined })).rejects.toThrow(
      'no key to read them',
    );
    expect(await store.db.selectFrom('databases').selectAll().execute()).toEqual([]);
    const report = await move(await referenceInSqlite(shop()), store, {
      secretKey: undefined,
      withoutSecrets: true,
    });
    expect(report.notes).toContainEqual({
      kind: 'database',
      name: 'Shop',
      about: 'changed',
      why: 'its password could not be decrypted with the given key and was not copied',
    });
    const later = await move(await referenceInSqlite(shop()), store);
    expect(later.counts.database).toMatchObject({ updated: 1, unchanged: 1 });
    expect(
      secrets.decrypt(
        (
          await store.db
            .selectFrom('databases')
            .select('sealed_password')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow()
        ).sealed_password!,
      ),
    ).toBe('geheim*ß');
    await store.close();
  });

  it('writes nothing in a dry run, and says what it would do', async () => {
    const store = await freshStore('sqlite');
    const report = await move(await referenceInSqlite(shop()), store, { isDryRun: true });
    expect(report.counts.chart.new).toBe(2);
    expect(reportText(report)).toMatch(/^This was a dry run/);
    expect(await store.db.selectFrom('charts').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('reads older versions, which lack tables and columns', async () => {
    const store = await freshStore('sqlite');
    const reference = shop();
    for (const table of [
      'embedded_dashboards',
      'filter_sets',
      'key_value',
      'tag',
      'tagged_object',
      'ssh_tunnels',
      'dashboard_roles',
      'report_schedule',
      'keyvalue',
    ])
      delete reference[table];
    const { name: _name, filter_type: _type, ...rest } = reference['row_level_security_filters']!.rows[0]!;
    reference['row_level_security_filters'] = {
      columns: { id: 'int', clause: 'text', group_key: 'text' },
      rows: [{ id: rest['id']!, clause: rest['clause']! }],
    };
    const report = await move(await referenceInSqlite(reference), store);
    expect(report.counts['row rule'].new).toBe(1);
    expect(
      await store.db.selectFrom('row_rules').select(['name', 'filter_type', 'clause']).execute(),
    ).toEqual([{ name: 'Row rule 1', filter_type: 'Regular', clause: 'shop = 1' }]);
    await store.close();
  });

  it('says what is wrong with an address', async () => {
    await expect(openSource('sqlite:////no/such/file.db')).rejects.toThrow(
      "File '/no/such/file.db' does not exist.",
    );
    await expect(openSource('oracle://x')).rejects.toThrow(
      'must begin with postgresql://, mysql:// or sqlite:///',
    );
    await expect(openSource('postgresql://nobody:hidden@127.0.0.1:1/x')).rejects.toThrow(
      /^(?!.*hidden)Cannot connect/,
    );
    const { ab_user: _users, ...others } = shop();
    await expect(openSource(await referenceInSqlite(others))).rejects.toThrow(
      "This is not a Superset metadata database: the table 'ab_user' is missing.",
    );
  });
});

describe('moving from other databases', () => {
  let mariadb: TestMariadb | undefined;
  afterAll(() => mariadb?.stop());

  const wanted = async (): Promise<unknown> => contentsAfter(await referenceInSqlite(shop()));
  async function contentsAfter(address: string): Promise<unknown> {
    const store = await freshStore('sqlite');
    await move(address, store);
    const { db } = store;
    const contents = {
      users: await db.selectFrom('users').selectAll().execute(),
      databases: await db
        .selectFrom('databases')
        .select(['id', 'uuid', 'name', 'created_on', 'allow_ctas'])
        .execute(),
      datasets: await db.selectFrom('datasets').selectAll().execute(),
      columns: await db.selectFrom('dataset_columns').selectAll().execute(),
      charts: await db.selectFrom('charts').selectAll().execute(),
      dashboards: await db.selectFrom('dashboards').selectAll().execute(),
      links: await db.selectFrom('key_values').selectAll().execute(),
      reports: await db.selectFrom('reports').selectAll().execute(),
      grants: await db.selectFrom('role_permissions').selectAll().execute(),
      embedded: await db.selectFrom('embedded_dashboards').selectAll().execute(),
    };
    await store.close();
    return contents;
  }

  it('brings the same from PostgreSQL as from SQLite', async () => {
    expect(await contentsAfter(await referenceInPostgresql(shop(), await freshPostgresUrl()))).toEqual(
      await wanted(),
    );
  });

  it.skipIf(mariadbIsMissing)('brings the same from MariaDB as from SQLite', async () => {
    mariadb = await startMariadb('superset');
    expect(await contentsAfter(await referenceInMysql(shop(), mariadb.url('superset')))).toEqual(
      await wanted(),
    );
  });
});

describe('what the reference stored', () => {
  // Written by the library that the reference uses.
  const BLOCKS = 'Eqgf3Kudk4Duk7W9xKSr6A==';
  const WITH_TAG = 'AAECAwQFBgcICQoL+lZUmYZZJlyAde3IgdJenrc62vTmmPnUVuynu6oN';

  it('is decrypted in both of its forms', () => {
    expect(readStoredSecret(BLOCKS, REFERENCE_KEY)).toBe('geheim*ß');
    expect(readStoredSecret(WITH_TAG, REFERENCE_KEY)).toBe('{"token": "t"}');
    expect(storedSecret('geheim*ß').toString()).toBe(BLOCKS);
  });

  it('is not made up with another key', () => {
    for (let number = 0; number < 500; number += 1)
      expect(readStoredSecret(BLOCKS, `wrong ${number}`)).toBeUndefined();
    expect(readStoredSecret('', REFERENCE_KEY)).toBeUndefined();
    expect(readStoredSecret('no base64 of blocks', REFERENCE_KEY)).toBeUndefined();
  });

  it('is never run: pickled code is refused', () => {
    expect(() =>
      readPickle(
        Buffer.from(
          '80049525000000000000008c05706f736978948c0673797374656d9493948c0a6563686f2068656c6c6f94859452942e',
          'hex',
        ),
      ),
    ).toThrow('needs more than plain data');
    expect(() => readPickle(Buffer.from('8004', 'hex'))).toThrow('cut off');
  });

  it('gives whatever a number of charts has', async () => {
    const reference = shop();
    for (let number = 0; number < 3; number += 1)
      add(reference, 'slices', {
        id: 100 + number,
        slice_name: `No uuid ${number}`,
        datasource_type: 'table',
        datasource_id: 11,
        uuid: null,
        created_on: '2020-01-01 00:00:00',
        changed_on: null,
      });
    const store = await freshStore('sqlite');
    const address = await referenceInSqlite(reference);
    expect((await move(address, store)).counts.chart.new).toBe(5);
    expect(newThings(await move(address, store))).toBe(0);
    await store.close();
  });
});
