import { BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import type { Db } from '../metadata/open-store.ts';
import { flag, moment, text, whole, type SourceRow } from './cells.ts';
import { idsHere, linksOf, type MoveContext } from './context.ts';

/** Copies roles by name; their permissions follow once their data exists. */
export async function moveRoles({ source, ledger }: MoveContext): Promise<void> {
  const roles = (await source.rows('ab_role'))
    .map(row => ({ sourceId: whole(row, 'id')!, name: text(row, 'name') ?? '' }))
    .filter(role => role.name !== '');
  await ledger.reserve(
    'role',
    roles.map(({ sourceId, name }) => ({ sourceId, key: name })),
  );
  for (const { sourceId, name } of roles) {
    if ((BUILT_IN_ROLES as readonly string[]).includes(name)) ledger.report.count('role', 'unchanged');
    else await ledger.put('role', { sourceId, key: name, name, columns: { name }, keepsOwn: true });
  }
}

/** Copies accounts with their password hashes and roles. An account created here is never changed. */
export async function moveUsers(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('ab_user');
  const roleIds = await rolesOfUsers(context);
  const owners = new Map(
    (await ledger.db.selectFrom('users').select(['username', 'email']).execute()).map(user => [
      user.email,
      user.username,
    ]),
  );
  // Users with the same email address are the same user.
  const keyOf = (row: SourceRow): string => owners.get(text(row, 'email') ?? '') ?? text(row, 'username')!;
  await ledger.reserve(
    'user',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: keyOf(row) })),
  );
  for (const row of rows) {
    const sourceId = whole(row, 'id')!;
    const roles = idsHere(ledger, 'role', roleIds.get(sourceId));
    const createdOn = moment(row, 'created_on') ?? 0;
    await ledger.put('user', {
      sourceId,
      key: keyOf(row),
      name: text(row, 'username')!,
      keepsOwn: true,
      parts: roles,
      columns: {
        username: text(row, 'username'),
        first_name: text(row, 'first_name') ?? '',
        last_name: text(row, 'last_name') ?? '',
        email: text(row, 'email') ?? '',
        // Without a password, users sign in through another service; no password matches.
        password_hash: text(row, 'password') ?? '',
        is_active: flag(row, 'active', 1),
        login_count: whole(row, 'login_count') ?? 0,
        failed_login_count: 0,
        created_on: createdOn,
        changed_on: moment(row, 'changed_on') ?? createdOn,
        last_login_on: moment(row, 'last_login'),
      },
      writeParts: (id, db) => setRoles(id, roles, db),
    });
  }
  await setMakers(rows, context);
}

/** Returns the users' own roles and those of their groups. */
async function rolesOfUsers({ source }: MoveContext): Promise<ReadonlyMap<number, readonly number[]>> {
  const own = await linksOf(source, 'ab_user_role', 'user_id', 'role_id');
  const groups = await linksOf(source, 'ab_user_group', 'user_id', 'group_id');
  const ofGroup = await linksOf(source, 'ab_group_role', 'group_id', 'role_id');
  const users = new Set([...own.keys(), ...groups.keys()]);
  return new Map(
    [...users].map(user => [
      user,
      [...(own.get(user) ?? []), ...(groups.get(user) ?? []).flatMap(group => ofGroup.get(group) ?? [])],
    ]),
  );
}

async function setRoles(userId: number, roleIds: readonly number[], db: Db): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roleIds.length > 0)
    await db
      .insertInto('user_roles')
      .values(roleIds.map(role_id => ({ user_id: userId, role_id })))
      .execute();
}

// Accounts may have created each other, so this runs once all exist.
async function setMakers(rows: readonly SourceRow[], { ledger }: MoveContext): Promise<void> {
  for (const row of rows) {
    const sourceId = whole(row, 'id')!;
    const id = ledger.idOf('user', sourceId);
    const makers = {
      created_by: ledger.idOf('user', whole(row, 'created_by_fk')),
      changed_by: ledger.idOf('user', whole(row, 'changed_by_fk')),
    };
    if (id !== null && ledger.isNew('user', sourceId) && (makers.created_by ?? makers.changed_by) !== null)
      await ledger.db.updateTable('users').set(makers).where('id', '=', id).execute();
  }
}
