import { z } from 'zod';
import { DatasetWire } from './dataset-wire.ts';
import { defineEndpoint } from './endpoint.ts';
import { DATASOURCE_TYPES, QueryFilter } from '@powerset/core/query/query-object.ts';
import { says, WireFlag } from '@powerset/core/query/wire-fields.ts';
import { flag, integer, list, oneOf, PathId, recordId, text } from './fields.ts';
import { q } from './q.ts';

/** Maximum rows on a page of raw data. */
export const MAX_SAMPLES = 1000;

const common = {
  tag: 'Datasources',
  errorForm: 'error',
  errors: ['request.invalid', 'resource.not-found', 'access.dataset'],
} as const;
const pageSize = integer().refine(value => value >= 1 && value <= MAX_SAMPLES, {
  error: `Must be greater than or equal to 1 and less than or equal to ${MAX_SAMPLES}.`,
});
const unknownField = {
  error: (issue: { readonly code?: string; readonly input?: unknown }) =>
    issue.code === 'unrecognized_keys' ? 'Unknown field.' : says('Invalid input type.').error(issue),
};
const OfDataset = z.object({ type: z.string(), id: PathId });
const Found = z.array(
  z.looseObject({
    column_name: z.string(),
    name: z.string(),
    type: z.string(),
    type_generic: z.int().nullable(),
    is_dttm: z.boolean(),
  }),
);

/** Raw rows of a dataset, one page at a time. */
export const samples = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/datasource/samples',
  summary: 'Raw rows of a dataset',
  permission: ['can_samples', 'Datasource'],
  invalidBody: 'text',
  answers: 'raw',
  query: z.strictObject(
    {
      datasource_type: oneOf(DATASOURCE_TYPES),
      datasource_id: recordId(),
      force: WireFlag.optional(),
      page: integer().optional(),
      per_page: pageSize.optional(),
    },
    unknownField,
  ),
  body: z
    .preprocess(
      value => value ?? {},
      z.strictObject(
        {
          filters: list(QueryFilter).optional(),
          granularity: text().nullish(),
          time_range: text().nullish(),
          extras: z.record(z.string(), z.unknown()).nullish(),
        },
        unknownField,
      ),
    )
    .optional(),
  response: z.object({ result: z.looseObject({ page: z.int(), per_page: z.int(), total_count: z.int() }) }),
});

/** The dataset in the form that charts need. */
export const getDatasource = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/datasource/get/:type/:id/',
  summary: 'A dataset as charts need it',
  permission: ['can_get', 'Datasource'],
  params: OfDataset,
  response: DatasetWire,
});

/** The same call by the old key, such as `7__table`. */
export const fetchDatasourceMetadata = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/superset/fetch_datasource_metadata',
  summary: 'A dataset as charts need it, by its key',
  permission: ['can_fetch_datasource_metadata', 'Superset'],
  query: z.looseObject({ datasourceKey: z.string().optional() }),
  response: DatasetWire,
  sendsVisitorsToSignIn: true,
});

/** The columns that the database currently has. */
export const externalMetadata = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/datasource/external_metadata/:type/:id/',
  summary: 'The columns that the database has now',
  permission: ['can_external_metadata', 'Datasource'],
  params: OfDataset,
  response: Found,
});

/** The same call for a table that may have no dataset. */
export const externalMetadataByName = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/datasource/external_metadata_by_name/',
  summary: 'The columns that a table has now',
  permission: ['can_external_metadata_by_name', 'Datasource'],
  query: z.object({
    q: q(
      z.strictObject(
        {
          datasource_type: oneOf(DATASOURCE_TYPES),
          database_name: text(),
          schema_name: text().nullish(),
          table_name: text(),
          normalize_columns: flag().nullish(),
          always_filter_main_dttm: flag().nullish(),
        },
        unknownField,
      ),
    ),
  }),
  invalidQ: 'fields',
  response: Found,
});

/** Creates a dataset from the SQL of an editor tab; the form field `data` holds it as JSON. */
export const visualizeSql = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/superset/sqllab_viz/',
  summary: 'Make a dataset of SQL, on the path of older clients',
  permission: ['can_write', 'Dataset'],
  response: z.object({ table_id: z.int(), data: z.object({ id: z.int() }) }),
});

/** Changes a dataset; the form field `data` holds it as JSON. */
export const saveDatasource = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/datasource/save/',
  summary: 'Change a dataset',
  permission: ['can_save', 'Datasource'],
  response: DatasetWire,
});
