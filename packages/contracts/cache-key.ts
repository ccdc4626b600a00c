import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { strictBody, text } from './fields.ts';

const list = <T extends z.ZodType>(item: T) => z.array(item, { error: 'Not a valid list.' });

/** Forgets the cached results of datasets, named by `<id>__table` or by where they are. */
export const invalidateCache = defineEndpoint({
  method: 'POST', path: '/api/v1/cachekey/invalidate', summary: 'Forget cached results of datasets', tag: 'CacheRestApi', permission: ['can_invalidate', 'CacheRestApi'], status: 201,
  body: strictBody({
    datasource_uids: list(text()).optional(),
    datasources: list(strictBody({
      database_name: text(), datasource_name: text(), schema: text().nullish(), catalog: text().nullish(), datasource_type: text().nullish(),
    })).optional(),
  }),
  response: z.object({}), invalidBody: 'text', errors: ['request.invalid'],
});
