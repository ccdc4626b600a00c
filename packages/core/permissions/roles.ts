import { ALL_PAIRS, type Pair } from './pairs.ts';

/** The roles of every installation. Their permissions are reset at each start; other roles stay. */
export const BUILT_IN_ROLES = ['Admin', 'Public', 'Alpha', 'Gamma', 'sql_lab'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

const READ_ONLY = new Set([
  'can_show',
  'can_list',
  'can_get',
  'can_external_metadata',
  'can_external_metadata_by_name',
  'can_read',
]);

const ADMIN_RESOURCES = new Set([
  'Action Log',
  'Log',
  'List Groups',
  'List Users',
  'List Roles',
  'ResetPasswordView',
  'Role',
  'RoleModelView',
  'Row Level Security',
  'RowLevelSecurity',
  'Security',
  'User',
  'Permission',
  'PermissionViewMenu',
  'ViewMenu',
  'UserDBModelView',
  'UserInfoEditView',
]);
const ADMIN_PERMISSIONS = new Set([
  'can_update_role',
  'all_query_access',
  'can_grant_guest_token',
  'can_delete_embedded',
  'can_set_embedded',
  'can_warm_up_cache',
]);
const ADMIN_WRITES = new Set(['Database', 'DynamicPlugin']);

const ALPHA_RESOURCES = new Set([
  'Alerts & Report',
  'Annotation Layers',
  'Annotation',
  'CSS Templates',
  'CacheRestApi',
  'ColumnarToDatabaseView',
  'CssTemplate',
  'CsvToDatabaseView',
  'ExcelToDatabaseView',
  'ImportExportRestApi',
  'Manage',
  'ReportSchedule',
  'TableSchemaView',
  'Upload a CSV',
]);
const ALPHA_PERMISSIONS = new Set(['all_database_access', 'all_datasource_access']);
const ALPHA_WRITES = new Set(['Dataset', 'Datasource', 'Database', 'DynamicPlugin']);
// Users who may read a dataset need these for filter values and drill to detail.
const READERS_OF_DATASETS = new Set(['can_get_column_values', 'can_samples']);

const SQL_LAB_ONLY = keysOf([
  ...on('SqlLab', 'can_my_queries'),
  ...on('SavedQuery', 'can_read', 'can_write', 'can_export'),
  ...on('Query', 'can_read', 'can_export_csv'),
  ...on(
    'SQLLab',
    'can_get_results',
    'can_execute_sql_query',
    'can_export_csv',
    'can_read',
    'can_estimate_query_cost',
    'can_format_sql',
  ),
  ...on('SQL Lab', 'can_estimate_query_cost', 'menu_access'),
  ...on('Superset', 'can_sqllab_history', 'can_sqllab', 'can_test_conn'),
  ...on(
    'TabStateView',
    'can_activate',
    'can_get',
    'can_delete_query',
    'can_post',
    'can_delete',
    'can_put',
    'can_migrate_query',
  ),
  ...on('SQL Editor', 'menu_access'),
  ...on('Saved Queries', 'menu_access'),
  ...on('Query Search', 'menu_access'),
]);
const SQL_LAB_TOO = keysOf([...on('Superset', 'can_csv'), ...on('Database', 'can_read')]);
const EVERYBODY = new Set(['can_userinfo', 'resetmypassword', 'can_recent_activity']);

/** Returns the permissions of a built-in role. */
export function pairsOf(role: BuiltInRole): readonly Pair[] {
  switch (role) {
    case 'Admin':
      return ALL_PAIRS;
    case 'Alpha':
      return ALL_PAIRS.filter(isForAlpha);
    case 'Gamma':
      return ALL_PAIRS.filter(pair => isForAlpha(pair) && !isAlphaOnly(pair));
    case 'sql_lab':
      return ALL_PAIRS.filter(pair => SQL_LAB_ONLY.has(keyOf(pair)) || SQL_LAB_TOO.has(keyOf(pair)));
    case 'Public':
      return [];
    default:
      throw new Error(`unknown role ${role satisfies never as string}`);
  }
}

function isForAlpha(pair: Pair): boolean {
  if (EVERYBODY.has(pair[0])) return true;
  return !isAdminOnly(pair) && !SQL_LAB_ONLY.has(keyOf(pair));
}

function isAdminOnly([permission, resource]: Pair): boolean {
  return (
    ADMIN_RESOURCES.has(resource) ||
    ADMIN_PERMISSIONS.has(permission) ||
    (ADMIN_WRITES.has(resource) && !READ_ONLY.has(permission))
  );
}

function isAlphaOnly([permission, resource]: Pair): boolean {
  if (READERS_OF_DATASETS.has(permission)) return false;
  return (
    ALPHA_RESOURCES.has(resource) ||
    ALPHA_PERMISSIONS.has(permission) ||
    (ALPHA_WRITES.has(resource) && !READ_ONLY.has(permission))
  );
}

function on(resource: string, ...permissions: readonly string[]): readonly Pair[] {
  return permissions.map((permission): Pair => [permission, resource]);
}

function keysOf(pairs: readonly Pair[]): ReadonlySet<string> {
  return new Set(pairs.map(keyOf));
}

function keyOf([permission, resource]: Pair): string {
  return `${permission} on ${resource}`;
}
