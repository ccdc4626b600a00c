import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetadataStore } from '../metadata/open-store.ts';
import { freshStore, stopStores } from '../metadata/test-stores.ts';
import { move } from './test-move.ts';
import { referenceInSqlite } from './test-reference.ts';
import { shop } from './test-shop.ts';

afterAll(stopStores);

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

  it('moves changes in Superset', async () => {
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

  it('never overwrites changes in Powerset', async () => {
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

  it('revokes a permission that was revoked in Superset, but not from a role that was changed in Powerset', async () => {
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

describe('moving into a store that already has items', () => {
  it('assigns other ids where the original ones are taken, everywhere they are used', async () => {
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
