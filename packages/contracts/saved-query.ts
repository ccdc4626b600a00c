import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { jsonText, Person, recordId, sqlText, strictBody, Tag, text, textUpTo } from './fields.ts';
import { archiveEndpoints, resourceEndpoints } from './resource.ts';

const SqlTable = z.object({
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  table: z.string(),
});

export const SavedQueryItem = z.object({
  changed_by: Person.partial().nullable(),
  changed_on: z.string().nullable(),
  changed_on_delta_humanized: z.string(),
  created_by: Person.partial().nullable(),
  database: z.object({ id: z.int().optional(), database_name: z.string().optional() }).nullable(),
  description: z.string().nullable(),
  id: z.int(),
  label: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  sql_tables: z.array(SqlTable),
  template_parameters: z.string().nullable(),
});
export type SavedQueryItem = z.infer<typeof SavedQueryItem>;

export const SavedQueryRow = SavedQueryItem.omit({ template_parameters: true }).extend({
  created_on: z.string().nullable(),
  db_id: z.int().nullable(),
  extra: z.record(z.string(), z.unknown()),
  last_run_delta_humanized: z.string(),
  rows: z.int().nullable(),
  tags: z.array(Tag.partial()),
});
export type SavedQueryRow = z.infer<typeof SavedQueryRow>;

const SavedQueryBody = strictBody({
  db_id: recordId().nullish(),
  description: text().nullish(),
  extra_json: jsonText().nullish(),
  label: textUpTo(256).nullish(),
  schema: textUpTo(128).nullish(),
  sql: sqlText().nullish(),
  template_parameters: text().nullish(),
});
export type SavedQueryBody = z.infer<typeof SavedQueryBody>;

const NAMES = { path: 'saved_query', tag: 'Saved Queries', view: 'SavedQuery' } as const;
const endpoints = resourceEndpoints({
  ...NAMES,
  row: SavedQueryRow,
  item: SavedQueryItem,
  create: SavedQueryBody,
  update: SavedQueryBody,
  anyIdFor: ['update', 'remove'],
});

export const savedQueryEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, invalidBody: 'fields-422', errorForm: 'unreadable' }),
  update: defineEndpoint({
    ...endpoints.update,
    invalidBody: 'fields-422',
    errorForm: 'unreadable',
    response: z.object({ result: z.record(z.string(), z.unknown()) }),
  }),
};
export const savedQueryArchive = archiveEndpoints(NAMES);
