import { BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import { markRoleChanged } from '../metadata/role-versions.ts';
import { text, whole } from './cells.ts';
import { linksOf, type MoveContext } from './context.ts';
import { grantReader } from './grants.ts';
import { generalPermission, type NamedGrant, type Permission } from './named-grant.ts';

/**
 * Copies the permissions of roles: those that exist here, and access to databases, schemas, and datasets by
 * their ids here.
 */
export async function movePermissions(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const grants = await grantsOfRoles(context);
  const readGrant = await grantReader(context);
  const ids = await permissionIds(context);
  for (const role of await source.rows('ab_role')) {
    const name = text(role, 'name') ?? '';
    const roleId = ledger.idOf('role', whole(role, 'id'));
    const wanted = grants.get(whole(role, 'id')!) ?? [];
    if (roleId === null || wanted.length === 0) continue;
    const unknown: string[] = [];
    const found = new Map<string, Permission>();
    for (const grant of wanted) {
      const permission = readGrant(grant) ?? generalPermission(grant, name);
      if (permission === 'by rule') continue;
      if (permission) found.set(`${permission.permission}\n${permission.resource}`, permission);
      else unknown.push(`${grant.permission} on ${grant.resource}`);
    }
    await giveRole({ roleId, name, permissions: [...found.values()] }, ids, context);
    tellUnknown(name, unknown, context);
  }
}

interface RoleGrants {
  readonly roleId: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Gives a role its permissions, unless they are unchanged or someone changed the role here. */
async function giveRole(
  { roleId, name, permissions }: RoleGrants,
  ids: Map<string, number>,
  { ledger }: MoveContext,
): Promise<void> {
  const { db, report, sign } = ledger;
  const here = async (): Promise<string> =>
    sign(
      (
        await db
          .selectFrom('role_permissions')
          .select('permission_id')
          .where('role_id', '=', roleId)
          .orderBy('permission_id')
          .execute()
      ).map(row => row.permission_id),
    );
  const isBuiltIn = (BUILT_IN_ROLES as readonly string[]).includes(name);
  const digest = sign(permissions.map(({ permission, resource }) => `${permission}\n${resource}`).sort());
  const before = ledger.digestOf('role grants', name);
  if (before === digest) {
    permissions.forEach(() => report.count('permission', 'unchanged'));
    return;
  }
  const isOwn =
    !isBuiltIn &&
    !(before === undefined
      ? await isEmpty(roleId, ledger)
      : ledger.digestOf('role grants here', name) === (await here()));
  if (isOwn) {
    permissions.forEach(() => report.count('permission', 'kept'));
    return report.note({
      kind: 'permission',
      name: `of role ${name}`,
      about: 'kept',
      why:
        before === undefined
          ? 'a role with that name already exists'
          : 'the role was changed both here and in Superset',
    });
  }
  const wanted: number[] = [];
  for (const permission of permissions)
    wanted.push(ids.get(keyOf(permission)) ?? (await makePermission(permission, ids, ledger)));
  const present = new Set(
    (
      await db.selectFrom('role_permissions').select('permission_id').where('role_id', '=', roleId).execute()
    ).map(row => row.permission_id),
  );
  const stale = isBuiltIn ? [] : [...present].filter(id => !wanted.includes(id));
  if (stale.length > 0)
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission_id', 'in', stale)
      .execute();
  const added = wanted.filter(id => !present.has(id));
  if (added.length > 0)
    await db
      .insertInto('role_permissions')
      .values(added.map(permission_id => ({ role_id: roleId, permission_id })))
      .execute();
  if (stale.length + added.length > 0) await markRoleChanged(db, roleId, Date.now());
  wanted.forEach(id => report.count('permission', present.has(id) ? 'unchanged' : 'new'));
  await ledger.remember('role grants', name, { id: roleId, digest, changedOn: null });
  await ledger.remember('role grants here', name, { id: roleId, digest: await here(), changedOn: null });
}

async function isEmpty(roleId: number, { db }: MoveContext['ledger']): Promise<boolean> {
  return (
    (await db
      .selectFrom('role_permissions')
      .select('permission_id')
      .where('role_id', '=', roleId)
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}

async function makePermission(
  permission: Permission,
  ids: Map<string, number>,
  { db }: MoveContext['ledger'],
): Promise<number> {
  const { id } = await db
    .insertInto('permissions')
    .values(permission)
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(keyOf(permission), id);
  return id;
}

async function permissionIds({ ledger }: MoveContext): Promise<Map<string, number>> {
  return new Map(
    (await ledger.db.selectFrom('permissions').selectAll().execute()).map(row => [keyOf(row), row.id]),
  );
}

// Identified by what it opens, because names can be reused.
function keyOf({
  permission,
  resource,
  database_id: database = null,
  dataset_id: dataset = null,
  schema = null,
}: Permission): string {
  return JSON.stringify([
    permission,
    database === null && dataset === null ? resource : [database, dataset, schema],
  ]);
}

/** Returns the permissions of each role by name. */
async function grantsOfRoles({ source }: MoveContext): Promise<ReadonlyMap<number, readonly NamedGrant[]>> {
  const names = async (table: string) =>
    new Map((await source.rows(table)).map(row => [whole(row, 'id')!, text(row, 'name') ?? '']));
  const [permissions, resources] = [await names('ab_permission'), await names('ab_view_menu')];
  const pairs = new Map(
    (await source.rows('ab_permission_view')).map(row => [
      whole(row, 'id')!,
      {
        permission: permissions.get(whole(row, 'permission_id') ?? 0) ?? '',
        resource: resources.get(whole(row, 'view_menu_id') ?? 0) ?? '',
      },
    ]),
  );
  const links = await linksOf(source, 'ab_permission_view_role', 'role_id', 'permission_view_id');
  return new Map([...links].map(([role, ids]) => [role, ids.flatMap(id => pairs.get(id) ?? [])]));
}

const NAMED_AT_MOST = 8;

function tellUnknown(role: string, unknown: readonly string[], { ledger }: MoveContext): void {
  if (unknown.length === 0) return;
  const more = unknown.length > NAMED_AT_MOST ? ` and ${unknown.length - NAMED_AT_MOST} more` : '';
  unknown.forEach(() => ledger.report.count('permission', 'failed'));
  ledger.report.note({
    kind: 'permission',
    name: `of role ${role}`,
    about: 'failed',
    why: `these do not exist here: ${unknown.toSorted().slice(0, NAMED_AT_MOST).join(', ')}${more}`,
  });
}
