import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PathId } from './fields.ts';

const query = z.looseObject({ form_data: z.string().optional(), force: z.string().optional() });
const response = z.looseObject({ data: z.unknown() });
const errors = [
  'query.invalid',
  'query.syntax',
  'query.failed',
  'resource.not-found',
  'access.dataset',
] as const;
const common = {
  tag: 'Superset',
  permission: ['can_explore_json', 'Superset'],
  query,
  response,
  answers: 'raw',
  errorForm: 'error',
  errors,
} as const;

/**
 * The data of a chart whose type uses the old API; the form field `form_data` holds its form data as JSON.
 */
export const exploreJson = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/superset/explore_json/',
  onlyReads: true,
  summary: 'Data of a chart of an old type',
});

/** The same call with the form data in the query string. */
export const readExploreJson = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/superset/explore_json/',
  summary: 'Data of a chart of an old type, asked by address',
});

/** The same call for a dataset that the path names. */
export const exploreJsonOfDataset = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/superset/explore_json/:type/:id/',
  onlyReads: true,
  summary: 'Data of a chart of an old type over a dataset',
  params: z.object({ type: z.string().regex(/^\w+$/), id: PathId.refine(id => id > 0) }),
});
