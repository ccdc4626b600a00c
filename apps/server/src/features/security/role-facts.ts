import type { RoleFacts } from '@powerset/contracts/role-facts.ts';
import { BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import { isOneOfIds } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { securityStore } from './store.ts';

/** Returns how many users have each role, how much it permits, and what names it. */
export async function factsOfRoles(ids: readonly number[], db: Db): Promise<RoleFacts[]> {
  const roles = await securityStore(db).roles(ids);
  if (roles.length === 0) return [];
  const [users, permissions] = [
    await counts('user_roles', ids, db),
    await counts('role_permissions', ids, db),
  ];
  const rules = await db
    .selectFrom('row_rule_roles')
    .innerJoin('row_rules', 'row_rules.id', 'row_rule_id')
    .select(['role_id', 'row_rules.id', 'row_rules.name'])
    .where(isOneOfIds('role_id', ids))
    .orderBy('row_rules.name')
    .execute();
  const dashboards = await db
    .selectFrom('dashboard_roles')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_id')
    .select(['role_id', 'dashboards.id', 'dashboards.title as name'])
    .where(isOneOfIds('role_id', ids))
    .orderBy('dashboards.title')
    .execute();
  const named = (links: typeof rules, role: number): RoleFacts['rules'] =>
    links.filter(link => link.role_id === role).map(({ id, name }) => ({ id, name }));
  return roles.map(({ id, name }) => ({
    id,
    users: users.get(id) ?? 0,
    permissions: permissions.get(id) ?? 0,
    rules: named(rules, id),
    dashboards: dashboards
      .filter(link => link.role_id === id)
      .map(link => ({ id: link.id, name: link.name ?? '' })),
    is_built_in: (BUILT_IN_ROLES as readonly string[]).includes(name),
    permissions_from: originOf(name),
  }));
}

async function counts(
  table: 'user_roles' | 'role_permissions',
  ids: readonly number[],
  db: Db,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['role_id', fn.countAll<number>().as('count')])
    .where(isOneOfIds('role_id', ids))
    .groupBy('role_id')
    .execute();
  return new Map(rows.map(row => [row.role_id, Number(row.count)]));
}

// Public is built in too, but administrators decide what visitors may do.
function originOf(name: string): RoleFacts['permissions_from'] {
  if (name === 'Admin') return 'everything';
  return name !== 'Public' && (BUILT_IN_ROLES as readonly string[]).includes(name)
    ? 'start'
    : 'administrators';
}
