import type { Insertable } from 'kysely';
import { ALL_PAIRS } from '@powerset/core/permissions/pairs.ts';
import { BUILT_IN_ROLES } from '@powerset/core/permissions/roles.ts';
import type { PermissionTable } from '../metadata/account-tables.ts';

/** A permission by its name in Superset. */
export interface NamedGrant {
  readonly permission: string;
  readonly resource: string;
}

export type Permission = Insertable<PermissionTable>;

const GENERAL = new Set(ALL_PAIRS.map(([permission, resource]) => `${permission}\n${resource}`));
const ON_DATA: ReadonlySet<string> = new Set([
  'database_access',
  'catalog_access',
  'schema_access',
  'datasource_access',
]);
/** Names in newer versions for the same permission. */
const RENAMED: Readonly<Record<string, readonly [permission: string, resource: string]>> = {
  'can_sql_json\nSuperset': ['can_execute_sql_query', 'SQLLab'],
  'can_estimate_query_cost\nSuperset': ['can_estimate_query_cost', 'SQLLab'],
  'can_queries\nSuperset': ['can_read', 'Query'],
};

/**
 * Returns a permission that is not about single data, if it exists here. Built-in roles except Public get
 * theirs at every start.
 */
export function generalPermission(
  { permission, resource }: NamedGrant,
  role: string,
): Permission | 'by rule' | undefined {
  if (ON_DATA.has(permission)) return undefined;
  if (role !== 'Public' && (BUILT_IN_ROLES as readonly string[]).includes(role)) return 'by rule';
  const [name, on] = RENAMED[`${permission}\n${resource}`] ?? [permission, resource];
  return GENERAL.has(`${name}\n${on}`)
    ? { permission: name, resource: on, database_id: null, dataset_id: null, schema: null }
    : undefined;
}
