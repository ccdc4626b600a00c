import { z } from 'zod';
import { DATASOURCE_TYPES } from '@powerset/core/query/query-object.ts';
import { DatasetWire } from './dataset-wire.ts';
import { defineEndpoint } from './endpoint.ts';
import { KeyParams, MaybeId, Message, oneOf, recordId, strictBody, text } from './fields.ts';

const tag = 'Explore';

/** The saved chart that the chart builder edits; null for a chart that is not saved. */
export const ExploreChart = z.object({
  cache_timeout: z.int().nullable(),
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  datasource: z.string().nullable(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  edit_url: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  is_managed_externally: z.boolean(),
  modified: z.string(),
  owners: z.array(z.int()),
  query_context: z.string().nullable(),
  slice_id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
});
export type ExploreChart = z.infer<typeof ExploreChart>;

const ExploredColumn = z.object({
  advanced_data_type: z.null(),
  certification_details: z.null(),
  certified_by: z.null(),
  column_name: z.string(),
  description: z.null(),
  expression: z.null(),
  filterable: z.literal(true),
  groupby: z.literal(true),
  id: z.null(),
  is_certified: z.literal(false),
  is_dttm: z.boolean(),
  python_date_format: z.null(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  verbose_name: z.null(),
  warning_markdown: z.null(),
});

/** Stands in for a dataset that cannot be found: the chart builder still opens and says so. */
const MissingDataset = z.object({
  columns: z.array(z.never()),
  database: z.object({ backend: z.string(), id: z.int(), parameters: z.object({}) }),
  metrics: z.array(z.never()),
  name: z.string(),
  type: z.enum(['table', 'query']),
});

/** A run of the SQL editor that users explore before they save it as a dataset. */
export const ExploredRun = z.object({
  columns: z.array(ExploredColumn),
  database: z.object({ backend: z.string(), id: z.int(), parameters: z.object({}) }),
  filter_select: z.literal(true),
  id: z.int(),
  metrics: z.array(z.never()),
  name: z.string(),
  order_by_choices: z.array(z.tuple([z.string(), z.string()])),
  owners: z.array(z.never()),
  schema: z.string().nullable(),
  sql: z.string(),
  time_grain_sqla: z.array(z.tuple([z.string(), z.string()])),
  type: z.literal('query'),
  verbose_map: z.object({}),
});
export type ExploredRun = z.infer<typeof ExploredRun>;

export const ExploreStart = z.object({
  dataset: z.union([DatasetWire, ExploredRun, MissingDataset]),
  form_data: z.record(z.string(), z.unknown()),
  message: z.string().nullable(),
  metadata: z
    .object({
      changed_by: z.string().nullish(),
      changed_on_humanized: z.string(),
      created_by: z.string().nullish(),
      created_on_humanized: z.string(),
      dashboards: z.array(z.object({ id: z.int(), dashboard_title: z.string().nullable() })),
      owners: z.array(z.string()),
    })
    .nullable(),
  slice: ExploreChart.nullable(),
});
export type ExploreStart = z.infer<typeof ExploreStart>;

/** What the chart builder can be opened with: a chart, a dataset, stored form data, or a permalink. */
export const exploreStart = defineEndpoint({
  method: 'GET',
  path: '/api/v1/explore/',
  summary: 'What the chart builder starts with',
  tag,
  permission: ['can_read', 'Explore'],
  query: z.looseObject({
    slice_id: MaybeId,
    datasource_id: MaybeId,
    datasource_type: z.string().optional(),
    form_data_key: z.string().optional(),
    permalink_key: z.string().optional(),
  }),
  response: z.object({ result: ExploreStart }),
  errors: ['request.invalid', 'access.dataset', 'resource.not-found'],
});

const formData = {
  tag: 'Explore Form Data',
  errors: ['request.invalid', 'resource.not-found', 'access.dataset'],
} as const;
const FormDataBody = strictBody({
  chart_id: recordId().optional(),
  datasource_id: recordId(),
  datasource_type: oneOf(DATASOURCE_TYPES),
  form_data: text(),
});
const TabQuery = z.looseObject({ tab_id: MaybeId });
const KeyAnswer = z.object({ key: z.string() });

/** Form data stored under a key that links can contain. */
export const formDataEndpoints = {
  create: defineEndpoint({
    ...formData,
    method: 'POST',
    path: '/api/v1/explore/form_data',
    summary: 'Keep form data',
    permission: ['can_write', 'ExploreFormDataRestApi'],
    query: TabQuery,
    body: FormDataBody,
    response: KeyAnswer,
    status: 201,
  }),
  get: defineEndpoint({
    ...formData,
    method: 'GET',
    path: '/api/v1/explore/form_data/:key',
    summary: 'Form data that was kept',
    permission: ['can_read', 'ExploreFormDataRestApi'],
    params: KeyParams,
    response: z.object({ form_data: z.string() }),
  }),
  update: defineEndpoint({
    ...formData,
    method: 'PUT',
    path: '/api/v1/explore/form_data/:key',
    summary: 'Change kept form data',
    permission: ['can_write', 'ExploreFormDataRestApi'],
    params: KeyParams,
    query: TabQuery,
    body: FormDataBody,
    response: KeyAnswer,
  }),
  remove: defineEndpoint({
    ...formData,
    method: 'DELETE',
    path: '/api/v1/explore/form_data/:key',
    summary: 'Forget kept form data',
    permission: ['can_write', 'ExploreFormDataRestApi'],
    params: KeyParams,
    response: Message,
  }),
};

const UrlParams = z
  .array(z.tuple([z.string().nullable(), z.string().nullable()]), { error: 'Not a valid list.' })
  .nullish();

export const createExplorePermalink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/explore/permalink',
  summary: 'A lasting address of a form',
  tag: 'Explore Permanent Link',
  permission: ['can_write', 'ExplorePermalinkRestApi'],
  body: strictBody({
    formData: z.record(z.string(), z.unknown(), {
      error: ({ input }) =>
        input === undefined ? 'Missing data for required field.' : 'Not a valid mapping type.',
    }),
    urlParams: UrlParams,
  }),
  response: z.object({ key: z.string(), url: z.string() }),
  status: 201,
  errors: ['request.invalid', 'access.dataset'],
});

export const getExplorePermalink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/explore/permalink/:key',
  summary: 'The form behind a lasting address',
  tag: 'Explore Permanent Link',
  permission: ['can_read', 'ExplorePermalinkRestApi'],
  params: KeyParams,
  response: z.object({
    chartId: z.int().nullable(),
    datasource: z.string(),
    datasourceId: z.int(),
    datasourceType: z.string(),
    state: z.object({ formData: z.record(z.string(), z.unknown()), urlParams: UrlParams }),
  }),
  errors: ['resource.not-found', 'access.dataset'],
});
