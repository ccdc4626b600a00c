import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import type { AccountChange, AccountWire, NewAccount } from '@powerset/contracts/security-admin.ts';
import { omit } from '@powerset/kit/omit.ts';
import { requirePassword } from '../../auth/password-policy.ts';
import type { Passwords } from '../../auth/passwords.ts';
import { sessionStore } from '../../auth/session-store.ts';
import { userStore } from '../../auth/users.ts';
import { requireCurrent, type BasedOn } from '../../access/version.ts';
import { nextVersion, wireMoment } from '../../listing/moments.ts';
import { lockRow } from '../../metadata/lock-row.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { RoleTable, UserTable } from '../../metadata/account-tables.ts';
import { securityStore } from './store.ts';

export interface SecurityDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  /** The minimum length of a new password. */
  readonly passwordMin: number;
  /** Whether users can sign in with a password. */
  readonly hasPasswordSignIn: boolean;
  readonly now: () => number;
  /** Clears the cache of users and their permissions. */
  readonly forgetActors: () => void;
}

/** Returns accounts in wire format. */
export async function accountRows(ids: readonly number[], db: Db): Promise<AccountWire[]> {
  const store = securityStore(db);
  const [accounts, roles] = [await store.accounts(ids), await store.rolesOf(ids)];
  return accounts.map(account => ({
    id: account.id,
    username: account.username,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    active: account.is_active === 1,
    roles: roles.filter(role => role.user_id === account.id).map(({ id, name }) => ({ id, name })),
    groups: [],
    last_login: account.last_login_on === null ? null : wireMoment(account.last_login_on),
    login_count: account.login_count,
    fail_login_count: account.failed_login_count,
    created_on: wireMoment(account.created_on),
    changed_on: wireMoment(account.changed_on),
    created_by: account.created_by === null ? null : { id: account.created_by },
    changed_by: account.changed_by === null ? null : { id: account.changed_by },
  }));
}

/** Returns accounts for the action log, which shows only whether the password changed. */
export async function tracedAccounts(ids: readonly number[], db: Db): Promise<readonly object[]> {
  const hashes = new Map(
    (await securityStore(db).accounts(ids)).map(({ id, password_hash: hash }) => [id, hash]),
  );
  return (await accountRows(ids, db)).map(row => ({
    ...row,
    sign_in_version: createHash('sha256')
      .update(hashes.get(row.id) ?? '')
      .digest('hex')
      .slice(0, 8),
  }));
}

export async function createAccount(
  given: NewAccount,
  actor: Actor,
  { db, passwords, passwordMin, now }: SecurityDeps,
): Promise<number> {
  const account = trimmed(given);
  requirePassword(account.password, 'password', passwordMin);
  await requireFree(account, undefined, db);
  await requireRoles(account.roles ?? [], db);
  const passwordHash = await passwords.hash(account.password);
  return db.transaction().execute(async trx => {
    const id = await userStore(trx).create(
      {
        username: account.username,
        firstName: account.first_name,
        lastName: account.last_name,
        email: account.email,
        passwordHash,
      },
      [],
      now(),
    );
    const store = securityStore(trx);
    await store.changeAccount(id, {
      created_by: actor.userId,
      changed_by: actor.userId,
      is_active: account.active === false ? 0 : 1,
    });
    await store.setRoles(id, account.roles ?? []);
    return id;
  });
}

/** Changes an account. A new password, fewer permissions, or deactivation end its sessions at once. */
export async function changeAccount(
  id: number,
  given: AccountChange,
  {
    actor,
    basedOn,
    db,
    passwords,
    passwordMin,
    now,
    forgetActors,
  }: SecurityDeps & { readonly actor: Actor; readonly basedOn: string | undefined },
): Promise<void> {
  const store = securityStore(db);
  const change = trimmed(given);
  if (change.password !== undefined) requirePassword(change.password, 'password', passwordMin);
  const [before] = await store.accounts([id]);
  if (!before) return fail('resource.not-found');
  const roleIds = (await store.rolesOf([id])).map(role => role.id);
  await requireCurrent(
    { header: basedOn, sent: omit(change, 'password') },
    { ...before, kind: 'account', fields: () => savedFields(before, roleIds) },
    { db, now },
  );
  await requireFree(change, before, db);
  if (change.roles) await requireRoles(change.roles, db);
  const adminRole = await store.roleNamed('Admin');
  const mayEndRights =
    change.active === false || (change.roles && !change.roles.includes(adminRole?.id ?? 0));
  const passwordHash = change.password === undefined ? undefined : await passwords.hash(change.password);
  await db.transaction().execute(async trx => {
    const { username, first_name, last_name, email, active, roles } = change;
    const inTransaction = securityStore(trx);
    if (mayEndRights) await requireOtherAdministrator([id], trx);
    await inTransaction.changeAccount(
      id,
      {
        username,
        first_name,
        last_name,
        email,
        changed_on: nextVersion(now(), before.changed_on),
        changed_by: actor.userId,
        ...(active === undefined ? {} : { is_active: active ? 1 : 0 }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      },
      before.changed_on,
    );
    if (roles) await inTransaction.setRoles(id, roles);
    if (passwordHash !== undefined || active === false) await sessionStore(trx).endAll(id, { now: now() });
  });
  forgetActors();
}

function savedFields(
  { username, first_name, last_name, email, is_active: active }: Selectable<UserTable>,
  roles: readonly number[],
): Readonly<Record<string, unknown>> {
  return { username, first_name, last_name, email, active: active === 1, roles };
}

export async function removeAccounts(
  ids: readonly number[],
  actor: Actor,
  { db, forgetActors }: SecurityDeps,
): Promise<void> {
  const store = securityStore(db);
  if ((await store.accounts(ids)).length < new Set(ids).size || ids.length === 0) fail('resource.not-found');
  if (actor.userId !== null && ids.includes(actor.userId))
    fail('resource.in-use', { detail: 'You cannot delete your own account.' });
  await db.transaction().execute(async trx => {
    await requireOtherAdministrator(ids, trx);
    await securityStore(trx).removeAccounts(ids);
  });
  forgetActors();
}

export async function createRole(
  given: string,
  { userId }: Actor,
  { db, now }: SecurityDeps,
): Promise<number> {
  const store = securityStore(db);
  const name = roleName(given);
  if ((await store.otherRolesNamed(name, undefined)).length > 0)
    fail('resource.invalid', { fields: { name: [`There is a role named ${name} already.`] } });
  return store.insertRole({ name, changed_on: now(), changed_by: userId });
}

/** A save of a role, and its base version. */
interface RoleSave extends SecurityDeps {
  readonly actor: Actor;
  readonly basedOn: string | undefined;
}

export async function renameRole(
  id: number,
  given: string,
  { actor, basedOn, db, now, forgetActors }: RoleSave,
): Promise<void> {
  const store = securityStore(db);
  const role = await currentRole(id, { header: basedOn, sent: { name: given } }, { db, now });
  const name = given === role.name ? given : roleName(given);
  if (role.name !== name) requireOwnRole(role.name);
  if (role.name !== name && (await store.otherRolesNamed(name, id)).length > 0)
    fail('resource.invalid', { fields: { name: [`There is a role named ${name} already.`] } });
  await store.changeRole(
    id,
    { name, changed_on: nextVersion(now(), role.changed_on), changed_by: actor.userId },
    role.changed_on,
  );
  forgetActors();
}

export async function removeRoles(ids: readonly number[], { db, forgetActors }: SecurityDeps): Promise<void> {
  const store = securityStore(db);
  const roles = await store.roles(ids);
  if (roles.length < new Set(ids).size || ids.length === 0) fail('resource.not-found');
  for (const role of roles) requireOwnRole(role.name);
  await store.removeRoles(ids);
  forgetActors();
}

/**
 * Sets the permissions of a role. The administrator role keeps its own, because changes would lock everyone
 * out.
 */
export async function setRoleGrants(
  id: number,
  permissionIds: readonly number[],
  { actor, basedOn, db, now, forgetActors }: RoleSave,
): Promise<void> {
  const store = securityStore(db);
  const role = await currentRole(
    id,
    {
      header: basedOn,
      sent: { permission_view_menu_ids: [...new Set(permissionIds)].sort((one, other) => one - other) },
    },
    { db, now },
  );
  if (role.name === 'Admin')
    fail('resource.in-use', { detail: 'The Admin role has all permissions and cannot be changed.' });
  const known = new Set((await store.grants(permissionIds)).map(grant => grant.id));
  const unknown = permissionIds.filter(grant => !known.has(grant));
  if (unknown.length > 0)
    fail('request.invalid', {
      fields: { permission_view_menu_ids: [`Permission(s) with ID(s) [${unknown.join(', ')}] not found.`] },
    });
  await db.transaction().execute(async trx => {
    await securityStore(trx).changeRole(
      id,
      { changed_on: nextVersion(now(), role.changed_on), changed_by: actor.userId },
      role.changed_on,
    );
    await securityStore(trx).setGrants(id, permissionIds);
  });
  forgetActors();
}

/** Returns the stored role; throws if it is missing or newer than the base version. */
async function currentRole(
  id: number,
  basedOn: BasedOn,
  deps: Pick<SecurityDeps, 'db' | 'now'>,
): Promise<Selectable<RoleTable>> {
  const store = securityStore(deps.db);
  const role = (await store.roleVersion(id)) ?? fail('resource.not-found');
  const grants = (await store.grantsOfRole(id)).map(grant => grant.id);
  await requireCurrent(
    basedOn,
    { ...role, kind: 'role', fields: () => ({ name: role.name, permission_view_menu_ids: grants }) },
    deps,
  );
  return role;
}

function roleName(given: string): string {
  return given.trim() || fail('resource.invalid', { fields: { name: ['Must not be empty.'] } });
}

function requireOwnRole(name: string): void {
  if ((BUILT_IN_ROLES as readonly string[]).includes(name))
    fail('resource.in-use', {
      detail: `The role '${name}' is built in and cannot be renamed or deleted.`,
    });
}

async function requireRoles(ids: readonly number[], db: Db): Promise<void> {
  const known = new Set((await securityStore(db).roles(ids)).map(role => role.id));
  const unknown = ids.filter(id => !known.has(id));
  if (unknown.length > 0)
    fail('request.invalid', { fields: { roles: [`Role(s) with ID(s) [${unknown.join(', ')}] not found.`] } });
}

type Names = { readonly username?: string | undefined; readonly email?: string | undefined };

/** Returns the account with trimmed names, because spaces would make it look like another. */
function trimmed<A extends Names>(account: A): A {
  const names = (['username', 'email'] as const).flatMap(column =>
    account[column] === undefined ? [] : [[column, account[column].trim()] as const],
  );
  for (const [column, value] of names)
    if (value === '') fail('resource.invalid', { fields: { [column]: ['Must not be empty.'] } });
  return { ...account, ...Object.fromEntries(names) };
}

async function requireFree(
  account: Names,
  self: (Names & { readonly id: number }) | undefined,
  db: Db,
): Promise<void> {
  for (const column of ['username', 'email'] as const) {
    const value = account[column];
    if (value === undefined || value === self?.[column]) continue;
    const taken = await securityStore(db).othersWith(column, value, self?.id);
    if (taken.length > 0)
      fail('resource.invalid', {
        fields: {
          [column]: [
            `There is an account with this ${column === 'email' ? 'email address' : 'user name'} already.`,
          ],
        },
      });
  }
}

// Two administrators who demote each other at the same moment run one after the other here.
async function requireOtherAdministrator(without: readonly number[], trx: Db): Promise<void> {
  const adminRole = await securityStore(trx).roleNamed('Admin');
  if (adminRole) await lockRow(trx, 'roles', adminRole.id);
  const administrators = await securityStore(trx).administrators();
  if (administrators.some(id => without.includes(id)) && administrators.every(id => without.includes(id))) {
    fail('resource.in-use', {
      detail: 'This is the last administrator. Assign the Admin role to another user first.',
    });
  }
}
