import { z } from 'zod';
import { Person } from './fields.ts';

const Pair = z.tuple([z.string().nullable(), z.string()]);
const TypeNumber = z.int().min(0).max(3).nullable();
const Currency = z.object({ symbol: z.string(), symbolPosition: z.string() }).partial();

/** A column of a dataset, as the chart builder and dashboards receive it. */
export const ColumnWire = z.object({
  advanced_data_type: z.string().nullable(),
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  column_name: z.string(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  id: z.int(),
  is_certified: z.boolean(),
  is_dttm: z.boolean(),
  python_date_format: z.string().nullable(),
  type: z.string().nullable(),
  /** 0 number, 1 text, 2 time, 3 boolean. */
  type_generic: TypeNumber,
  verbose_name: z.string().nullable(),
  warning_markdown: z.string().nullable(),
});
export type ColumnWire = z.infer<typeof ColumnWire>;

/** A saved metric of a dataset, as the chart builder and dashboards receive it. */
export const MetricWire = z.object({
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  currency: Currency.nullable(),
  d3format: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  id: z.int(),
  is_certified: z.boolean(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  warning_markdown: z.string().nullable(),
  warning_text: z.string().nullable(),
});
export type MetricWire = z.infer<typeof MetricWire>;

/** The database of a dataset, without secrets. */
export const DatasetDatabase = z.looseObject({
  id: z.int(),
  name: z.string(),
  backend: z.string(),
  allows_cost_estimate: z.boolean().optional(),
  allows_subquery: z.boolean().optional(),
  allows_virtual_table_explore: z.boolean().optional(),
  disable_data_preview: z.boolean().optional(),
  explore_database_id: z.int().optional(),
});

/** A dataset with everything that a chart builder or a dashboard needs. */
export const DatasetWire = z.object({
  always_filter_main_dttm: z.boolean(),
  cache_timeout: z.int().nullable(),
  column_formats: z.record(z.string(), z.string().nullable()),
  columns: z.array(ColumnWire),
  currency_formats: z.record(z.string(), Currency.nullable()),
  database: DatasetDatabase,
  datasource_name: z.string(),
  default_endpoint: z.string().nullable(),
  description: z.string().nullish(),
  edit_url: z.string(),
  extra: z.string().nullish(),
  fetch_values_predicate: z.string().nullable(),
  filter_select: z.boolean(),
  filter_select_enabled: z.boolean(),
  granularity_sqla: z.array(Pair),
  health_check_message: z.string().nullable(),
  id: z.int(),
  is_sqllab_view: z.boolean(),
  main_dttm_col: z.string().nullable(),
  metrics: z.array(MetricWire),
  name: z.string(),
  normalize_columns: z.boolean(),
  offset: z.int(),
  order_by_choices: z.array(z.tuple([z.string(), z.string()])),
  owners: z.array(Person.extend({ username: z.string() })),
  params: z.string().nullable(),
  perm: z.string().nullable(),
  schema: z.string().nullable(),
  select_star: z.string().nullable(),
  sql: z.string().nullable(),
  table_name: z.string(),
  template_params: z.string().nullable(),
  time_grain_sqla: z.array(Pair),
  type: z.literal('table'),
  uid: z.string(),
  verbose_map: z.record(z.string(), z.string()),
});
export type DatasetWire = z.infer<typeof DatasetWire>;

/**
 * The dataset of a dashboard: only the columns and metrics that its charts use, with the numbers of their
 * types.
 */
export const DashboardDataset = DatasetWire.omit({ description: true, extra: true }).extend({
  column_types: z.array(TypeNumber),
});
export type DashboardDataset = z.infer<typeof DashboardDataset>;

export const ItemColumn = z.object({
  advanced_data_type: z.string().nullable(),
  changed_on: z.string().nullable(),
  column_name: z.string(),
  created_on: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  extra: z.string().nullable(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  id: z.int(),
  is_active: z.boolean(),
  is_dttm: z.boolean(),
  python_date_format: z.string().nullable(),
  type: z.string().nullable(),
  type_generic: TypeNumber,
  uuid: z.string().nullable(),
  verbose_name: z.string().nullable(),
});

export const ItemMetric = z.object({
  changed_on: z.string().nullable(),
  created_on: z.string().nullable(),
  /** As stored: JSON text, or an object from newer clients. */
  currency: z.union([z.string(), Currency]).nullable(),
  d3format: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  extra: z.string().nullable(),
  id: z.int(),
  metric_name: z.string(),
  metric_type: z.string().nullable(),
  verbose_name: z.string().nullable(),
  warning_text: z.string().nullable(),
  uuid: z.string().nullable(),
});

export const TimeGrains = z.array(Pair);
