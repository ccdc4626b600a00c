import { z } from 'zod';
import { DATASOURCE_TYPES } from '@powerset/core/query/query-object.ts';
import { defineEndpoint } from './endpoint.ts';
import { list, oneOf, strictBody, text } from './fields.ts';

/** Clears the cached results of datasets, named by `<id>__table` or by their location. */
export const invalidateCache = defineEndpoint({
  method: 'POST',
  path: '/api/v1/cachekey/invalidate',
  summary: 'Forget cached results of datasets',
  tag: 'CacheRestApi',
  permission: ['can_invalidate', 'CacheRestApi'],
  status: 201,
  body: strictBody({
    datasource_uids: list(text()).optional(),
    datasources: list(
      strictBody({
        database_name: text().optional(),
        datasource_name: text().optional(),
        schema: text().optional(),
        catalog: text().nullish(),
        datasource_type: oneOf(DATASOURCE_TYPES),
      }),
    ).optional(),
  }),
  response: z.object({}),
  invalidBody: 'text',
  errors: ['request.invalid'],
});
