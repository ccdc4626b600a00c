import { sql, type Updateable } from 'kysely';
import { requireWritten } from '../../access/version.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { RoleTable, UserTable } from '../../metadata/account-tables.ts';

/** Stores accounts, roles, and grants for administrators. */
export function securityStore(db: Db) {
  return { ...accountQueries(db), ...accountChanges(db), ...roleStore(db), ...grantStore(db) };
}

function accountQueries(db: Db) {
  return {
    accounts: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db.selectFrom('users').selectAll().where('id', 'in', ids).execute(),
    rolesOf: (userIds: readonly number[]) =>
      userIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .where('user_id', 'in', userIds)
            .select(['user_id', 'roles.id', 'roles.name'])
            .orderBy('roles.id')
            .execute(),
    /**
     * Finds other accounts with a value, in any case, because users cannot distinguish names that differ only
     * in case.
     */
    othersWith: (column: 'username' | 'email', value: string, self: number | undefined) =>
      db
        .selectFrom('users')
        .select('id')
        .where(sql`lower(${sql.ref(column)})`, '=', value.toLowerCase())
        .where('id', '!=', self ?? -1)
        .execute(),
    /** Returns the active accounts with the role Admin. */
    administrators: async (): Promise<number[]> =>
      (
        await db
          .selectFrom('users')
          .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .where('roles.name', '=', 'Admin')
          .where('users.is_active', '=', 1)
          .select('users.id')
          .execute()
      ).map(row => row.id),
  };
}

function accountChanges(db: Db) {
  return {
    /** Changes an account; throws `resource.conflict` if it is not at the given version. */
    async changeAccount(id: number, change: Updateable<UserTable>, version?: number): Promise<void> {
      const update = db.updateTable('users').set(change).where('id', '=', id);
      requireWritten(
        await (version === undefined ? update : update.where('changed_on', '=', version)).executeTakeFirst(),
      );
    },
    async setRoles(userId: number, roleIds: readonly number[]): Promise<void> {
      await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
      if (roleIds.length > 0)
        await db
          .insertInto('user_roles')
          .values([...new Set(roleIds)].map(role_id => ({ user_id: userId, role_id })))
          .execute();
    },
    async removeAccounts(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('users').where('id', 'in', ids).execute();
    },
  };
}

function roleStore(db: Db) {
  return {
    roles: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db.selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).execute(),
    roleVersion: (id: number) => db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst(),
    otherRolesNamed: (name: string, self: number | undefined) =>
      db
        .selectFrom('roles')
        .select('id')
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .where('id', '!=', self ?? -1)
        .execute(),
    roleNamed: (name: string) =>
      db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst(),
    insertRole: async (role: {
      readonly name: string;
      readonly changed_on: number;
      readonly changed_by: number | null;
    }): Promise<number> =>
      (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id,
    /** Changes a role; throws `resource.conflict` if it is not at the given version. */
    async changeRole(id: number, change: Updateable<RoleTable>, version: number): Promise<void> {
      requireWritten(
        await db
          .updateTable('roles')
          .set(change)
          .where('id', '=', id)
          .where('changed_on', '=', version)
          .executeTakeFirst(),
      );
    },
    async removeRoles(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('roles').where('id', 'in', ids).execute();
    },
  };
}

function grantStore(db: Db) {
  return {
    named: (table: 'permission_names' | 'permission_resources', ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db.selectFrom(table).selectAll().where('id', 'in', ids).execute(),
    grants: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('permissions')
            .select(['id', 'permission', 'resource'])
            .where('id', 'in', ids)
            .execute(),
    grantsOfRole: (roleId: number) =>
      db
        .selectFrom('permissions')
        .innerJoin('role_permissions', 'role_permissions.permission_id', 'permissions.id')
        .where('role_id', '=', roleId)
        .select(['permissions.id', 'permission', 'resource'])
        .orderBy('permissions.id')
        .execute(),
    async setGrants(roleId: number, permissionIds: readonly number[]): Promise<void> {
      await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
      if (permissionIds.length > 0)
        await db
          .insertInto('role_permissions')
          .values([...new Set(permissionIds)].map(permission_id => ({ role_id: roleId, permission_id })))
          .execute();
    },
  };
}

/** Creates missing permissions on databases, schemas, and datasets, so that roles can be given them. */
export async function completeDataPermissions(db: Db): Promise<void> {
  await sql`insert into permissions (permission, resource, database_id, dataset_id, schema)
    select 'database_access', '[' || name || '].(id:' || id || ')', id, null, null from databases where not exists (
      select 1 from permissions where permission = 'database_access' and database_id = databases.id) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into permissions (permission, resource, database_id, dataset_id, schema)
    select distinct 'schema_access', '[' || databases.name || '].[' || datasets.schema || ']', databases.id, cast(null as integer), datasets.schema
    from datasets join databases on databases.id = datasets.database_id where datasets.schema is not null and not exists (
      select 1 from permissions where permission = 'schema_access' and permissions.database_id = databases.id and permissions.schema = datasets.schema) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into permissions (permission, resource, database_id, dataset_id, schema)
    select 'datasource_access', '[' || databases.name || '].[' || datasets.table_name || '](id:' || datasets.id || ')', null, datasets.id, null
    from datasets join databases on databases.id = datasets.database_id where not exists (
      select 1 from permissions where permission = 'datasource_access' and permissions.dataset_id = datasets.id) on conflict do nothing`.execute(
    db,
  );
}
