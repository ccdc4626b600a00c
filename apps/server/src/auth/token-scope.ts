import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor, TokenScope } from '@powerset/core/permissions/actor.ts';

/** Permissions whose GET calls change nothing. */
const READING: ReadonlySet<string> = new Set([
  'can_explore_json',
  'can_export',
  'can_export_csv',
  'can_external_metadata',
  'can_external_metadata_by_name',
  'can_fetch_datasource_metadata',
  'can_get',
  'can_get_column_values',
  'can_get_embedded',
  'can_get_results',
  'can_get_value',
  'can_info',
  'can_list',
  'can_list_role_permissions',
  'can_put',
  'can_read',
  'can_recent_activity',
  'can_set_embedded',
  'can_time_range',
  'can_write',
]);
/** Other calls that change nothing. */
const ALSO_READS: ReadonlySet<string> = new Set([
  'POST /api/v1/database/:id/validate_sql/',
  'POST /api/v1/sqllab/estimate/',
  'POST /api/v1/sqllab/format_sql/',
  'POST /datasource/samples',
]);
/** The editor itself refuses statements that change data. */
const RUNS_SQL: ReadonlySet<string> = new Set(['POST /api/v1/sqllab/execute/', 'POST /superset/sql_json/']);

/** What the scope `write` may change: content, but no accounts, permissions, rules, or connections. */
const CONTENT: ReadonlySet<string> = new Set([
  'Annotation',
  'AsyncEventsRestApi',
  'Chart',
  'ColumnarToDatabaseView',
  'CsvToDatabaseView',
  'CssTemplate',
  'Dashboard',
  'DashboardFilterStateRestApi',
  'DashboardPermalinkRestApi',
  'Dataset',
  'Datasource',
  'ExcelToDatabaseView',
  'ExploreFormDataRestApi',
  'ExplorePermalinkRestApi',
  'FilterSets',
  'KV',
  'Query',
  'ReportSchedule',
  'SQLLab',
  'SavedQuery',
  'Tag',
]);
/** Publishing content to people outside is not editing it. */
const PUBLISHING: ReadonlySet<string> = new Set(['can_set_embedded', 'can_delete_embedded']);
const ALSO_CONTENT: ReadonlySet<string> = new Set([
  'POST /api/v1/powerset/trash/restore',
  'POST /api/v1/powerset/trash/delete',
]);

/** No token changes how its user, or another one, signs in. */
const NEVER: readonly RegExp[] = [
  /\/powerset\/(?:tokens|password|password-link|sessions|view-as)(?:\/|$)/,
  /\/powerset\/account\/:id\/(?:tokens|password-link)/,
  /\/security\/users\/:id\/sessions$/,
];

/** @throws AppError if the actor's personal token, if any, does not allow an endpoint */
export function requireWithinScope(endpoint: Facts, { token }: Pick<Actor, 'token'>): void {
  if (token && !isWithinScope(endpoint, token.scope))
    fail('access.token-scope', { detail: REFUSALS[token.scope] });
}

const REFUSALS: Readonly<Record<TokenScope, string>> = {
  read: 'This personal token is read-only, so it cannot change anything. Use a token that can also write.',
  write:
    'This personal token can change content only, not accounts, permissions, or connections. Use a token with full access.',
  all: 'Personal tokens cannot change passwords, sessions, or tokens. Sign in to do that.',
};

const END_VIEWING = 'DELETE /api/v1/powerset/view-as';

/** @throws AppError if a call would change something while an administrator sees the site as the actor */
export function requireOnlyViewing(endpoint: Facts, { viewer }: Pick<Actor, 'viewer'>): void {
  if (viewer && !changesNothing(endpoint) && nameOf(endpoint) !== END_VIEWING) fail('access.view-only');
}

type Facts = Pick<Endpoint, 'method' | 'path' | 'permission' | 'onlyReads'>;

/** Returns whether a personal token of that scope may make a call, if its user may. */
export function isWithinScope(endpoint: Facts, scope: TokenScope): boolean {
  if (changesNothing(endpoint)) return true;
  if (NEVER.some(path => path.test(endpoint.path))) return false;
  if (RUNS_SQL.has(nameOf(endpoint)) || scope === 'all') return true;
  return scope === 'write' && isContent(endpoint);
}

/** Returns whether a call changes nothing; calls that nobody thought of count as changes. */
export function changesNothing(endpoint: Facts): boolean {
  const { method, permission, onlyReads } = endpoint;
  if (method !== 'GET') return onlyReads === true || ALSO_READS.has(nameOf(endpoint));
  return typeof permission === 'string' || READING.has(permission[0]);
}

function isContent(endpoint: Facts): boolean {
  const { permission } = endpoint;
  if (typeof permission === 'string') return ALSO_CONTENT.has(nameOf(endpoint));
  // Bundles can contain connections.
  const isImport = endpoint.path.endsWith('/import/');
  return CONTENT.has(permission[1]) && !PUBLISHING.has(permission[0]) && !isImport;
}

function nameOf({ method, path }: Facts): string {
  return `${method} ${path}`;
}
