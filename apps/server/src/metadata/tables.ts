import type { AccountTables, Flag } from './account-tables.ts';
import type { Generated } from 'kysely';
import type { DashboardVersionTable } from './dashboard-tables.ts';
import type { EditorResultTable, TabStateTable, TabTableTable } from './editor-tables.ts';
import type { ThemeTables } from './theme-tables.ts';
import type { TrashTables } from './trash/trash-tables.ts';

interface Identity {
  id: Generated<number>;
  uuid: string;
}

interface Audit {
  created_on: number;
  created_by: number | null;
  changed_on: number;
  changed_by: number | null;
}

interface Managed {
  is_managed_externally: Flag;
  external_url: string | null;
}

interface Certified {
  certified_by: string | null;
  certification_details: string | null;
}

export interface DatabaseTable extends Identity, Audit, Managed {
  name: string;
  engine: string;
  /** The address with its password masked. */
  uri: string;
  sealed_password: string | null;
  /** Options as JSON with their secrets masked. */
  extra: string;
  /** The complete options, encrypted, if something is masked. */
  sealed_extra: Generated<string | null>;
  sealed_encrypted_extra: string | null;
  sealed_server_cert: string | null;
  /** The tunnel as JSON with its secrets masked. */
  tunnel: string | null;
  sealed_tunnel_secrets: string | null;
  cache_timeout: number | null;
  allow_ctas: Flag;
  allow_cvas: Flag;
  allow_dml: Flag;
  allow_file_upload: Flag;
  allow_run_async: Flag;
  expose_in_sqllab: Flag;
  force_ctas_schema: string | null;
  impersonate_user: Flag;
  configuration_method: string;
}

export interface DatasetTable extends Identity, Audit, Managed {
  database_id: number;
  schema: string | null;
  table_name: string;
  sql: string | null;
  description: string | null;
  main_temporal_column: string | null;
  offset_hours: number;
  cache_timeout: number | null;
  fetch_values_predicate: string | null;
  filter_select_enabled: Flag;
  normalize_columns: Flag;
  always_filter_main_temporal: Flag;
  default_endpoint: string | null;
  template_params: string | null;
  extra: string | null;
  params: string | null;
  is_sqllab_view: Flag;
  /** Counts how often its cached results were invalidated. */
  cache_generation: Generated<number>;
}

interface DatasetPart extends Identity {
  dataset_id: number;
  position: number;
  verbose_name: string | null;
  description: string | null;
  extra: string | null;
  created_on: number;
  changed_on: number;
}

export interface DatasetColumnTable extends DatasetPart {
  column_name: string;
  type: string | null;
  generic_type: string | null;
  expression: string | null;
  is_temporal: Flag;
  is_groupable: Flag;
  is_filterable: Flag;
  is_active: Flag;
  python_date_format: string | null;
  advanced_data_type: string | null;
}

export interface DatasetMetricTable extends DatasetPart {
  metric_name: string;
  expression: string;
  metric_type: string | null;
  d3_format: string | null;
  currency: string | null;
  warning_text: string | null;
}

export interface ChartTable extends Identity, Audit, Managed, Certified {
  name: string;
  viz_type: string | null;
  dataset_id: number | null;
  datasource_type: string;
  /** Form data as the client wrote it. */
  params: string | null;
  query_context: string | null;
  description: string | null;
  cache_timeout: number | null;
  last_saved_on: number | null;
  last_saved_by: number | null;
}

export interface DashboardTable extends Identity, Audit, Managed, Certified {
  title: string | null;
  slug: string | null;
  /** Not shown anywhere, but included in bundles. */
  description: string | null;
  css: string | null;
  json_metadata: string | null;
  position_json: string | null;
  is_published: Flag;
  /** The colors of its labels, as they were last computed. */
  drawn_colors: Generated<string | null>;
}

export interface EmbeddedDashboardTable {
  uuid: string;
  dashboard_id: number;
  allowed_domains: string;
  changed_on: number;
  changed_by: number | null;
  /** Guest tokens issued before this time are invalid. */
  guests_since: Generated<number | null>;
}

export interface PublicLinkTable {
  id: string;
  dashboard_id: number;
  note: string;
  /** Conditions on the rows of datasets, as JSON. */
  rules: string;
  shows_filters: Flag;
  permalink_key: string | null;
  expires_on: number | null;
  created_on: number;
  created_by: number;
}

export interface FavouriteTable {
  user_id: number;
  kind: 'chart' | 'dashboard' | 'tag';
  object_id: number;
  created_on: number;
}

export interface SavedQueryTable extends Identity, Audit {
  database_id: number | null;
  label: string | null;
  schema: string | null;
  sql: string | null;
  description: string | null;
  template_parameters: string | null;
  extra: string | null;
  rows: number | null;
  last_run_on: number | null;
}

/** A run of the SQL editor. */
export interface QueryTable {
  id: Generated<number>;
  client_id: string;
  database_id: number;
  user_id: number | null;
  tab_name: string | null;
  sql_editor_id: string | null;
  schema: string | null;
  sql: string;
  select_sql: string | null;
  executed_sql: string | null;
  row_limit: number | null;
  limiting_factor: string | null;
  select_as_cta: Flag;
  select_as_cta_used: Flag;
  ctas_method: string | null;
  tmp_table_name: string | null;
  tmp_schema_name: string | null;
  rows: number | null;
  error_message: string | null;
  results_key: string | null;
  status: string;
  progress: number;
  start_time: number | null;
  start_running_time: number | null;
  end_time: number | null;
  end_result_time: number | null;
  tracking_url: string | null;
  extra: string;
  changed_on: number;
  /** The server that runs it; null if unknown. */
  node: string | null;
}

/** Form data, filter values, and permalinks by key. */
export interface KeyValueTable {
  key: string;
  kind: string;
  value: string;
  /** What an owner has one of, such as a dashboard's filter values in one browser tab. */
  context: string | null;
  owner_id: number | null;
  created_on: number;
  changed_on: number;
  expires_on: number | null;
}

export interface LogTable {
  id: Generated<number>;
  action: string;
  user_id: number | null;
  dashboard_id: number | null;
  chart_id: number | null;
  json: string | null;
  duration_ms: number | null;
  referrer: string | null;
  created_on: number;
}

/** A row-level security rule: `Regular` applies to users with one of its roles, `Base` to everyone else. */
export interface RowRuleTable extends Audit {
  id: Generated<number>;
  name: string;
  description: string | null;
  filter_type: string;
  /** Rules with the same key are alternatives. */
  group_key: string | null;
  clause: string;
}

export interface AnnotationLayerTable extends Audit {
  id: Generated<number>;
  name: string;
  descr: string | null;
}

export interface AnnotationTable extends Audit {
  id: Generated<number>;
  layer_id: number;
  short_descr: string;
  long_descr: string | null;
  start_on: number;
  end_on: number;
  json_metadata: string | null;
}

/** A chart or a dashboard that is sent on a schedule, always (`Report`) or if a query says so (`Alert`). */
export interface ReportTable extends Audit {
  id: Generated<number>;
  type: 'Alert' | 'Report';
  name: string;
  description: string | null;
  crontab: string;
  timezone: string;
  active: Flag;
  creation_method: 'charts' | 'dashboards' | 'alerts_reports';
  chart_id: number | null;
  dashboard_id: number | null;
  database_id: number | null;
  sql: string | null;
  validator_type: 'not null' | 'operator' | null;
  validator_config_json: string;
  report_format: 'PNG' | 'CSV' | 'TEXT';
  context_markdown: string | null;
  extra: string;
  force_screenshot: Flag;
  custom_width: number | null;
  /** Days to keep its log. */
  log_retention: number;
  /** Seconds between two messages about the same problem. */
  grace_period: number;
  /** Seconds after which a run counts as lost. */
  working_timeout: number;
  last_eval_on: number | null;
  last_state: string;
  last_value: number | null;
  last_value_row_json: string | null;
}

export interface ReportRecipientTable {
  id: Generated<number>;
  report_id: number;
  type: 'Email' | 'Slack';
  recipient_config_json: string;
}

export interface ReportLogTable {
  id: Generated<number>;
  uuid: string;
  report_id: number;
  scheduled_on: number;
  started_on: number | null;
  ended_on: number | null;
  state: string;
  error_message: string | null;
  value: number | null;
  value_row_json: string | null;
}

/** Saved filter values of a dashboard. */
export interface FilterSetTable extends Audit {
  id: Generated<number>;
  name: string;
  description: string | null;
  dashboard_id: number;
  owner_type: 'User' | 'Dashboard';
  owner_id: number;
  params: string;
}

export interface CssTemplateTable extends Audit {
  id: Generated<number>;
  name: string | null;
  css: string;
}

/** A chart type from outside the product. */
export interface ChartPackageTable extends Audit {
  id: Generated<number>;
  uuid: string;
  viz_type: string;
  name: string;
  /** The name of the npm package. */
  package_name: string;
  version: string;
  /** SHA-256 of the content. */
  digest: string;
  /** Whether an administrator uploaded it or it lies in the folder of the settings. */
  origin: 'upload' | 'folder';
  /** JSON, as `ChartPackageManifest`. */
  manifest: string;
  script: string;
  style: string | null;
  /** A data URL. */
  thumbnail: string | null;
}

export interface TagTable extends Audit {
  id: Generated<number>;
  name: string;
  description: string | null;
}

/** A tag on an item. Deleted items may leave one behind, so readers join with existing items. */
export interface TaggedObjectTable {
  tag_id: number;
  kind: 'query' | 'chart' | 'dashboard' | 'dataset';
  object_id: number;
}

/** Work that a request started and does not wait for. */
export interface JobTable {
  id: string;
  kind: string;
  user_id: number;
  payload: string;
  state: 'pending' | 'running' | 'done' | 'error' | 'cancelled';
  /** The server that runs it, and how long its claim is valid. */
  node: string | null;
  lease_until: number | null;
  cancel_requested: Flag;
  /** Set at the end: its position among all finished jobs. */
  sequence: number | null;
  errors: string | null;
  result_url: string | null;
  created_on: number;
  changed_on: number;
}

/** A migrated item: a later run changes it only if it changed in Superset and not in Powerset. */
export interface MovedThingTable {
  kind: string;
  /** A UUID or name that is the same in every run. */
  key: string;
  object_id: number;
  /** A digest of the item as it was migrated. */
  digest: string;
  /** The version it got in Powerset; a different one means that a user changed it there. */
  changed_on: number | null;
}

/** Kinds with versions, which two users may save at once. */
export type VersionedKind =
  | 'chart'
  | 'dashboard'
  | 'dataset'
  | 'database'
  | 'saved query'
  | 'report'
  | 'css template'
  | 'annotation layer'
  | 'annotation'
  | 'row rule'
  | 'tag'
  | 'filter set'
  | 'account'
  | 'role';

const VERSIONED = [
  'charts',
  'dashboards',
  'datasets',
  'databases',
  'saved_queries',
  'reports',
  'css_templates',
  'themes',
  'annotation_layers',
  'annotations',
  'row_rules',
  'tags',
  'filter_sets',
  'users',
  'roles',
] as const;
export type VersionedTable = (typeof VERSIONED)[number];

/** Returns whether rows of a table have versions. */
export function isVersioned(table: string): table is VersionedTable {
  return (VERSIONED as readonly string[]).includes(table);
}

export interface ReplacedVersionTable {
  kind: VersionedKind;
  thing_id: number;
  /** When the item got this state. */
  version: number;
  replaced_on: number;
  /** The fields that saves can change, as JSON. */
  fields: string;
}

/** Every table of the metadata store. */
export interface Tables extends AccountTables, ThemeTables, TrashTables {
  schema_version: { number: number; name: string; applied_on: number };
  store_facts: { name: string; value: string };
  databases: DatabaseTable;
  datasets: DatasetTable;
  dataset_columns: DatasetColumnTable;
  dataset_metrics: DatasetMetricTable;
  dataset_owners: { dataset_id: number; user_id: number };
  charts: ChartTable;
  chart_owners: { chart_id: number; user_id: number };
  dashboards: DashboardTable;
  dashboard_owners: { dashboard_id: number; user_id: number };
  dashboard_charts: { dashboard_id: number; chart_id: number };
  dashboard_versions: DashboardVersionTable;
  dashboard_roles: { dashboard_id: number; role_id: number };
  embedded_dashboards: EmbeddedDashboardTable;
  public_links: PublicLinkTable;
  favourites: FavouriteTable;
  saved_queries: SavedQueryTable;
  queries: QueryTable;
  key_values: KeyValueTable;
  logs: LogTable;
  jobs: JobTable;
  editor_results: EditorResultTable;
  css_templates: CssTemplateTable;
  chart_packages: ChartPackageTable;
  filter_sets: FilterSetTable;
  tab_states: TabStateTable;
  tab_tables: TabTableTable;
  numbered_values: { id: Generated<number>; value: string; created_on: number };
  tags: TagTable;
  tagged_objects: TaggedObjectTable;
  job_sequence: { value: number };
  row_rules: RowRuleTable;
  row_rule_datasets: { row_rule_id: number; dataset_id: number };
  row_rule_roles: { row_rule_id: number; role_id: number };
  annotation_layers: AnnotationLayerTable;
  annotations: AnnotationTable;
  reports: ReportTable;
  report_owners: { report_id: number; user_id: number };
  report_recipients: ReportRecipientTable;
  report_logs: ReportLogTable;
  moved_things: MovedThingTable;
  replaced_versions: ReplacedVersionTable;
}
