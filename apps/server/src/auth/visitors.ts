import type { RolePair } from './users.ts';

/** The view permissions that visitors can have. */
const LOOKING: ReadonlySet<string> = new Set([
  'all_database_access',
  'all_datasource_access',
  'can_csv',
  'can_dashboard',
  'can_dashboard_permalink',
  'can_explore',
  'can_explore_json',
  'can_export',
  'can_external_metadata',
  'can_external_metadata_by_name',
  'can_fetch_datasource_metadata',
  'can_get',
  'can_get_column_values',
  'can_get_embedded',
  'can_get_value',
  'can_info',
  'can_list',
  'can_log',
  'can_query',
  'can_query_form_data',
  'can_read',
  'can_samples',
  'can_share_chart',
  'can_share_dashboard',
  'can_show',
  'can_slice',
  'can_tags',
  'can_time_range',
  'can_view_chart_as_table',
  'can_view_query',
  'can_drill',
  'database_access',
  'datasource_access',
  'menu_access',
  'schema_access',
]);
/** What viewing writes: filter state and links to it. */
const STATES: ReadonlySet<string> = new Set([
  'DashboardFilterStateRestApi',
  'DashboardPermalinkRestApi',
  'ExploreFormDataRestApi',
  'ExplorePermalinkRestApi',
]);
/** Users and permissions are never public, even if the settings name an administrator's role. */
const CLOSED: ReadonlySet<string> = new Set([
  'Action Log',
  'Group',
  'List Groups',
  'List Roles',
  'List Users',
  'Log',
  'Permission',
  'PermissionViewMenu',
  'Role',
  'RoleModelView',
  'Row Level Security',
  'RowLevelSecurity',
  'Security',
  'User',
  'UserDBModelView',
  'UserInfoEditView',
  'ViewMenu',
]);

/** Returns true for a permission that applies to visitors; the role's others need sign-in. */
export function isForVisitors({ permission, resource }: Pick<RolePair, 'permission' | 'resource'>): boolean {
  return (
    (LOOKING.has(permission) && !CLOSED.has(resource)) || (permission === 'can_write' && STATES.has(resource))
  );
}
