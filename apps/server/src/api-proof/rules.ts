import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';

/** Nouns whose things are somebody's. */
export const NOUNS = ['chart', 'dashboard', 'dataset', 'database', 'saved_query', 'report'] as const;
export type Noun = (typeof NOUNS)[number];

/** Who may make a call beside having its permission: whoever sees the thing it names, whoever may also read its data, whoever may change it, or everybody (`plain`). */
export type Rule = { readonly may: 'plain' } | { readonly may: 'see' | 'ask' | 'change'; readonly noun: Noun; readonly query?: string; readonly body?: object };

/**
 * One line for every call of the API; a call without one fails the test, so that none can forget who it is for.
 * `{a,b}` stands for several. Behind a second bar: what is sent, `#` being the id; a question mark begins a query.
 */
const TABLE = `
GET /api/v1/chart/:id | see chart
GET /api/v1/dashboard/:id | see dashboard
GET /api/v1/dataset/:id | see dataset
GET /api/v1/database/:id | see database
GET /api/v1/saved_query/:id | see saved_query
GET /api/v1/report/:id | see report
PUT /api/v1/chart/:id | change chart | {"description":"x"}
PUT /api/v1/dashboard/:id | change dashboard | {"css":"a {}"}
PUT /api/v1/dataset/:id | change dataset | {"description":"x"}
PUT /api/v1/report/:id | change report | {"description":"x"}
PUT /api/v1/saved_query/:id | change saved_query | {"description":"x"}
PUT /api/v1/database/:id | change database | {"expose_in_sqllab":true}
DELETE /api/v1/{chart,dashboard,dataset,report,saved_query}/:id | change *
DELETE /api/v1/{chart,dashboard,dataset,report,saved_query}/ | change * | ?q=!(#)
DELETE /api/v1/database/{:id,} | plain
GET /api/v1/{chart,dashboard}/favorite_status/ | see * | ?q=!(#)
{POST,DELETE} /api/v1/{chart,dashboard}/:id/favorites/ | see *
GET /api/v1/{chart,dashboard,dataset,saved_query}/export/ | see * | ?q=!(#)
GET /api/v1/database/export/ | plain
GET /api/v1/chart/:id/data/ | ask chart
GET /api/v1/chart/:id/{thumbnail/:digest/,screenshot/:digest/,cache_screenshot/} | plain
GET /api/v1/dashboard/:id/{thumbnail/:digest/,screenshot/:digest/} | plain
POST /api/v1/dashboard/:id/cache_dashboard_screenshot/ | plain
GET /api/v1/{user/:person/avatar.png,report/slack_channels/,database/oauth2/} | plain
GET /api/v1/dashboard/:id/{charts,datasets,tabs} | see dashboard
POST /api/v1/dashboard/:id/copy/ | see dashboard | {"dashboard_title":"copy","json_metadata":"{}"}
POST /api/v1/dashboard/:id/permalink | see dashboard | {"dataMask":{}}
POST /api/v1/dashboard/:id/filter_state | see dashboard | {"value":"{}"}
{GET,PUT,DELETE} /api/v1/dashboard/:id/filter_state/:key | plain
GET /api/v1/dashboard/permalink/:key | plain
{GET,POST,PUT,DELETE} /api/v1/dashboard/:id/embedded | plain
DELETE /api/v1/dashboard/:id/embedded/guests | plain
GET /api/v1/dashboard/:dashboard/filtersets | plain
POST /api/v1/dashboard/:dashboard/filtersets | plain
{PUT,DELETE} /api/v1/dashboard/:dashboard/filtersets/:id | plain
PUT /api/v1/dataset/:id/refresh | change dataset
DELETE /api/v1/dataset/:id/{column/:columnId,metric/:metricId} | plain
GET /api/v1/dataset/:id/related_objects | see dataset
GET /api/v1/database/:id/{catalogs/,schemas/,tables/,table_metadata/,table_metadata/extra/,function_names/,related_objects/,schemas_access_for_file_upload/,connection} | plain
GET /api/v1/database/:id/{table,table_extra,select_star}/:table/:schema/ | plain
GET /api/v1/database/:id/select_star/:table/ | plain
POST /api/v1/database/:id/{validate_sql/,csv_upload/,excel_upload/,columnar_upload/,upload/} | plain
DELETE /api/v1/database/:id/ssh_tunnel/ | plain
POST /api/v1/database/{test_connection/,validate_parameters/,csv_metadata/,excel_metadata/,columnar_metadata/,upload_metadata/} | plain
GET /api/v1/database/available/ | plain
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,query,css_template,theme,rowlevelsecurity,annotation_layer,tag,log,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/ | plain
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,css_template,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/_info | plain
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,query,css_template,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/{related,distinct}/:column | plain
GET /api/v1/{query,css_template,theme,rowlevelsecurity,annotation_layer,tag,log,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/:id | plain
POST /api/v1/{chart,dashboard,dataset,database,saved_query,report,css_template,theme,rowlevelsecurity,annotation_layer,tag,log,security/users,security/roles,security/groups}/ | plain
{PUT,DELETE} /api/v1/{css_template,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups}/:id | plain
DELETE /api/v1/{css_template,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups}/ | plain
{GET,POST,DELETE} /api/v1/annotation_layer/:layer/annotation/ | plain
{GET,PUT,DELETE} /api/v1/annotation_layer/:layer/annotation/:id | plain
GET /api/v1/report/:report/log/{:id,} | plain
{POST,DELETE} /api/v1/tag/:id/favorites/ | plain
GET /api/v1/tag/{favorite_status,get_objects}/ | plain
POST /api/v1/tag/{bulk_create,:kind/:id/} | plain
DELETE /api/v1/tag/:kind/:id/:name/ | plain
POST /api/v1/{chart,dashboard,dataset,database,saved_query,assets}/import/ | plain
GET /api/v1/assets/export/ | plain
POST /api/v1/chart/data | plain
GET /api/v1/chart/data/:cache_key | plain
PUT /api/v1/{chart,dataset}/warm_up_cache | plain
POST /api/v1/dataset/{duplicate,get_or_create/} | plain
GET /api/v1/datasource/:type/:id/column/:column/values/ | plain
POST /datasource/{samples,save/} | plain
GET /datasource/{get/:type/:id/,external_metadata/:type/:id/,external_metadata_by_name/} | plain
{GET,POST} /superset/explore_json/ | plain
POST /superset/{explore_json/:type/:id/,log/,sql_json/} | plain
GET /superset/{fetch_datasource_metadata,warm_up_cache/} | plain
GET /api/v1/sqllab/{,results/,export/:clientId/} | plain
POST /api/v1/sqllab/{execute/,format_sql/,estimate/} | plain
GET /api/v1/query/updated_since | plain
POST /api/v1/query/stop | plain
GET /api/v1/explore/{,permalink/:key,form_data/:key} | plain
POST /api/v1/explore/{permalink,form_data} | plain
{PUT,DELETE} /api/v1/explore/form_data/:key | plain
GET /api/v1/async_event/{,stream} | plain
POST /api/v1/async_event/:job_id/cancel | plain
POST /api/v1/cachekey/invalidate | plain
GET /api/v1/{log/recent_activity/,time_range/,available_domains/,menu/,me/,me/roles/} | plain
GET /api/:version/_openapi | plain
GET /api/v1/advanced_data_type/{types,convert} | plain
GET /api/v1/embedded_dashboard/:uuid | plain
POST /api/v1/security/{login,refresh,guest_token/} | plain
GET /api/v1/security/csrf_token/ | plain
GET /api/v1/security/roles/:id/permissions/ | plain
POST /api/v1/security/roles/:id/permissions | plain
DELETE /api/v1/security/users/:id/sessions | plain
GET /api/v1/powerset/{bootstrap,sessions} | plain
POST /api/v1/powerset/{first-account,sign-in} | plain
DELETE /api/v1/powerset/{sessions,sessions/:key} | plain
PUT /api/v1/powerset/password | plain
POST {/tabstateview/,/tabstateview/:id/activate,/tabstateview/:id/migrate_query,/tableschemaview/,/tableschemaview/:id/expanded,/kv/store/} | plain
GET {/tabstateview/:id,/kv/:id/} | plain
PUT /tabstateview/:id | plain
DELETE {/tabstateview/:id,/tabstateview/:id/query/:client_id,/tableschemaview/:id} | plain
`;

/** The rule of every call that the table knows, by method and path. */
export const RULES: ReadonlyMap<string, Rule> = new Map(TABLE.trim().split('\n').flatMap(rulesOf));

/** Calls without a rule, and rules without a call. */
export function unmatched(): { readonly calls: readonly string[]; readonly rules: readonly string[] } {
  const calls = ALL_ENDPOINTS.map(callOf);
  return { calls: calls.filter(call => !RULES.has(call)), rules: [...RULES.keys()].filter(call => !calls.includes(call)) };
}

/** Method and path. */
export function callOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function rulesOf(line: string): [string, Rule][] {
  const [calls, who, sent] = line.split(' | ');
  const [may, noun] = who!.split(' ');
  return spread(calls!).map((call): [string, Rule] => [call, may === 'plain' ? { may } : {
    may: may as 'see' | 'ask' | 'change', noun: (noun === '*' ? NOUNS.find(name => call.includes(`/${name}/`)) : noun) as Noun,
    ...(sent?.startsWith('?') ? { query: sent } : {}), ...(sent?.startsWith('{') ? { body: JSON.parse(sent) as object } : {}),
  }]);
}

function spread(pattern: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return choices === undefined ? [pattern] : choices.split(',').flatMap(choice => spread(`${before}${choice}${after}`));
}
