import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordId, strictBody, text } from './fields.ts';

const shared = {
  method: 'PUT',
  response: z.object({
    result: z.array(
      z.object({ chart_id: z.int(), viz_error: z.string().nullable(), viz_status: z.string().nullable() }),
    ),
  }),
  errors: ['request.invalid', 'resource.not-found'],
} as const;
const filters = { dashboard_id: recordId().optional(), extra_filters: text().optional() };

/** Runs the queries of a chart so that their results are cached. */
export const warmUpChart = defineEndpoint({
  ...shared,
  path: '/api/v1/chart/warm_up_cache',
  summary: 'Fill the cache of a chart',
  tag: 'Charts',
  permission: ['can_warm_up_cache', 'Chart'],
  body: strictBody({ chart_id: recordId(), ...filters }),
});

/** Runs the queries of all charts of a dataset. */
export const warmUpDataset = defineEndpoint({
  ...shared,
  path: '/api/v1/dataset/warm_up_cache',
  summary: 'Fill the cache of the charts of a dataset',
  tag: 'Datasets',
  permission: ['can_warm_up_cache', 'Dataset'],
  body: strictBody({ db_name: text(), table_name: text(), ...filters }),
});

/** The old call for both, with the ids in the query string. */
export const warmUpByAddress = defineEndpoint({
  method: 'GET',
  path: '/superset/warm_up_cache/',
  summary: 'Fill the cache of a chart or of the charts of a dataset',
  tag: 'Superset',
  permission: ['can_warm_up_cache', 'Superset'],
  query: z.looseObject({
    slice_id: z.string().optional(),
    table_name: z.string().optional(),
    db_name: z.string().optional(),
  }),
  errorForm: 'error',
  response: z.array(
    z.object({ slice_id: z.int(), viz_error: z.string().nullable(), viz_status: z.string().nullable() }),
  ),
  errors: ['request.invalid', 'resource.not-found'],
});
