import { z } from 'zod';
import { SshTunnel } from '@powerset/contracts/database.ts';
import { flag, integer, jsonText, keptText, list, strictBody, text } from '@powerset/contracts/fields.ts';

const anything = z.record(z.string(), z.unknown(), { error: 'Not a valid mapping type.' }).nullish();
const maybeText = text().nullish();
const maybeFlag = flag().nullish();
const uuid = text()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, { error: 'Not a valid UUID.' })
  .transform(value => value.toLowerCase());
const managed = { is_managed_externally: maybeFlag, external_url: maybeText };
const version = text().refine(given => given === '1.0.0', { error: 'Must be equal to 1.0.0.' });
// Later versions write these members; nothing here can store them.
const ofLaterVersions = {
  theme_uuid: z.unknown().optional(),
  theme_id: z.unknown().optional(),
  roles: z.unknown().optional(),
  folders: z.unknown().optional(),
};
/** Members of files that are accepted but not stored; the import reports them. */
export const NOT_KEPT = [...Object.keys(ofLaterVersions), 'data', 'data_file', 'currency_code_column'];

export const MetadataFile = z.looseObject({ version: text(), type: text().optional() });

/** The tags of the objects in a bundle, with their descriptions. */
export const TagsFile = z.looseObject({
  tags: list(z.looseObject({ tag_name: text(), description: maybeText })).nullish(),
});

export const DatabaseFile = strictBody({
  database_name: text(),
  sqlalchemy_uri: text(),
  password: maybeText,
  cache_timeout: integer().nullish(),
  expose_in_sqllab: maybeFlag,
  allow_run_async: maybeFlag,
  allow_ctas: maybeFlag,
  allow_cvas: maybeFlag,
  allow_dml: maybeFlag,
  allow_csv_upload: maybeFlag,
  allow_file_upload: maybeFlag,
  allow_multi_catalog: z.unknown().optional(),
  impersonate_user: maybeFlag,
  extra: anything,
  encrypted_extra: jsonText().nullish(),
  masked_encrypted_extra: jsonText().nullish(),
  ssh_tunnel: SshTunnel.nullish(),
  configuration_method: maybeText,
  uuid,
  version,
  ...managed,
});
export type DatabaseFile = z.infer<typeof DatabaseFile>;

const MetricEntry = strictBody({
  metric_name: text(),
  verbose_name: maybeText,
  metric_type: maybeText,
  expression: text(),
  description: maybeText,
  d3format: maybeText,
  currency: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  extra: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  warning_text: maybeText,
  uuid: maybeText,
  folder: z.unknown().optional(),
});
export type MetricEntry = z.infer<typeof MetricEntry>;

const ColumnEntry = strictBody({
  column_name: text(),
  verbose_name: maybeText,
  is_dttm: maybeFlag,
  is_active: maybeFlag,
  type: maybeText,
  advanced_data_type: maybeText,
  groupby: maybeFlag,
  filterable: maybeFlag,
  expression: maybeText,
  description: maybeText,
  python_date_format: maybeText,
  datetime_format: maybeText,
  extra: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  uuid: maybeText,
  folder: z.unknown().optional(),
});
export type ColumnEntry = z.infer<typeof ColumnEntry>;

export const DatasetFile = strictBody({
  table_name: text(),
  main_dttm_col: maybeText,
  description: maybeText,
  default_endpoint: maybeText,
  offset: integer().nullish(),
  cache_timeout: integer().nullish(),
  schema: maybeText,
  sql: maybeText,
  params: z.union([keptText(), z.record(z.string(), z.unknown())]).nullish(),
  template_params: z.union([keptText(), z.record(z.string(), z.unknown())]).nullish(),
  filter_select_enabled: maybeFlag,
  fetch_values_predicate: maybeText,
  extra: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  normalize_columns: maybeFlag,
  always_filter_main_dttm: maybeFlag,
  uuid,
  metrics: list(MetricEntry).nullish(),
  columns: list(ColumnEntry).nullish(),
  version,
  database_uuid: uuid,
  data: z.unknown().optional(),
  data_file: z.unknown().optional(),
  currency_code_column: z.unknown().optional(),
  catalog: maybeText,
  tags: z.unknown().optional(),
  ...managed,
  ...ofLaterVersions,
});
export type DatasetFile = z.infer<typeof DatasetFile>;

export const ChartFile = strictBody({
  slice_name: text(),
  description: maybeText,
  certified_by: maybeText,
  certification_details: maybeText,
  viz_type: maybeText,
  params: anything,
  query_context: keptText().nullish(),
  cache_timeout: integer().nullish(),
  uuid,
  version,
  dataset_uuid: uuid.optional(),
  tags: list(text()).nullish(),
  ...managed,
  ...ofLaterVersions,
});
export type ChartFile = z.infer<typeof ChartFile>;

export const DashboardFile = strictBody({
  dashboard_title: maybeText,
  description: maybeText,
  css: maybeText,
  slug: maybeText,
  certified_by: maybeText,
  certification_details: maybeText,
  published: maybeFlag,
  uuid,
  position: anything,
  metadata: anything,
  version,
  tags: list(text()).nullish(),
  ...managed,
  ...ofLaterVersions,
});
export type DashboardFile = z.infer<typeof DashboardFile>;

export const QueryFile = strictBody({
  schema: maybeText,
  label: maybeText,
  description: maybeText,
  sql: maybeText,
  uuid,
  version,
  database_uuid: uuid,
  template_parameters: maybeText,
  extra_json: maybeText,
  catalog: maybeText,
});
export type QueryFile = z.infer<typeof QueryFile>;
