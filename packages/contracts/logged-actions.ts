import type { Endpoint } from './endpoint.ts';

/** Everything that the server puts into its action log, in the words that people read. Clients' own reports have other names. */
export const ACTIONS = {
  'account.create': 'Made an account', 'account.update': 'Changed an account', 'account.delete': 'Deleted an account', 'account.password': 'Changed a password', 'account.sign-in': 'Signed in',
  'account.sign-in refused': 'Was refused at sign-in', 'account.sign-out': 'Signed out',
  'annotation.create': 'Made an annotation', 'annotation.update': 'Changed an annotation', 'annotation.delete': 'Deleted an annotation',
  'annotation layer.create': 'Made an annotation layer', 'annotation layer.update': 'Changed an annotation layer', 'annotation layer.delete': 'Deleted an annotation layer',
  'bundle.export': 'Exported', 'bundle.import': 'Imported', 'cache.invalidate': 'Forgot cached results',
  'chart.create': 'Made a chart', 'chart.update': 'Changed a chart', 'chart.delete': 'Deleted a chart',
  'css template.create': 'Made a CSS template', 'css template.update': 'Changed a CSS template', 'css template.delete': 'Deleted a CSS template',
  'dashboard.create': 'Made a dashboard', 'dashboard.update': 'Changed a dashboard', 'dashboard.delete': 'Deleted a dashboard', 'dashboard.copy': 'Copied a dashboard',
  'data.download': 'Downloaded data',
  'database.create': 'Connected a database', 'database.update': 'Changed a database connection', 'database.delete': 'Deleted a database connection', 'database.test': 'Tested a database connection',
  'database.upload': 'Uploaded data',
  'dataset.create': 'Made a dataset', 'dataset.update': 'Changed a dataset', 'dataset.delete': 'Deleted a dataset', 'dataset.duplicate': 'Duplicated a dataset', 'dataset.get or create': 'Asked for a dataset of a table',
  'dataset.refresh': 'Read the columns of a dataset anew',
  'embedding.update': 'Changed an embedding', 'embedding.delete': 'Ended an embedding', 'embedding.send guests away': 'Sent guests away', 'guest pass.create': 'Made a guest token',
  'filter set.create': 'Made a filter set', 'filter set.update': 'Changed a filter set', 'filter set.delete': 'Deleted a filter set',
  'installation.migrate': 'Moved an installation here', 'permalink.create': 'Made a permalink',
  'report.create': 'Made an alert or report', 'report.update': 'Changed an alert or report', 'report.delete': 'Deleted an alert or report',
  'role.create': 'Made a role', 'role.update': 'Changed a role', 'role.delete': 'Deleted a role', 'role.grants': 'Changed what a role permits',
  'row rule.create': 'Made a row rule', 'row rule.update': 'Changed a row rule', 'row rule.delete': 'Deleted a row rule',
  'saved query.create': 'Saved a query', 'saved query.update': 'Changed a saved query', 'saved query.delete': 'Deleted a saved query', 'sql.run': 'Ran SQL',
  'tag.create': 'Made a tag', 'tag.update': 'Changed a tag', 'tag.delete': 'Deleted a tag', 'tag.put on': 'Put tags on things', 'tag.take off': 'Took a tag off a thing',
} as const;
export type LoggedAction = keyof typeof ACTIONS;

const VERBS = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;
const NOUNS = {
  '/api/v1/security/users/': 'account', '/api/v1/security/roles/': 'role', '/api/v1/chart/': 'chart', '/api/v1/dashboard/': 'dashboard', '/api/v1/dataset/': 'dataset', '/api/v1/database/': 'database',
  '/api/v1/saved_query/': 'saved query', '/api/v1/css_template/': 'css template', '/api/v1/rowlevelsecurity/': 'row rule', '/api/v1/annotation_layer/': 'annotation layer',
  '/api/v1/annotation_layer/:layer/annotation/': 'annotation', '/api/v1/report/': 'report', '/api/v1/tag/': 'tag', '/api/v1/dashboard/:dashboard/filtersets/': 'filter set',
} as const;

const OTHERS: Readonly<Record<string, LoggedAction>> = {
  'DELETE /api/v1/powerset/sessions/:key': 'account.sign-out', 'DELETE /api/v1/powerset/sessions': 'account.sign-out', 'PUT /api/v1/powerset/password': 'account.password',
  'DELETE /api/v1/security/users/:id/sessions': 'account.sign-out', 'POST /api/v1/powerset/first-account': 'account.create', 'POST /api/v1/powerset/sign-in': 'account.sign-in', 'POST /api/v1/security/login': 'account.sign-in',
  'POST /api/v1/dashboard/:id/embedded': 'embedding.update', 'PUT /api/v1/dashboard/:id/embedded': 'embedding.update', 'DELETE /api/v1/dashboard/:id/embedded': 'embedding.delete',
  'DELETE /api/v1/dashboard/:id/embedded/guests': 'embedding.send guests away', 'POST /api/v1/security/guest_token/': 'guest pass.create', 'POST /api/v1/security/roles/:id/permissions': 'role.grants',
  'POST /api/v1/dashboard/:id/copy/': 'dashboard.copy', 'POST /api/v1/dashboard/:id/permalink': 'permalink.create', 'POST /api/v1/explore/permalink': 'permalink.create', 'POST /kv/store/': 'permalink.create',
  'PUT /api/v1/dataset/:id/refresh': 'dataset.refresh', 'DELETE /api/v1/dataset/:id/column/:columnId': 'dataset.update', 'DELETE /api/v1/dataset/:id/metric/:metricId': 'dataset.update',
  'POST /api/v1/dataset/duplicate': 'dataset.duplicate', 'POST /api/v1/dataset/get_or_create/': 'dataset.get or create', 'POST /datasource/save/': 'dataset.update', 'POST /superset/sqllab_viz/': 'dataset.create',
  'POST /api/v1/database/test_connection/': 'database.test', 'DELETE /api/v1/database/:id/ssh_tunnel/': 'database.update', 'POST /api/v1/database/:id/upload/': 'database.upload',
  'POST /api/v1/database/:id/csv_upload/': 'database.upload', 'POST /api/v1/database/:id/excel_upload/': 'database.upload', 'POST /api/v1/database/:id/columnar_upload/': 'database.upload',
  'POST /api/v1/sqllab/execute/': 'sql.run', 'POST /superset/sql_json/': 'sql.run', 'POST /api/v1/cachekey/invalidate': 'cache.invalidate',
  'POST /api/v1/tag/bulk_create': 'tag.put on', 'POST /api/v1/tag/:kind/:id/': 'tag.put on', 'DELETE /api/v1/tag/:kind/:id/:name/': 'tag.take off',
  'POST /api/v1/chart/import/': 'bundle.import', 'POST /api/v1/dashboard/import/': 'bundle.import', 'POST /api/v1/dataset/import/': 'bundle.import', 'POST /api/v1/database/import/': 'bundle.import',
  'POST /api/v1/saved_query/import/': 'bundle.import', 'POST /api/v1/assets/import/': 'bundle.import', 'POST /superset/import_dashboards/': 'bundle.import',
};

const OF_RESOURCES = Object.entries(NOUNS).flatMap(([path, noun]) => [`POST ${path}`, `PUT ${path}:id`, `DELETE ${path}:id`, `DELETE ${path}`].map(call => [call, `${noun}.${VERBS[call.split(' ')[0] as keyof typeof VERBS]}`] as const));
const OF_CALLS: ReadonlyMap<string, string> = new Map([...OF_RESOURCES, ...Object.entries(OTHERS)].map(([call, action]) => [call.replace(/\/$/, ''), action]));

/** What the action log calls a call that was answered; undefined for one that it tells nothing of. */
export function loggedAction({ method, path }: Pick<Endpoint, 'method' | 'path'>): LoggedAction | undefined {
  // Every name is one of the above, which the test of this file holds.
  return OF_CALLS.get(`${method} ${path.replace(/\/$/, '')}`) as LoggedAction | undefined;
}
