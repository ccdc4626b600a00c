import { z } from 'zod';
import { DATASOURCE_TYPES } from '@powerset/core/query/query-object.ts';
import {
  flag,
  ids,
  integer,
  jsonText,
  keptText,
  list,
  oneOf,
  Person,
  recordId,
  strictBody,
  Tag,
  text,
  textBetween,
} from './fields.ts';
import { archiveEndpoints, favoriteEndpoints, resourceEndpoints } from './resource.ts';

const DashboardRef = z.object({ id: z.int().optional(), dashboard_title: z.string().nullish() });

const Shared = {
  cache_timeout: z.int().nullable(),
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  changed_on_delta_humanized: z.string(),
  description: z.string().nullable(),
  id: z.int(),
  is_managed_externally: z.boolean(),
  owners: z.array(Person.partial()),
  params: z.string().nullable(),
  slice_name: z.string(),
  tags: z.array(Tag.partial()),
  thumbnail_url: z.string(),
  url: z.string(),
  viz_type: z.string().nullable(),
};

export const ChartRow = z.object({
  ...Shared,
  changed_by: Person.partial().nullable(),
  changed_by_name: z.string(),
  changed_on_dttm: z.number().nullable(),
  changed_on_utc: z.string(),
  created_by: Person.partial().nullable(),
  created_by_name: z.string(),
  created_on_delta_humanized: z.string(),
  dashboards: z.array(DashboardRef),
  datasource_id: z.int().nullable(),
  datasource_name_text: z.string().nullable(),
  datasource_type: z.string().nullable(),
  datasource_url: z.string().nullable(),
  description_markeddown: z.string(),
  edit_url: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  last_saved_at: z.string().nullable(),
  last_saved_by: Person.partial().nullable(),
  slice_url: z.string(),
  table: z.object({ default_endpoint: z.string().nullish(), table_name: z.string().nullish() }).nullable(),
  uuid: z.string(),
});
export type ChartRow = z.infer<typeof ChartRow>;

export const ChartItem = z.object({
  ...Shared,
  dashboards: z.array(DashboardRef.extend({ json_metadata: z.string().nullish() })),
  query_context: z.string().nullable(),
  // The reference omits these by default; clients can request both by name.
  datasource_id: z.int().nullable(),
  datasource_type: z.string().nullable(),
  changed_on_utc: z.string(),
  uuid: z.string(),
});
export type ChartItem = z.infer<typeof ChartItem>;

const Fields = {
  cache_timeout: integer().nullish(),
  certification_details: text().nullish(),
  certified_by: text().nullish(),
  dashboards: ids().optional(),
  description: text().nullish(),
  external_url: text().nullish(),
  is_managed_externally: flag().nullish(),
  owners: ids().optional(),
  params: jsonText().nullish(),
  query_context: jsonText().nullish(),
  query_context_generation: flag().nullish(),
  viz_type: textBetween(0, 250).nullish(),
};

export const ChartCreate = strictBody({
  ...Fields,
  datasource_id: recordId(),
  datasource_name: text().nullish(),
  datasource_type: oneOf(DATASOURCE_TYPES),
  slice_name: textBetween(1, 250),
  viz_type: textBetween(0, 250).optional(),
});
export type ChartCreate = z.infer<typeof ChartCreate>;

// A tag object, as charts return it, stands for its id.
const tagId = (): z.ZodType<number, number> =>
  z.preprocess(
    value => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
    recordId(),
  ) as unknown as z.ZodType<number, number>;

/**
 * `changed_on` is the version that the change is based on. If it is sent, a save of a stale version returns
 * 409.
 */
export const ChartUpdate = strictBody({
  ...Fields,
  changed_on: text().optional(),
  datasource_id: recordId().nullish(),
  datasource_type: oneOf(DATASOURCE_TYPES).nullish(),
  // Clients may save any text here; invalid JSON counts as no form data.
  params: keptText().nullish(),
  slice_name: textBetween(0, 250).nullish(),
  tags: list(tagId()).optional(),
});
export type ChartUpdate = z.infer<typeof ChartUpdate>;

const NAMES = { path: 'chart', tag: 'Charts', view: 'Chart' } as const;

export const chartEndpoints = resourceEndpoints({
  ...NAMES,
  row: ChartRow,
  item: ChartItem,
  create: ChartCreate,
  update: ChartUpdate,
  anyIdFor: ['update', 'remove'],
});
export const chartFavorites = favoriteEndpoints(NAMES);
export const chartArchive = archiveEndpoints(NAMES);
