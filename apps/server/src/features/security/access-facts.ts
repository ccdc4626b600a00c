import { sql } from 'kysely';
import type { AccessKind } from '@powerset/contracts/access-reason.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { RolePair } from '../../auth/users.ts';
import type { DatasetFacts } from '../../access/data-access.ts';
import { isOneOfIds } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, type Person } from '../../metadata/people.ts';

/** An item whose access is explained, with the datasets whose rows it shows. */
export interface AccessedItem {
  readonly kind: AccessKind;
  readonly id: number;
  readonly name: string;
  readonly owners: readonly Person[];
  readonly datasets: readonly (DatasetFacts & { readonly sql: string | null })[];
  readonly databaseIds: readonly number[];
  readonly isPublished?: boolean | undefined;
  readonly roles: readonly string[];
}

type Role = { readonly id: number; readonly name: string; readonly pairs: readonly RolePair[] };

/** Reads what explanations of access are made from. */
export function accessFacts(db: Db) {
  return {
    item: (kind: AccessKind, id: number): Promise<AccessedItem | undefined> => itemOf(kind, id, db),
    /** Returns every role with those permissions that can decide about the item. */
    rolesFor: (item: AccessedItem, permission: Endpoint['permission']): Promise<readonly Role[]> =>
      rolesFor(item, permission, db),
  };
}

async function itemOf(kind: AccessKind, id: number, db: Db): Promise<AccessedItem | undefined> {
  const found = await named(kind, id, db);
  if (!found) return undefined;
  const datasets = await datasetsOf(kind, id, db);
  return {
    kind,
    id,
    name: found.name,
    owners: kind === 'database' ? [] : ((await ownersOf(db, kind, [id])).get(id) ?? []),
    datasets,
    databaseIds: kind === 'database' ? [id] : [...new Set(datasets.map(dataset => dataset.databaseId))],
    isPublished: found.isPublished,
    roles: kind === 'dashboard' ? await rolesOfDashboard(id, db) : [],
  };
}

async function named(
  kind: AccessKind,
  id: number,
  db: Db,
): Promise<{ readonly name: string; readonly isPublished?: boolean } | undefined> {
  switch (kind) {
    case 'dashboard': {
      const row = await db
        .selectFrom('dashboards')
        .select(['title', 'is_published'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { name: row.title ?? '', isPublished: row.is_published === 1 };
    }
    case 'chart':
      return db.selectFrom('charts').select('name').where('id', '=', id).executeTakeFirst();
    case 'dataset':
      return db.selectFrom('datasets').select('table_name as name').where('id', '=', id).executeTakeFirst();
    case 'database':
      return db.selectFrom('databases').select('name').where('id', '=', id).executeTakeFirst();
  }
}

async function datasetsOf(kind: AccessKind, id: number, db: Db): Promise<AccessedItem['datasets']> {
  if (kind === 'database') return [];
  const condition = {
    dataset: sql`datasets.id = ${id}`,
    chart: sql`datasets.id in (select dataset_id from charts where charts.id = ${id})`,
    dashboard: sql`datasets.id in (select charts.dataset_id from charts
      inner join dashboard_charts on dashboard_charts.chart_id = charts.id where dashboard_charts.dashboard_id = ${id})`,
  }[kind];
  const { rows } = await sql<{
    id: number;
    database_id: number;
    schema: string | null;
    table_name: string;
    sql: string | null;
  }>`select id, database_id, ${sql.ref('schema')}, table_name, ${sql.ref('sql')} from datasets where ${condition} order by table_name`.execute(
    db,
  );
  return rows.map(row => ({
    id: row.id,
    databaseId: row.database_id,
    schema: row.schema,
    tableName: row.table_name,
    sql: row.sql,
  }));
}

async function rolesOfDashboard(id: number, db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('dashboard_roles')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('roles.name')
    .where('dashboard_id', '=', id)
    .orderBy('roles.name')
    .execute();
  return rows.map(row => row.name);
}

async function rolesFor(
  { datasets, databaseIds }: AccessedItem,
  permission: Endpoint['permission'],
  db: Db,
): Promise<readonly Role[]> {
  const [name, resource] = typeof permission === 'string' ? ['', ''] : permission;
  const roles = await db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const pairs = await db
    .selectFrom('permissions')
    .innerJoin('role_permissions', 'role_permissions.permission_id', 'permissions.id')
    .select([
      'role_permissions.role_id as roleId',
      'permission',
      'resource',
      'database_id as databaseId',
      'dataset_id as datasetId',
      'schema',
    ])
    .where(({ and, eb, or }) =>
      or([
        and([eb('permission', '=', name), eb('resource', '=', resource)]),
        eb('permission', 'in', ['all_datasource_access', 'all_database_access']),
        isOneOfIds('permissions.database_id', databaseIds),
        isOneOfIds(
          'permissions.dataset_id',
          datasets.map(dataset => dataset.id),
        ),
      ]),
    )
    .orderBy('permissions.id')
    .execute();
  const byRole = Map.groupBy(pairs, pair => pair.roleId);
  return roles.map(role => ({ ...role, pairs: byRole.get(role.id) ?? [] }));
}
