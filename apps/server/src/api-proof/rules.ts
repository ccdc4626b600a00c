import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';

/**
 * How an item relates to the caller: own, opened by something, in the same database, in another database, or
 * missing.
 */
export const RELATIONS = ['own', 'with others', 'shared', 'named', 'beside', 'foreign', 'missing'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Every kind of item that a call can name, with its relations. */
export const NOUNS = {
  chart: ['own', 'with others', 'shared', 'beside', 'foreign', 'missing'],
  // `named` names a role, which opens it whatever its charts query.
  dashboard: ['own', 'with others', 'shared', 'named', 'beside', 'foreign', 'missing'],
  dataset: ['own', 'with others', 'shared', 'beside', 'foreign', 'missing'],
  // Virtual datasets.
  virtual: ['own', 'shared', 'foreign', 'missing'],
  column: ['own', 'shared', 'foreign', 'missing'],
  metric: ['own', 'shared', 'foreign', 'missing'],
  table: ['own', 'shared', 'beside', 'foreign', 'missing'],
  // Tables without a dataset.
  bare_table: ['beside', 'foreign', 'missing'],
  database: ['shared', 'foreign', 'missing'],
  saved_query: ['own', 'foreign', 'missing'],
  report: ['own', 'with others', 'foreign', 'missing'],
  report_log: ['own', 'foreign', 'missing'],
  run: ['own', 'foreign', 'missing'],
  tab: ['own', 'foreign', 'missing'],
  tab_table: ['own', 'foreign', 'missing'],
  job: ['own', 'foreign', 'missing'],
  session: ['own', 'foreign', 'missing'],
  personal_token: ['own', 'foreign', 'missing'],
  filter_set: ['own', 'shared', 'foreign', 'missing'],
  filter_state: ['own', 'shared', 'foreign', 'missing'],
  form_data: ['own', 'shared', 'foreign', 'missing'],
  dashboard_link: ['own', 'shared', 'foreign', 'missing'],
  explore_link: ['own', 'shared', 'foreign', 'missing'],
  embedding: ['own', 'shared', 'foreign', 'missing'],
  // Deleted charts.
  trashed: ['own', 'foreign', 'missing'],
  // Items that belong to everyone with the permission.
  css_template: ['shared', 'missing'],
  annotation_layer: ['shared', 'missing'],
  annotation: ['shared', 'missing'],
  tag: ['shared', 'missing'],
  chart_package: ['shared', 'missing'],
  row_rule: ['shared', 'missing'],
  log: ['shared', 'missing'],
  account: ['shared', 'missing'],
  role: ['shared', 'missing'],
  kept_value: ['shared', 'missing'],
} as const satisfies Readonly<Record<string, readonly Relation[]>>;
export type Noun = keyof typeof NOUNS;

/**
 * Who may make a call besides having its permission. `plain`: everyone; `plain admins`: administrators. `see`: users who see the named item.
 * `read`: users who may read it, for calls that clients know to refuse items they cannot see. `ask`: users
 * who may also read its data. `change`: users who see it and may change it. `own`: only its owner. `mine`:
 * only its owner, for calls that clients know to refuse items of others. `any`: everyone, if the item exists.
 * `quiet`: everyone, but nothing happens to items that they cannot see. With `~` the call may find fault with
 * the request.
 */
export const VERBS = ['plain', 'see', 'read', 'ask', 'change', 'own', 'mine', 'any', 'quiet'] as const;
export type Verb = (typeof VERBS)[number];
export type Rule =
  | { readonly may: 'plain'; readonly isForAdmins: boolean }
  | {
      readonly may: Exclude<Verb, 'plain'>;
      readonly isLoose: boolean;
      readonly noun: Noun;
      readonly at?: string;
      readonly query?: string;
      readonly body?: string;
    };

/**
 * One line for every call of the API and every kind of item that it may name. A call without a line fails the
 * test, so that nobody forgets to say who may make it. `{a,b}` stands for several paths, `*` for the noun in
 * the path. Parameters of the path are those of the item. After a second bar follows the body, in which `#x`
 * is the item's `x`; a question mark begins a query, and `@` the path of another item to which this one is
 * added. `#readable` and `#virtual` are datasets, `#chart` is a chart, and `#board` is a dashboard of the
 * caller.
 */
const TABLE = `
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report}/:id | see *
PUT /api/v1/chart/:id | change chart | {"description":"x"}
PUT /api/v1/chart/:id | see chart | {"query_context":"{}","query_context_generation":true}
PUT /api/v1/chart/:id | any dataset | @/api/v1/chart/#chart {"datasource_id":"#id","datasource_type":"table"}
PUT /api/v1/chart/:id | change dashboard | @/api/v1/chart/#chart {"dashboards":["#id"]}
PUT /api/v1/dashboard/:id | change dashboard | {"css":"a {}"}
PUT /api/v1/dashboard/:id | quiet chart | @/api/v1/dashboard/#board {"json_metadata":"{\\"positions\\":{\\"CHART-x\\":{\\"type\\":\\"CHART\\",\\"id\\":\\"CHART-x\\",\\"children\\":[],\\"meta\\":{\\"chartId\\":#id}}}}"}
PUT /api/v1/dataset/:id | change dataset | {"description":"x"}
PUT /api/v1/dataset/:id | read~ bare_table | @/api/v1/dataset/#readable {"database_id":"#id","table_name":"#table","schema":"#schema"}
PUT /api/v1/dataset/:id | read~ table | @/api/v1/dataset/#virtual {"database_id":"#id","sql":"select region from #table"}
PUT /api/v1/dataset/:id | read~ table | @/api/v1/dataset/#virtual {"sql":"select * from #schema.#table"}
PUT /api/v1/report/:id | change report | {"description":"x"}
PUT /api/v1/saved_query/:id | change saved_query | {"description":"x"}
PUT /api/v1/database/:id | change database | {"expose_in_sqllab":true}
DELETE /api/v1/{chart,dashboard,dataset,report,saved_query}/:id | change *
DELETE /api/v1/{chart,dashboard,dataset,report,saved_query}/ | change * | ?q=!(#id)
DELETE /api/v1/database/:id | see~ database
DELETE /api/v1/database/ | see~ database | ?q=!(#id)
GET /api/v1/{chart,dashboard}/favorite_status/ | see * | ?q=!(#id)
{POST,DELETE} /api/v1/{chart,dashboard,tag}/:id/favorites/ | see *
GET /api/v1/tag/favorite_status/ | quiet tag | ?q=!(#id)
GET /api/v1/{chart,dashboard,dataset,saved_query}/export/ | see * | ?q=!(#id)
GET /api/v1/database/export/ | see database | ?q=!(#id)
GET /api/v1/chart/:id/data/ | ask chart
GET /api/v1/chart/:id/{thumbnail/:digest/,screenshot/:digest/,cache_screenshot/} | quiet chart
GET /api/v1/dashboard/:id/{thumbnail/:digest/,screenshot/:digest/} | quiet dashboard
POST /api/v1/dashboard/:id/cache_dashboard_screenshot/ | quiet dashboard
GET /api/v1/{user/:person/avatar.png,report/slack_channels/,database/oauth2/} | plain
GET /api/v1/dashboard/:id/{charts,datasets,tabs} | see dashboard
GET /api/v1/powerset/dashboard/:id/colors | see dashboard
POST /api/v1/powerset/dashboard/:id/data | see dashboard | {"charts":[{"chart_id":1,"query_context":{}}]}
POST /api/v1/powerset/dashboard/:id/workbook | see dashboard | {"charts":[{"chart_id":1,"name":"a","query_context":{}}]}
GET /api/v1/powerset/dashboard/:id/versions{,/:versionId} | change dashboard
PUT /api/v1/powerset/dashboard/:id/versions/:versionId | change dashboard | {"note":"before the move"}
POST /api/v1/powerset/dashboard/:id/versions/:versionId/restore | change dashboard
POST /api/v1/dashboard/:id/copy/ | see dashboard | {"dashboard_title":"copy","json_metadata":"{}"}
POST /api/v1/dashboard/:id/permalink | see dashboard | {"dataMask":{}}
POST /api/v1/dashboard/:id/filter_state | see dashboard | {"value":"{}"}
GET /api/v1/dashboard/:id/filter_state/:key | see~ filter_state
PUT /api/v1/dashboard/:id/filter_state/:key | mine~ filter_state | {"value":"{}"}
DELETE /api/v1/dashboard/:id/filter_state/:key | mine~ filter_state
GET /api/v1/dashboard/permalink/:key | see dashboard_link
GET /api/v1/dashboard/:id/embedded | see dashboard
{POST,PUT} /api/v1/dashboard/:id/embedded | change dashboard | {"allowed_domains":[]}
DELETE /api/v1/dashboard/:id/embedded{,/guests} | change dashboard
POST /api/v1/powerset/public-link | plain
GET /api/v1/powerset/dashboard/:id/public-links | change dashboard
POST /api/v1/powerset/dashboard/:id/public-links | change~ dashboard | {"expires_on":null,"shows_filters":true,"rules":[]}
DELETE /api/v1/powerset/dashboard/:id/public-links/:linkId | change dashboard
GET /api/v1/embedded_dashboard/:uuid | see embedding
GET /api/v1/dashboard/:dashboard/filtersets | see dashboard
POST /api/v1/dashboard/:dashboard/filtersets | see dashboard | {"name":"kept","owner_type":"User","json_metadata":"{\\"nativeFilters\\":{}}"}
POST /api/v1/dashboard/:dashboard/filtersets | change dashboard | {"name":"kept for all","owner_type":"Dashboard","json_metadata":"{\\"nativeFilters\\":{}}"}
PUT /api/v1/dashboard/:dashboard/filtersets/:id | change~ filter_set | {"name":"renamed"}
DELETE /api/v1/dashboard/:dashboard/filtersets/:id | change~ filter_set
POST /api/v1/powerset/dataset/:id/check | change~ dataset | {}
PUT /api/v1/dataset/:id/refresh | change dataset
DELETE /api/v1/dataset/:id/column/:columnId | change column
DELETE /api/v1/dataset/:id/metric/:metricId | change metric
GET /api/v1/dataset/:id/related_objects | see dataset
GET /api/v1/database/:id/{catalogs/,schemas/,function_names/,schemas_access_for_file_upload/} | see database
GET /api/v1/database/:id/related_objects/ | see database
GET /api/v1/database/:id/connection | quiet database
GET /api/v1/database/:id/tables/ | see database | ?q=(schema_name:main)
GET /api/v1/database/:id/{table_metadata/,table_metadata/extra/} | see table | ?name=#table&schema=#schema
GET /api/v1/database/:id/{table,table_extra,select_star}/:table/:schema/ | see table
GET /api/v1/database/:id/select_star/:table/ | see table
GET /api/v1/database/:id/{table,table_extra,select_star}/:table/:schema/ | see bare_table
POST /api/v1/database/:id/validate_sql/ | see database | {"sql":"select 1"}
POST /api/v1/database/:id/{csv_upload/,excel_upload/,columnar_upload/,upload/} | see~ database
DELETE /api/v1/database/:id/ssh_tunnel/ | see~ database
POST /api/v1/database/{test_connection/,validate_parameters/,csv_metadata/,excel_metadata/,columnar_metadata/,upload_metadata/} | plain
POST /api/v1/powerset/upload{,/preview} | plain
GET /api/v1/powerset/upload/:key | plain
GET /api/v1/database/available/ | plain
GET /api/v1/powerset/database/:id/{activity,health} | see database
POST /api/v1/powerset/database/:id/activity/:queryId/stop | see database
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,query,css_template,chart_package,theme,rowlevelsecurity,annotation_layer,tag,log,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/ | plain
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,css_template,chart_package,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/_info | plain
GET /api/v1/{chart,dashboard,dataset,database,saved_query,report,query,css_template,chart_package,theme,rowlevelsecurity,annotation_layer,tag,security/users,security/roles,security/groups,security/permissions,security/resources,security/permissions-resources}/{related,distinct}/:column | plain
GET /api/v1/query/:id | see run
GET /api/v1/{css_template,chart_package,annotation_layer,tag,log}/:id | see *
GET /api/v1/powerset/chart-packages | plain
GET /api/v1/rowlevelsecurity/:id | see row_rule
GET /api/v1/security/users/:id | see account
GET /api/v1/security/roles/:id | see role
GET /api/v1/{theme,security/groups,security/permissions,security/resources,security/permissions-resources}/:id | plain
POST /api/v1/chart/ | any dataset | {"slice_name":"made","datasource_id":"#id","datasource_type":"table"}
POST /api/v1/chart/ | change dashboard | {"slice_name":"made","datasource_id":"#readable","datasource_type":"table","dashboards":["#id"]}
POST /api/v1/dashboard/ | quiet chart | {"dashboard_title":"made","json_metadata":"{\\"positions\\":{\\"CHART-x\\":{\\"type\\":\\"CHART\\",\\"id\\":\\"CHART-x\\",\\"children\\":[],\\"meta\\":{\\"chartId\\":#id}}}}"}
POST /api/v1/dataset/ | read table | {"database":"#id","table_name":"#new","schema":"#schema","sql":"select * from #table"}
POST /api/v1/dataset/ | read~ bare_table | {"database":"#id","table_name":"#table","schema":"#schema"}
POST /api/v1/saved_query/ | any database | {"db_id":"#id","sql":"select 1","label":"made"}
POST /api/v1/report/ | see chart | {"type":"Report","name":"#new","crontab":"0 9 * * *","chart":"#id","creation_method":"alerts_reports"}
POST /api/v1/report/ | see dashboard | {"type":"Report","name":"#new","crontab":"0 9 * * *","dashboard":"#id","creation_method":"alerts_reports"}
POST /api/v1/{database,css_template,chart_package,theme,rowlevelsecurity,annotation_layer,tag,log,security/users,security/roles,security/groups}/ | plain
PUT /api/v1/css_template/:id | see css_template | {"css":"a {}"}
PUT /api/v1/annotation_layer/:id | see annotation_layer | {"descr":"x"}
PUT /api/v1/tag/:id | see tag | {"name":"#name","description":"x","objects_to_tag":[]}
PUT /api/v1/rowlevelsecurity/:id | see row_rule | {"description":"x"}
PUT /api/v1/security/users/:id | see account | {"first_name":"x"}
PUT /api/v1/security/roles/:id | see role | {"name":"#name"}
PUT /api/v1/{theme,security/groups}/:id | plain
PUT /api/v1/theme/:id/set_system_default | plain
DELETE /api/v1/theme/unset_system_default | plain
DELETE /api/v1/{css_template,chart_package,annotation_layer,tag}/:id | see *
DELETE /api/v1/rowlevelsecurity/:id | see row_rule
DELETE /api/v1/security/users/:id | see account
DELETE /api/v1/security/roles/:id | see role
DELETE /api/v1/{theme,security/groups}/:id | plain
DELETE /api/v1/{css_template,chart_package,annotation_layer}/ | see * | ?q=!(#id)
DELETE /api/v1/rowlevelsecurity/ | see row_rule | ?q=!(#id)
DELETE /api/v1/{theme,tag,security/users,security/roles,security/groups}/ | plain
GET /api/v1/annotation_layer/:layer/annotation/ | quiet annotation_layer
POST /api/v1/annotation_layer/:layer/annotation/ | see annotation_layer | {"short_descr":"#new","start_dttm":"2024-01-01T00:00:00","end_dttm":"2024-01-02T00:00:00"}
DELETE /api/v1/annotation_layer/:layer/annotation/ | see annotation | ?q=!(#id)
{GET,DELETE} /api/v1/annotation_layer/:layer/annotation/:id | see annotation
PUT /api/v1/annotation_layer/:layer/annotation/:id | see annotation | {"long_descr":"x"}
GET /api/v1/report/:report/log/ | quiet report_log
GET /api/v1/report/:report/log/:id | see report_log
GET /api/v1/tag/get_objects/ | plain
POST /api/v1/tag/bulk_create | quiet chart | {"tags":[{"name":"put on","objects_to_tag":[["chart","#id"]]}]}
POST /api/v1/tag/:kind/:id/ | quiet chart | {"properties":{"tags":["put on"]}}
DELETE /api/v1/tag/:kind/:id/:name/ | quiet~ chart
POST /api/v1/{chart,dashboard,dataset,database,saved_query,assets}/import/ | plain
POST /superset/import_dashboards/ | plain
GET /api/v1/assets/export/ | plain
POST /api/v1/chart/data | read dataset | {"datasource":{"id":"#id","type":"table"},"queries":[{"columns":["region"],"metrics":[],"row_limit":1}]}
POST /api/v1/chart/data | ask run | {"datasource":{"id":"#id","type":"query"},"queries":[{"columns":["a"],"metrics":[],"row_limit":1}]}
GET /api/v1/chart/data/:cache_key | own job
PUT /api/v1/chart/warm_up_cache | see chart | {"chart_id":"#id"}
PUT /api/v1/dataset/warm_up_cache | plain
POST /api/v1/dataset/duplicate | see virtual | {"base_model_id":"#id","table_name":"#new"}
POST /api/v1/dataset/get_or_create/ | read table | {"database_id":"#id","table_name":"#table","schema":"#schema"}
POST /api/v1/dataset/get_or_create/ | read~ bare_table | {"database_id":"#id","table_name":"#table","schema":"#schema"}
GET /api/v1/datasource/:type/:id/column/:column/values/ | read dataset
GET /api/v1/datasource/:type/:id/column/:column/values/ | read~ dataset | @/api/v1/datasource/table/#id/column/nothing/values/
POST /datasource/samples | read dataset | ?datasource_type=table&datasource_id=#id&per_page=1
POST /datasource/save/ | change dataset | {"data":"{\\"id\\":#id,\\"description\\":\\"x\\"}"}
GET /datasource/{get/:type/:id/,external_metadata/:type/:id/} | read dataset
GET /datasource/external_metadata_by_name/ | read~ table | ?q=(datasource_type:table,database_name:'#database',schema_name:main,table_name:#table)
POST /superset/explore_json/ | read dataset | {"form_data":"{\\"datasource\\":\\"#id__table\\",\\"viz_type\\":\\"para\\",\\"groupby\\":[\\"region\\"],\\"metrics\\":[\\"count\\"]}"}
GET /superset/explore_json/ | read dataset | ?form_data={"datasource":"#id__table","viz_type":"para","groupby":["region"],"metrics":["count"]}
POST /superset/explore_json/:type/:id/ | read dataset | {"form_data":"{\\"viz_type\\":\\"para\\",\\"groupby\\":[\\"region\\"],\\"metrics\\":[\\"count\\"]}"}
POST /superset/log/ | plain
POST /superset/sqllab_viz/ | read table | {"data":"{\\"dbId\\":#id,\\"schema\\":\\"#schema\\",\\"sql\\":\\"select * from #table\\",\\"datasourceName\\":\\"#new\\"}"}
POST /superset/sql_json/ | read table | {"database_id":"#id","sql":"select * from #table","schema":"#schema"}
GET /superset/fetch_datasource_metadata | read dataset | ?datasourceKey=#id__table
GET /superset/warm_up_cache/ | see chart | ?slice_id=#id
GET /api/v1/sqllab/ | plain
GET /api/v1/sqllab/results/ | own~ run | ?q=(key:'#key')
GET /api/v1/sqllab/export/:clientId/ | read run
POST /api/v1/sqllab/execute/ | read table | {"database_id":"#id","sql":"select * from #table","schema":"#schema"}
POST /api/v1/sqllab/execute/ | read bare_table | {"database_id":"#id","sql":"select * from #table","schema":"#schema"}
POST /api/v1/sqllab/format_sql/ | plain
POST /api/v1/sqllab/estimate/ | read~ table | {"database_id":"#id","sql":"select * from #table","schema":"#schema"}
GET /api/v1/query/updated_since | plain
POST /api/v1/query/stop | see run | {"client_id":"#client_id"}
GET /api/v1/explore/ | read~ chart | ?slice_id=#id
GET /api/v1/explore/ | read~ dataset | ?datasource_id=#id&datasource_type=table
GET /api/v1/explore/ | read~ form_data | ?form_data_key=#key
GET /api/v1/explore/ | read~ explore_link | ?permalink_key=#key
GET /api/v1/explore/permalink/:key | read explore_link
GET /api/v1/explore/form_data/:key | read form_data
PUT /api/v1/explore/form_data/:key | mine~ form_data | {"datasource_id":"#readable","datasource_type":"table","form_data":"{}"}
DELETE /api/v1/explore/form_data/:key | mine~ form_data
POST /api/v1/explore/permalink | read dataset | {"formData":{"datasource":"#id__table"}}
POST /api/v1/explore/permalink | see chart | {"formData":{"datasource":"#readable__table","slice_id":"#id"}}
POST /api/v1/explore/form_data | read dataset | {"datasource_id":"#id","datasource_type":"table","form_data":"{}"}
POST /api/v1/explore/form_data | see chart | {"datasource_id":"#readable","datasource_type":"table","chart_id":"#id","form_data":"{}"}
GET /api/v1/async_event/{,stream} | plain
POST /api/v1/async_event/:job_id/cancel | quiet job
POST /api/v1/cachekey/invalidate | plain
GET /api/v1/{log/recent_activity/,time_range/,available_domains/,menu/,me/,me/roles/} | plain
GET /api/:version/_openapi | plain
GET /api/v1/advanced_data_type/{types,convert} | plain
POST /api/v1/security/{login,refresh,guest_token/} | plain
GET /api/v1/security/csrf_token/ | plain
GET /api/v1/security/roles/:id/permissions/ | quiet role
POST /api/v1/security/roles/:id/permissions | see role | {"permission_view_menu_ids":[]}
DELETE /api/v1/security/users/:id/sessions | see account
GET /api/v1/powerset/{bootstrap,sessions} | plain
POST /api/v1/powerset/{first-account,sign-in} | plain
DELETE /api/v1/powerset/sessions | plain
DELETE /api/v1/powerset/sessions/:key | quiet session
PUT /api/v1/powerset/password | plain
{GET,POST} /api/v1/powerset/tokens | plain
POST /api/v1/powerset/view-as | plain admins
DELETE /api/v1/powerset/view-as | plain
DELETE /api/v1/powerset/tokens/:id | quiet personal_token
{GET,DELETE} /api/v1/powerset/account/:id/tokens | see account
DELETE /api/v1/powerset/account/:id/tokens/:tokenId | see account
{GET,DELETE} /api/v1/powerset/trash | plain
POST /api/v1/powerset/trash/{restore,delete} | see trashed | {"items":[{"kind":"chart","id":"#id"}]}
GET /api/v1/powerset/{access,role-facts} | plain
GET /api/v1/powerset/{settings,system} | plain admins
POST /api/v1/powerset/comparison | plain admins
POST /api/v1/powerset/row-rule/{check,preview} | plain
GET /api/v1/powerset/account/:id/belongings | see account
POST /api/v1/powerset/account/:id/transfer | see~ account | {"to":"#id"}
POST /api/v1/powerset/account/:id/password-link | see account
POST /api/v1/powerset/password-link{,/read} | plain
POST /tabstateview/ | plain
POST /tabstateview/:id/{activate,migrate_query} | mine tab | {"queryId":"\\"none\\""}
POST /tableschemaview/ | mine tab | {"table":"{\\"dbId\\":1,\\"queryEditorId\\":#id,\\"schema\\":\\"main\\",\\"name\\":\\"sales\\"}"}
POST /tableschemaview/:id/expanded | quiet tab_table | {"expanded":false}
DELETE /tableschemaview/:id | quiet tab_table
POST /kv/store/ | plain
GET /tabstateview/:id | mine tab
PUT /tabstateview/:id | mine tab | {"label":"\\"x\\""}
DELETE /tabstateview/:id/query/:client_id | mine tab
DELETE /tabstateview/:id | mine tab
GET /kv/:id/ | see kept_value
`;

/** Paths that name no item, an upload that is running, or items without owners that do not exist at first. */
const NAMELESS: readonly RegExp[] = [
  /\/powerset\/upload\//,
  /\/:column$/,
  /:version/,
  /avatar/,
  /\/theme\//,
  /\/security\/(?:groups|permissions|resources|permissions-resources)\//,
];

/** The rules by method and path. */
export const RULES: ReadonlyMap<string, readonly Rule[]> = new Map(
  [...Map.groupBy(TABLE.trim().split('\n').flatMap(rulesOf), ([call]) => call)].map(([call, rules]) => [
    call,
    rules.map(([, rule]) => rule),
  ]),
);

/** Returns calls without a rule, rules without a call, and calls whose path names an item without a rule. */
export function unmatched(): {
  readonly calls: readonly string[];
  readonly rules: readonly string[];
  readonly nameless: readonly string[];
} {
  const calls = ALL_ENDPOINTS.map(callOf);
  const nameless = calls.filter(
    call =>
      call.includes(':') &&
      !NAMELESS.some(path => path.test(call)) &&
      RULES.get(call)?.every(rule => rule.may === 'plain'),
  );
  return {
    calls: calls.filter(call => !RULES.has(call)),
    rules: [...RULES.keys()].filter(call => !calls.includes(call)),
    nameless,
  };
}

/** Returns the method and path of a call. */
export function callOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function rulesOf(line: string): [string, Rule][] {
  const [calls, who, sent = ''] = line.split(' | ');
  const [verb, noun] = who!.split(' ') as [string, string];
  const may = verb.replace('~', '') as Verb;
  const [, at, query, body] = /^(?:@(\S+) ?)?(\?.*)?(\{.*)?$/.exec(sent)!;
  return spread(calls!).map((call): [string, Rule] => [
    call,
    may === 'plain'
      ? { may, isForAdmins: noun === 'admins' }
      : {
          may,
          isLoose: verb.endsWith('~'),
          noun: (noun === '*' ? Object.keys(NOUNS).find(name => call.includes(`/${name}/`)) : noun) as Noun,
          ...(at ? { at } : {}),
          ...(query ? { query } : {}),
          ...(body ? { body } : {}),
        },
  ]);
}

function spread(pattern: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return choices === undefined
    ? [pattern]
    : choices.split(',').flatMap(choice => spread(`${before}${choice}${after}`));
}
