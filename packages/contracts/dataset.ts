import { z } from 'zod';
import { DatasetWire, ItemColumn, ItemMetric, TimeGrains } from './dataset-wire.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  clauseText,
  flag,
  IdParams,
  ids,
  integer,
  keptText,
  list,
  Message,
  PathId,
  Person,
  recordId,
  sqlText,
  strictBody,
  text,
  textBetween,
  textUpTo,
} from './fields.ts';
import { archiveEndpoints, resourceEndpoints } from './resource.ts';

const DatabaseRef = z.object({
  id: z.int().optional(),
  database_name: z.string().optional(),
  backend: z.string().optional(),
});

export const DatasetRow = z.object({
  changed_by: Person.partial().nullable(),
  changed_by_name: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_on_utc: z.string(),
  database: DatabaseRef,
  datasource_type: z.string(),
  default_endpoint: z.string().nullable(),
  description: z.string().nullable(),
  explore_url: z.string(),
  extra: z.string().nullable(),
  id: z.int(),
  kind: z.enum(['physical', 'virtual']),
  owners: z.array(Person.partial()),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  table_name: z.string(),
  uuid: z.string(),
});
export type DatasetRow = z.infer<typeof DatasetRow>;

export const DatasetItem = z.object({
  ...DatasetWire.pick({
    always_filter_main_dttm: true,
    cache_timeout: true,
    column_formats: true,
    currency_formats: true,
    datasource_name: true,
    default_endpoint: true,
    fetch_values_predicate: true,
    filter_select_enabled: true,
    granularity_sqla: true,
    id: true,
    is_sqllab_view: true,
    main_dttm_col: true,
    name: true,
    normalize_columns: true,
    offset: true,
    order_by_choices: true,
    schema: true,
    select_star: true,
    sql: true,
    table_name: true,
    template_params: true,
    uid: true,
    verbose_map: true,
  }).shape,
  changed_by: Person.partial().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  columns: z.array(ItemColumn.partial()) as unknown as z.ZodArray<typeof ItemColumn>, // all of them unless some were chosen
  created_by: Person.partial().nullable(),
  created_on: z.string(),
  created_on_humanized: z.string(),
  database: DatabaseRef,
  datasource_type: z.string(),
  description: z.string().nullable(),
  extra: z.string().nullable(),
  is_managed_externally: z.boolean(),
  kind: z.enum(['physical', 'virtual']),
  metrics: z.array(ItemMetric.partial()) as unknown as z.ZodArray<typeof ItemMetric>, // as columns
  owners: z.array(Person.partial()),
  rendered_sql: z.string().nullable().optional(),
  time_grain_sqla: TimeGrains,
  url: z.string(),
  uuid: z.string().optional(),
});
export type DatasetItem = z.infer<typeof DatasetItem>;

export const DatasetCreate = strictBody({
  database: recordId(),
  schema: textBetween(0, 250).nullish(),
  table_name: textBetween(1, 250),
  sql: sqlText().nullish(),
  owners: ids().optional(),
  always_filter_main_dttm: flag().optional(),
  external_url: text().nullish(),
  is_managed_externally: flag().nullish(),
  normalize_columns: flag().optional(),
});
export type DatasetCreate = z.infer<typeof DatasetCreate>;

const DATE_FORMAT = /^(epoch_s|epoch_ms|%Y(?:[-/]%m(?:[-/]%d(?:[ T]%H(?::%M(?::%S(?:\.%f)?)?)?)?)?)?)$/;

export const DatasetColumnChange = strictBody({
  advanced_data_type: textBetween(1, 255).nullish(),
  column_name: textBetween(1, 255),
  description: text().nullish(),
  expression: clauseText().nullish(),
  extra: keptText().nullish(),
  filterable: flag().optional(),
  groupby: flag().optional(),
  id: recordId().optional(),
  is_active: flag().nullish(),
  is_dttm: flag().nullish(),
  python_date_format: text()
    .refine(value => value === '' || DATE_FORMAT.test(value), { error: 'Invalid date/timestamp format' })
    .nullish(),
  type: text().nullish(),
  uuid: text().nullish(),
  verbose_name: text().nullish(),
});
export type DatasetColumnChange = z.infer<typeof DatasetColumnChange>;

export const DatasetMetricChange = strictBody({
  currency: z
    .union([text(), z.object({ symbol: z.string().nullish(), symbolPosition: z.string().nullish() })])
    .nullish(),
  d3format: textUpTo(128).nullish(),
  description: text().nullish(),
  expression: clauseText(),
  extra: keptText().nullish(),
  id: recordId().optional(),
  metric_name: textBetween(1, 255),
  metric_type: textBetween(1, 32).nullish(),
  uuid: text().nullish(),
  verbose_name: text().nullish(),
  warning_text: text().nullish(),
});
export type DatasetMetricChange = z.infer<typeof DatasetMetricChange>;

/**
 * `changed_on` is the version that the change is based on. If it is sent, a save of a stale version returns
 * 409.
 */
export const DatasetUpdate = strictBody({
  table_name: textBetween(1, 250).nullish(),
  sql: sqlText().nullish(),
  filter_select_enabled: flag().nullish(),
  fetch_values_predicate: textBetween(0, 1000).nullish(),
  schema: textBetween(0, 255).nullish(),
  description: text().nullish(),
  main_dttm_col: text().nullish(),
  normalize_columns: flag().nullish(),
  always_filter_main_dttm: flag().optional(),
  offset: integer().nullish(),
  default_endpoint: text().nullish(),
  cache_timeout: integer().nullish(),
  is_sqllab_view: flag().nullish(),
  template_params: keptText().nullish(),
  owners: ids().optional(),
  columns: list(DatasetColumnChange).optional(),
  metrics: list(DatasetMetricChange).optional(),
  extra: keptText().nullish(),
  changed_on: text().optional(),
  database_id: recordId().optional(),
  external_url: text().nullish(),
  is_managed_externally: flag().nullish(),
});
export type DatasetUpdate = z.infer<typeof DatasetUpdate>;

const NAMES = { path: 'dataset', tag: 'Datasets', view: 'Dataset' } as const;
const endpoints = resourceEndpoints({
  ...NAMES,
  row: DatasetRow,
  item: DatasetItem,
  create: DatasetCreate,
  update: DatasetUpdate,
  anyIdFor: ['update', 'remove'],
});
const Created = z.looseObject({
  id: z.int(),
  result: z.record(z.string(), z.unknown()),
  data: DatasetWire.optional(),
});

export const datasetEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, response: Created }),
  get: defineEndpoint({
    ...endpoints.get,
    query: endpoints.get.query!.extend({ include_rendered_sql: z.string().optional() }),
  }),
  update: defineEndpoint({
    ...endpoints.update,
    invalidBody: 'payload',
    errorForm: 'listed',
    query: z.looseObject({ override_columns: z.string().optional() }),
  }),
};
export const datasetArchive = archiveEndpoints(NAMES);

const write = { tag: NAMES.tag, permission: ['can_write', 'Dataset'] } as const;

export const refreshDataset = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/api/v1/dataset/:id/refresh',
  summary: 'Read the columns again from the database',
  params: IdParams,
  takesAnyId: true,
  response: Message,
  errors: ['resource.not-found', 'access.forbidden', 'connection.failed'],
});

const DraftExpression = strictBody({
  kind: z.enum(['column', 'metric']),
  name: textBetween(1, 255),
  expression: clauseText(),
});

/** The source and the expressions of an unsaved dataset; members of the source that are left out stay as saved. */
export const DatasetDraft = strictBody({
  source: strictBody({
    database_id: recordId().optional(),
    schema: textBetween(0, 255).nullish(),
    table_name: textBetween(1, 250).optional(),
    sql: sqlText().nullish(),
    template_params: keptText().nullish(),
  }).optional(),
  expressions: list(DraftExpression).optional(),
});
export type DatasetDraft = z.infer<typeof DatasetDraft>;

export const DraftReport = z.object({
  /** The current columns of the source. */
  columns: z.array(
    z.object({
      column_name: z.string(),
      type: z.string(),
      type_generic: z.int().nullable(),
      is_dttm: z.boolean(),
    }),
  ),
  /** The expressions that the database refuses. */
  problems: z.array(z.object({ kind: z.enum(['column', 'metric']), name: z.string(), message: z.string() })),
});
export type DraftReport = z.infer<typeof DraftReport>;

export const checkDataset = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/powerset/dataset/:id/check',
  summary: 'Check the source and the expressions of an unsaved dataset on its database',
  onlyReads: true,
  params: IdParams,
  body: DatasetDraft,
  response: DraftReport,
  errors: ['resource.not-found', 'access.forbidden', 'resource.invalid', 'connection.failed'],
});

export const deleteDatasetColumn = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/v1/dataset/:id/column/:columnId',
  summary: 'Delete a column',
  response: Message,
  params: IdParams.extend({ columnId: PathId }),
  errors: ['resource.not-found', 'access.forbidden'],
});

export const deleteDatasetMetric = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/v1/dataset/:id/metric/:metricId',
  summary: 'Delete a metric',
  response: Message,
  params: IdParams.extend({ metricId: PathId }),
  errors: ['resource.not-found', 'access.forbidden'],
});

export const duplicateDataset = defineEndpoint({
  method: 'POST',
  path: '/api/v1/dataset/duplicate',
  summary: 'Copy a virtual dataset',
  tag: NAMES.tag,
  permission: ['can_duplicate', 'Dataset'],
  status: 201,
  body: strictBody({ base_model_id: recordId(), table_name: textBetween(1, 250) }),
  response: z.object({ id: z.int(), result: z.record(z.string(), z.unknown()) }),
  errors: ['request.invalid', 'resource.invalid'],
});

export const getOrCreateDataset = defineEndpoint({
  method: 'POST',
  path: '/api/v1/dataset/get_or_create/',
  summary: 'The dataset of a table, made when there is none',
  tag: NAMES.tag,
  permission: ['can_get_or_create_dataset', 'Dataset'],
  body: strictBody({
    database_id: recordId(),
    table_name: text(),
    schema: textBetween(0, 250).nullish(),
    template_params: keptText().optional(),
    normalize_columns: flag().optional(),
    always_filter_main_dttm: flag().optional(),
  }),
  response: z.object({ result: z.object({ table_id: z.int() }) }),
  errors: ['request.invalid', 'resource.invalid'],
});

const ChartRef = z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string().nullable() });
const DashboardRef = z.object({
  id: z.int(),
  json_metadata: z.unknown(),
  slug: z.string().nullable(),
  title: z.string(),
});
/** What would break if the dataset or database were deleted. */
export const RelatedObjects = z.object({
  charts: z.object({ count: z.int(), result: z.array(ChartRef) }),
  dashboards: z.object({ count: z.int(), result: z.array(DashboardRef) }),
});

export const datasetRelatedObjects = defineEndpoint({
  method: 'GET',
  path: '/api/v1/dataset/:id/related_objects',
  summary: 'Charts and dashboards that use a dataset',
  takesAnyId: true,
  tag: NAMES.tag,
  permission: ['can_read', 'Dataset'],
  params: IdParams,
  response: RelatedObjects,
  errors: ['resource.not-found'],
});

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The values of a column, for filter pickers. The answer may be raw so that large integers keep their digits.
 */
export const columnValues = defineEndpoint({
  method: 'GET',
  path: '/api/v1/datasource/:type/:id/column/:column/values/',
  summary: 'Distinct values of a column',
  tag: 'Datasources',
  permission: ['can_get_column_values', 'Datasource'],
  params: z.object({ type: z.string(), id: PathId, column: z.string() }),
  response: z.object({ result: z.array(Cell) }),
  answers: 'raw',
  errors: ['query.invalid', 'resource.not-found', 'access.dataset'],
});
