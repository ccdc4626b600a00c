import { z } from 'zod';
import { MOST_SQL_LETTERS } from '@powerset/kit/text-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';
import { SqlQuery } from './sqllab.ts';

/** Returns a form field that holds JSON. */
function jsonField<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'JSON not valid' });
        return z.NEVER;
      }
    })
    .pipe(schema as unknown as z.ZodType<z.output<S>, unknown>);
}

const TableSchema = z.object({
  id: z.int(),
  tab_state_id: z.int(),
  database_id: z.int(),
  schema: z.string().nullable(),
  table: z.string(),
  description: z.record(z.string(), z.unknown()),
  expanded: z.boolean(),
});

/** A tab of the SQL editor as the server stores it. */
export const TabState = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  label: z.string().nullable(),
  active: z.boolean(),
  database_id: z.int().nullable(),
  schema: z.string().nullable(),
  table_schemas: z.array(TableSchema),
  sql: z.string().nullable(),
  query_limit: z.int().nullable(),
  latest_query: SqlQuery.nullable(),
  autorun: z.boolean(),
  template_params: z.string().nullable(),
  hide_left_bar: z.boolean(),
  saved_query: z.record(z.string(), z.unknown()).nullable(),
  extra_json: z.record(z.string(), z.unknown()),
});
export type TabStateWire = z.infer<typeof TabState>;

const Editor = z.looseObject({
  name: z.string().nullish(),
  title: z.string().nullish(),
  dbId: Id.nullish(),
  schema: z.string().nullish(),
  sql: z.string().max(MOST_SQL_LETTERS).nullish(),
  queryLimit: Id.nullish(),
  autorun: z.boolean().nullish(),
  hideLeftBar: z.boolean().nullish(),
  templateParams: z.string().nullish(),
});
const text = () => jsonField(z.string().nullable()).optional();
const Change = z.strictObject(
  {
    label: text(),
    schema: text(),
    sql: jsonField(z.string().max(MOST_SQL_LETTERS).nullable()).optional(),
    template_params: text(),
    latest_query_id: text(),
    extra_json: text(),
    query_limit: jsonField(Id.nullable()).optional(),
    database_id: jsonField(Id.nullable()).optional(),
    saved_query_id: jsonField(Id.nullable()).optional(),
    autorun: jsonField(z.boolean()).optional(),
    hide_left_bar: jsonField(z.boolean()).optional(),
    /** Its place among the user's tabs. */
    position: jsonField(z.int().min(0).max(100_000)).optional(),
  },
  { error: issue => (issue.code === 'unrecognized_keys' ? 'Unknown field.' : 'Invalid input type.') },
);
export type TabStateChange = z.output<typeof Change>;

const shared = {
  tag: 'SQL Lab',
  errorForm: 'view',
  answers: 'raw',
  response: z.unknown(),
  errors: ['request.invalid', 'resource.not-found', 'access.forbidden'],
} as const;
const view = 'TabStateView';
const one = { ...shared, params: IdParams } as const;

/** Tabs of the SQL editor; bodies are forms whose fields hold JSON. */
export const tabStateEndpoints = {
  create: defineEndpoint({
    ...shared,
    sessionOnly: true,
    method: 'POST',
    path: '/tabstateview/',
    summary: 'Keep a tab',
    permission: ['can_post', view],
    body: z.object({ queryEditor: jsonField(Editor) }),
    withoutBody: 'request.unreadable',
  }),
  get: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'GET',
    path: '/tabstateview/:id',
    summary: 'A kept tab',
    permission: ['can_get', view],
  }),
  update: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'PUT',
    path: '/tabstateview/:id',
    summary: 'Change a kept tab',
    permission: ['can_put', view],
    body: Change,
    errors: [...shared.errors, 'resource.conflict'],
  }),
  remove: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'DELETE',
    path: '/tabstateview/:id',
    summary: 'Forget a tab',
    permission: ['can_delete', view],
  }),
  activate: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'POST',
    path: '/tabstateview/:id/activate',
    summary: 'Say which tab is in front',
    permission: ['can_activate', view],
  }),
  migrateQuery: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'POST',
    path: '/tabstateview/:id/migrate_query',
    summary: 'Move a run to a tab',
    permission: ['can_migrate_query', view],
    body: z.object({ queryId: jsonField(z.string()) }),
  }),
  deleteQuery: defineEndpoint({
    ...shared,
    sessionOnly: true,
    method: 'DELETE',
    path: '/tabstateview/:id/query/:client_id',
    summary: 'Forget a run of a tab',
    permission: ['can_delete_query', view],
    params: IdParams.extend({ client_id: z.string() }),
  }),
};

/** Tables that a tab shows beside its editor. */
export const tableSchemaEndpoints = {
  create: defineEndpoint({
    ...shared,
    sessionOnly: true,
    method: 'POST',
    path: '/tableschemaview/',
    summary: 'Show a table in a tab',
    permission: ['can_post', 'TableSchemaView'],
    body: z.object({
      table: jsonField(
        z.looseObject({
          dbId: Id,
          queryEditorId: z.union([Id, z.string().regex(/^\d+$/).transform(Number)]),
          schema: z.string().nullish(),
          name: z.string(),
        }),
      ),
    }),
  }),
  expanded: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'POST',
    path: '/tableschemaview/:id/expanded',
    summary: 'Fold or unfold a table',
    permission: ['can_expanded', 'TableSchemaView'],
    body: z.object({ expanded: jsonField(z.boolean()) }),
  }),
  remove: defineEndpoint({
    ...one,
    sessionOnly: true,
    method: 'DELETE',
    path: '/tableschemaview/:id',
    summary: 'Show a table no longer',
    permission: ['can_delete', 'TableSchemaView'],
  }),
};

/** Values stored under numbers, for links that would be too long. */
export const kvEndpoints = {
  store: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/kv/store/',
    summary: 'Keep a value',
    permission: ['can_store', 'KV'],
    body: z.object({ data: z.string() }),
  }),
  get: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/kv/:id/',
    summary: 'A kept value',
    permission: ['can_get_value', 'KV'],
  }),
};
