import { z } from 'zod';
import { DashboardDataset } from './dataset-wire.ts';
import { described, functionCheck } from './described-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  flag,
  IdOrSlugParams,
  IdParams,
  ids,
  jsonText,
  mapping,
  MaybeId,
  Person,
  strictBody,
  Tag,
  text,
  textBetween,
} from './fields.ts';
import { newer } from './q.ts';
import { archiveEndpoints, favoriteEndpoints, resourceEndpoints } from './resource.ts';

const RoleRef = z.object({ id: z.int().optional(), name: z.string().optional() });

const Shared = {
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  changed_by: Person.partial().nullable(),
  changed_by_name: z.string(),
  changed_on_delta_humanized: z.string(),
  css: z.string().nullable(),
  dashboard_title: z.string().nullable(),
  id: z.int(),
  is_managed_externally: z.boolean(),
  json_metadata: z.string().nullable(),
  owners: z.array(Person.partial()),
  position_json: z.string().nullable(),
  published: z.boolean(),
  roles: z.array(RoleRef),
  slug: z.string().nullable(),
  tags: z.array(Tag.partial()),
  thumbnail_url: z.string(),
  url: z.string(),
};

export const DashboardRow = z.object({
  ...Shared,
  changed_on_utc: z.string(),
  created_by: Person.partial().nullable(),
  created_on_delta_humanized: z.string(),
  status: z.enum(['published', 'draft']),
  uuid: z.string(),
});
export type DashboardRow = z.infer<typeof DashboardRow>;

export const DashboardItem = z.object({
  ...Shared,
  changed_on: z.string(),
  /** The names of the charts. */
  charts: z.array(z.string()),
});
export type DashboardItem = z.infer<typeof DashboardItem>;

const metadataText = () =>
  described(
    jsonText().refine(() => true),
    'String',
    functionCheck('validate_json_metadata'),
  );

// The order is that of `_info`.
const Fields = {
  certified_by: text().nullish(),
  certification_details: text().nullish(),
  dashboard_title: textBetween(0, 500).nullish(),
  slug: textBetween(1, 255).nullish(),
  owners: ids().optional(),
  roles: ids().optional(),
  position_json: jsonText().nullish(),
  css: text().nullish(),
  json_metadata: metadataText().nullish(),
  published: flag().nullish(),
  external_url: text().nullish(),
  is_managed_externally: flag().nullish(),
};

export const DashboardCreate = strictBody({
  ...Fields,
  css: text().optional(),
  json_metadata: metadataText().optional(),
  position_json: jsonText().optional(),
  published: flag().optional(),
});
export type DashboardCreate = z.infer<typeof DashboardCreate>;

/**
 * `changed_on` is the version that the change is based on. If it is sent, a save of a stale version returns
 * 409.
 */
export const DashboardUpdate = strictBody({
  ...Fields,
  slug: textBetween(0, 255).nullish(),
  changed_on: text().optional(),
});
export type DashboardUpdate = z.infer<typeof DashboardUpdate>;

const NAMES = { path: 'dashboard', tag: 'Dashboards', view: 'Dashboard' } as const;
const endpoints = resourceEndpoints({
  ...NAMES,
  row: DashboardRow,
  item: DashboardItem,
  create: DashboardCreate,
  update: DashboardUpdate,
  anyIdFor: ['update', 'remove'],
});
const read = { method: 'GET', tag: NAMES.tag, permission: ['can_read', 'Dashboard'] } as const;

export const dashboardEndpoints = {
  ...endpoints,
  /** `id` may be an id, a slug, or the uuid under which the dashboard is embedded. */
  get: defineEndpoint({
    ...read,
    path: '/api/v1/dashboard/:id',
    summary: 'One dashboard',
    params: IdOrSlugParams,
    response: z.object({ result: DashboardItem }),
    errors: ['resource.not-found', 'access.forbidden'],
  }),
};
export const dashboardFavorites = favoriteEndpoints(NAMES);
export const dashboardArchive = archiveEndpoints(NAMES);

export const DashboardChart = z.object({
  cache_timeout: z.int().nullable(),
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  changed_on: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
});
export type DashboardChart = z.infer<typeof DashboardChart>;

export const dashboardCharts = defineEndpoint({
  ...read,
  path: '/api/v1/dashboard/:id/charts',
  summary: 'The charts of a dashboard',
  params: IdOrSlugParams,
  response: z.object({ result: z.array(DashboardChart) }),
  errors: ['resource.not-found'],
});

const Tab: z.ZodType<{ value: string; title: string }> = z.looseObject({
  value: z.string(),
  title: z.string(),
  children: z.array(z.unknown()),
});

/** The tabs of a dashboard, as a tree and by id. */
export const dashboardTabs = defineEndpoint({
  ...read,
  path: '/api/v1/dashboard/:id/tabs',
  summary: 'The tabs of a dashboard',
  params: IdOrSlugParams,
  response: z.object({
    result: z.object({ all_tabs: z.record(z.string(), z.string()), tab_tree: z.array(Tab) }),
  }),
  errors: ['resource.not-found'],
});

export const dashboardDatasets = defineEndpoint({
  ...read,
  path: '/api/v1/dashboard/:id/datasets',
  summary: 'The datasets of a dashboard, with the columns its charts use',
  params: IdOrSlugParams,
  response: z.object({ result: z.array(DashboardDataset) }),
  errors: ['resource.not-found'],
});

export const copyDashboard = defineEndpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:id/copy/',
  summary: 'Copy a dashboard',
  tag: NAMES.tag,
  permission: ['can_write', 'Dashboard'],
  params: IdOrSlugParams,
  body: strictBody({
    dashboard_title: textBetween(0, 500).nullish(),
    css: text().optional(),
    duplicate_slices: flag().optional(),
    /**
     * For ids of the original's datasets, those of the datasets that copied charts and filters read instead.
     */
    dataset_mapping: newer(z.record(z.string().regex(/^\d+$/), z.int().positive()).optional()),
    json_metadata: jsonText(),
  }),
  response: z.object({ result: z.object({ id: z.int(), last_modified_time: z.number() }) }),
  errors: ['request.invalid', 'resource.not-found'],
});

export const PermalinkState = strictBody({
  dataMask: mapping().nullish(),
  activeTabs: z.array(text(), { error: 'Not a valid list.' }).nullish(),
  anchor: text().nullish(),
  urlParams: z
    .array(z.tuple([z.string().nullable(), z.string().nullable()]), { error: 'Not a valid list.' })
    .nullish(),
});
export type PermalinkState = z.infer<typeof PermalinkState>;

export const createDashboardPermalink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:id/permalink',
  summary: 'A lasting address of a dashboard in a state',
  tag: 'Dashboard Permanent Link',
  permission: ['can_write', 'DashboardPermalinkRestApi'],
  params: IdOrSlugParams,
  body: PermalinkState,
  status: 201,
  invalidBody: 'text',
  response: z.object({ key: z.string(), url: z.string() }),
  errors: ['request.invalid', 'resource.not-found'],
});

export const getDashboardPermalink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/dashboard/permalink/:key',
  summary: 'The state behind a lasting address',
  tag: 'Dashboard Permanent Link',
  permission: ['can_read', 'DashboardPermalinkRestApi'],
  params: z.object({ key: z.string() }),
  response: z.object({ dashboardId: z.string(), state: z.record(z.string(), z.unknown()) }),
  errors: ['resource.not-found'],
});

const filterState = {
  tag: 'Dashboard Filter State',
  errors: ['request.invalid', 'resource.not-found', 'access.forbidden'],
} as const;
const KeyParams = IdParams.extend({ key: z.string() });
const FilterStateBody = strictBody({ value: jsonText() });
const TabQuery = z.looseObject({ tab_id: MaybeId });
const KeyAnswer = z.object({ key: z.string() });

/** Filter values of a dashboard, stored under a key that links can contain. */
export const filterStateEndpoints = {
  create: defineEndpoint({
    ...filterState,
    method: 'POST',
    path: '/api/v1/dashboard/:id/filter_state',
    summary: 'Keep filter values',
    permission: ['can_write', 'DashboardFilterStateRestApi'],
    params: IdParams,
    query: TabQuery,
    body: FilterStateBody,
    response: KeyAnswer,
    status: 201,
  }),
  get: defineEndpoint({
    ...filterState,
    method: 'GET',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    summary: 'Filter values that were kept',
    permission: ['can_read', 'DashboardFilterStateRestApi'],
    params: KeyParams,
    response: z.object({ value: z.string() }),
  }),
  update: defineEndpoint({
    ...filterState,
    method: 'PUT',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    summary: 'Change kept filter values',
    permission: ['can_write', 'DashboardFilterStateRestApi'],
    params: KeyParams,
    query: TabQuery,
    body: FilterStateBody,
    response: KeyAnswer,
  }),
  remove: defineEndpoint({
    ...filterState,
    method: 'DELETE',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    summary: 'Forget kept filter values',
    permission: ['can_write', 'DashboardFilterStateRestApi'],
    params: KeyParams,
    response: z.object({ message: z.string() }),
  }),
};
