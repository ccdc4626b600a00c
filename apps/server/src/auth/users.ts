import { randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { pairsOf, BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import type { Pair } from '@powerset/core/permissions/pairs.ts';
import type { Db } from '../metadata/open-store.ts';
import { markRoleChanged } from '../metadata/role-versions.ts';
import type { UserTable } from '../metadata/account-tables.ts';
import { sessionStore } from './session-store.ts';

export type User = Selectable<UserTable>;

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** A permission of a role; one on a database, schema, or dataset has its id. */
export interface RolePair {
  readonly roleId: number;
  readonly permission: string;
  readonly resource: string;
  readonly databaseId: number | null;
  readonly datasetId: number | null;
  readonly schema: string | null;
}

export type UserStore = ReturnType<typeof userStore>;

/** Stores accounts, roles, and their permissions. */
export function userStore(db: Db) {
  return { ...accountQueries(db), ...roleQueries(db), ...accountChanges(db) };
}

function accountQueries(db: Db) {
  return {
    byId: (id: number): Promise<User | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Returns the account with that name, or the only one that differs in case. */
    byUsername: async (username: string): Promise<User | undefined> => {
      // Stores differ in how they lowercase non-ASCII letters.
      const alike = await db
        .selectFrom('users')
        .selectAll()
        .where(({ or, eb }) =>
          or([eb('username', '=', username), eb(sql`lower(username)`, '=', username.toLowerCase())]),
        )
        .execute();
      return alike.find(user => user.username === username) ?? (alike.length === 1 ? alike[0] : undefined);
    },
    /** Returns whether an account has the user name or email address, in any case. */
    isTaken: async ({
      username,
      email,
    }: {
      readonly username: string;
      readonly email?: string | undefined;
    }): Promise<'username' | 'email' | undefined> => {
      const found = await db
        .selectFrom('users')
        .select('username')
        .where(({ or, eb }) =>
          or([
            eb(sql`lower(username)`, '=', username.toLowerCase()),
            ...(email ? [eb(sql`lower(email)`, '=', email.toLowerCase())] : []),
          ]),
        )
        .execute();
      if (found.some(user => user.username.toLowerCase() === username.toLowerCase())) return 'username';
      return found.length > 0 ? 'email' : undefined;
    },
    hasAny: async (): Promise<boolean> =>
      (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,
  };
}

function roleQueries(db: Db) {
  return {
    rolesOf: (userId: number): Promise<{ id: number; name: string }[]> =>
      db
        .selectFrom('roles')
        .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
        .where('user_roles.user_id', '=', userId)
        .select(['roles.id', 'roles.name'])
        .orderBy('roles.id')
        .execute(),
    roleNamed: (name: string): Promise<{ id: number; name: string } | undefined> =>
      db.selectFrom('roles').selectAll().where('name', '=', name).executeTakeFirst(),

    async pairsOfRoles(roleIds: readonly number[]): Promise<RolePair[]> {
      if (roleIds.length === 0) return [];
      return db
        .selectFrom('permissions')
        .innerJoin('role_permissions', 'role_permissions.permission_id', 'permissions.id')
        .where('role_permissions.role_id', 'in', roleIds)
        .select([
          'role_permissions.role_id as roleId',
          'permission',
          'resource',
          'database_id as databaseId',
          'dataset_id as datasetId',
          'schema',
        ])
        .orderBy('permissions.id')
        .execute();
    },
  };
}

function accountChanges(db: Db) {
  return {
    async create(user: NewUser, roleNames: readonly string[], now: number): Promise<number> {
      const { id } = await db
        .insertInto('users')
        .values({
          username: user.username,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
          password_hash: user.passwordHash,
          // Starts at a random number, so that a new account with a reused id does not accept tokens of one
          // that a restore removed.
          token_generation: randomInt(2 ** 31 - 2 ** 20),
          is_active: 1,
          login_count: 0,
          failed_login_count: 0,
          last_login_on: null,
          created_on: now,
          changed_on: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const roles =
        roleNames.length === 0
          ? []
          : await db.selectFrom('roles').select('id').where('name', 'in', roleNames).execute();
      if (roles.length > 0)
        await db
          .insertInto('user_roles')
          .values(roles.map(role => ({ user_id: id, role_id: role.id })))
          .execute();
      return id;
    },

    /** Sets a new password and ends the user's sessions but one. */
    async setPassword(
      userId: number,
      passwordHash: string,
      { now, keeps }: { readonly now: number; readonly keeps?: string | undefined },
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: passwordHash, changed_on: now })
        .where('id', '=', userId)
        .execute();
      await sessionStore(db).endAll(userId, { now, except: keeps });
    },

    /** Stores the same password as another hash. */
    async replaceHash(userId: number, passwordHash: string): Promise<void> {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    },

    async noteSignIn(userId: number, hasSucceeded: boolean, now: number): Promise<void> {
      const change = hasSucceeded
        ? { login_count: sql<number>`login_count + 1`, failed_login_count: 0, last_login_on: now }
        : { failed_login_count: sql<number>`failed_login_count + 1` };
      await db.updateTable('users').set(change).where('id', '=', userId).execute();
    },
  };
}

/** Resets the permissions of the built-in roles; other roles and data grants stay. */
export async function syncRoles(db: Db, nowMs = Date.now()): Promise<void> {
  await db.transaction().execute(async trx => {
    const known = await trx.selectFrom('roles').select(['id', 'name']).execute();
    const missing = BUILT_IN_ROLES.filter(name => !known.some(role => role.name === name));
    if (missing.length > 0)
      await trx
        .insertInto('roles')
        .values(missing.map(name => ({ name, changed_on: nowMs })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    const roles = await trx
      .selectFrom('roles')
      .select(['id', 'name'])
      .where('name', 'in', [...BUILT_IN_ROLES])
      .execute();
    for (const role of roles) {
      const name = BUILT_IN_ROLES.find(builtIn => builtIn === role.name)!;
      // Administrators decide what visitors may do.
      if (name !== 'Public' && (await setGeneralPairs(trx, role.id, pairsOf(name))))
        await markRoleChanged(trx, role.id, nowMs);
    }
  });
}

/** Returns whether anything changed. */
async function setGeneralPairs(db: Db, roleId: number, pairs: readonly Pair[]): Promise<boolean> {
  const idByKey = await permissionIds(db, pairs);
  const wanted = new Set(pairs.map(([permission, resource]) => idByKey.get(`${permission}\n${resource}`)!));
  const present = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .where('role_id', '=', roleId)
    .where('database_id', 'is', null)
    .where('dataset_id', 'is', null)
    .where('schema', 'is', null)
    .select('permission_id')
    .execute();
  const stale = present.map(row => row.permission_id).filter(id => !wanted.has(id));
  const added = [...wanted].filter(id => !present.some(row => row.permission_id === id));
  if (stale.length > 0)
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission_id', 'in', stale)
      .execute();
  if (added.length > 0)
    await db
      .insertInto('role_permissions')
      .values(added.map(permission_id => ({ role_id: roleId, permission_id })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  return stale.length + added.length > 0;
}

async function permissionIds(db: Db, pairs: readonly Pair[]): Promise<ReadonlyMap<string, number>> {
  const read = async (): Promise<Map<string, number>> =>
    new Map(
      (await db.selectFrom('permissions').select(['id', 'permission', 'resource']).execute()).map(row => [
        `${row.permission}\n${row.resource}`,
        row.id,
      ]),
    );
  const known = await read();
  const missing = pairs.filter(([permission, resource]) => !known.has(`${permission}\n${resource}`));
  if (missing.length === 0) return known;
  await db
    .insertInto('permissions')
    .values(
      missing.map(([permission, resource]) => ({
        permission,
        resource,
        database_id: null,
        dataset_id: null,
        schema: null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return read();
}
