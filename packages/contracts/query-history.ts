import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Person, strictBody, text } from './fields.ts';
import { q } from './q.ts';
import { readEndpoints } from './resource.ts';
import { SqlQuery } from './sqllab.ts';

const Shared = {
  client_id: z.string(),
  end_time: z.string().nullable(),
  executed_sql: z.string().nullable(),
  id: z.int(),
  limit: z.int().nullable(),
  rows: z.int().nullable(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  start_running_time: z.string().nullable(),
  start_time: z.string().nullable(),
  status: z.string(),
  tab_name: z.string().nullable(),
  tmp_table_name: z.string().nullable(),
  tracking_url: z.string().nullable(),
};

export const QueryRow = z.object({
  ...Shared,
  changed_on: z.string(),
  database: z.object({ id: z.int().optional(), database_name: z.string().optional() }).nullable(),
  sql_tables: z.array(
    z.looseObject({ catalog: z.string().nullable(), schema: z.string().nullable(), table: z.string() }),
  ),
  user: Person.extend({ username: z.string().optional() }).partial().nullable(),
});
export type QueryRow = z.infer<typeof QueryRow>;

export const QueryItem = z.object({
  ...Shared,
  changed_on: z.string(),
  database: z.object({ id: z.int().optional() }).nullable(),
  end_result_backend_time: z.string().nullable(),
  error_message: z.string().nullable(),
  progress: z.number(),
  results_key: z.string().nullable(),
  select_as_cta: z.boolean().nullable(),
  select_as_cta_used: z.boolean().nullable(),
  select_sql: z.string().nullable(),
  sql_editor_id: z.string().nullable(),
  tmp_schema_name: z.string().nullable(),
});

const NAMES = { path: 'query', tag: 'Queries', view: 'Query' } as const;
const { info: _info, ...endpoints } = readEndpoints({ ...NAMES, row: QueryRow, item: QueryItem });
/** Clients know no `_info` of runs. */
export const queryEndpoints = endpoints;

/** Runs that changed after a given time; `result` is keyed by position, as clients expect. */
export const queriesUpdatedSince = defineEndpoint({
  method: 'GET',
  path: '/api/v1/query/updated_since',
  summary: 'My runs that changed after a moment',
  tag: NAMES.tag,
  permission: ['can_read', 'Query'],
  query: z.object({ q: q(z.looseObject({ last_updated_ms: z.number() })) }),
  response: z.object({ result: z.array(SqlQuery) }),
  errors: ['request.invalid'],
});

export const stopQuery = defineEndpoint({
  method: 'POST',
  path: '/api/v1/query/stop',
  summary: 'Stop a run',
  tag: NAMES.tag,
  permission: ['can_read', 'Query'],
  body: strictBody({ client_id: text() }),
  response: z.object({ result: z.string() }),
  errors: ['request.invalid', 'resource.not-found'],
});
