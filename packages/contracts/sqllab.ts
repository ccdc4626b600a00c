import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { flag, mapping, recordId, sqlText, strictBody, text, textBetween, wholeNumber } from './fields.ts';
import { newer, q } from './q.ts';

const tag = 'SQL Lab';
const Cell = z.unknown();

/** A column of a result; `name` and `column_name` are always equal. */
export const SqlColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  is_dttm: z.boolean(),
});
export type SqlColumn = z.infer<typeof SqlColumn>;

export const LIMITING_FACTORS = [
  'DROPDOWN',
  'QUERY',
  'NOT_LIMITED',
  'QUERY_AND_DROPDOWN',
  'UNKNOWN',
] as const;

export const QUERY_STATES = [
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'timed_out',
  'started',
  'fetching',
] as const;

/** A run of the SQL editor, under the names that the editor's store uses. */
export const SqlQuery = z.looseObject({
  changed_on: z.string(),
  ctas: z.boolean(),
  db: z.string(),
  dbId: z.int(),
  endDttm: z.number().nullable(),
  errorMessage: z.string().nullable(),
  executedSql: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
  /** The client's own id. */
  id: z.string(),
  limit: z.int().nullable(),
  limitingFactor: z.enum(LIMITING_FACTORS).nullable(),
  progress: z.number(),
  queryId: z.int(),
  resultsKey: z.string().nullable(),
  rows: z.int().nullable(),
  schema: z.string().nullable(),
  serverId: z.int(),
  sql: z.string(),
  sqlEditorId: z.string().nullable(),
  startDttm: z.number().nullable(),
  state: z.enum(QUERY_STATES),
  tab: z.string().nullable(),
  tempSchema: z.string().nullable(),
  tempTable: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  user: z.string(),
  userId: z.int().nullable(),
});
export type SqlQuery = z.infer<typeof SqlQuery>;

/** Rows are objects keyed by column name. An asynchronous run returns 202 with `query` alone. */
export const SqlResult = z.looseObject({
  query_id: z.int(),
  status: z.string(),
  data: z.array(z.record(z.string(), Cell)),
  columns: z.array(SqlColumn),
  selected_columns: z.array(SqlColumn),
  expanded_columns: z.array(SqlColumn),
  query: SqlQuery,
  displayLimitReached: z.boolean().optional(),
});
export type SqlResult = z.infer<typeof SqlResult>;

export const SqlExecuteBody = strictBody({
  client_id: text().nullish(),
  ctas_method: text().nullish(),
  database_id: recordId(),
  expand_data: flag().nullish(),
  json: flag().nullish(),
  queryLimit: wholeNumber().nullish(),
  runAsync: flag().nullish(),
  schema: text().nullish(),
  catalog: text().nullish(),
  select_as_cta: flag().nullish(),
  sql: sqlText(),
  sql_editor_id: text().nullish(),
  tab: text().nullish(),
  templateParams: text().nullish(),
  tmp_table_name: text().nullish(),
});
export type SqlExecuteBody = z.infer<typeof SqlExecuteBody>;

export const executeSql = defineEndpoint({
  errorForm: 'listed',
  method: 'POST',
  path: '/api/v1/sqllab/execute/',
  summary: 'Run SQL',
  tag,
  permission: ['can_execute_sql_query', 'SQLLab'],
  body: SqlExecuteBody,
  response: SqlResult,
  answers: 'raw',
  errors: [
    'request.invalid',
    'query.syntax',
    'query.template-missing',
    'query.template-invalid',
    'query.dml-refused',
    'query.no-table-of-it',
    'query.no-view-of-it',
    'query.not-begun',
    'query.timeout',
    'query.failed',
    'access.database',
    'access.tables',
    'resource.not-found',
    'query.value-too-large',
    'query.too-many',
    'engine.busy',
    'engine.restarted',
  ],
});

/** The path of older clients. */
export const executeSqlOld = defineEndpoint({
  ...executeSql,
  path: '/superset/sql_json/',
  summary: 'Run SQL, on the path of older clients',
});

export const sqlResults = defineEndpoint({
  method: 'GET',
  path: '/api/v1/sqllab/results/',
  summary: 'The rows of an earlier run',
  tag,
  permission: ['can_get_results', 'SQLLab'],
  query: z.object({ q: q(z.looseObject({ key: z.string(), rows: newer(z.int().optional()) })) }),
  response: SqlResult,
  answers: 'raw',
  errors: ['results.gone'],
});

export const SQL_FILE_FORMATS = ['csv', 'xlsx', 'parquet', 'json'] as const;
export type SqlFileFormat = (typeof SQL_FILE_FORMATS)[number];

/** A file of the rows of a run, found by the client's id of the run. */
export const exportSqlCsv = defineEndpoint({
  method: 'GET',
  path: '/api/v1/sqllab/export/:clientId/',
  summary: 'The rows of a run as CSV',
  tag,
  permission: ['can_export_csv', 'SQLLab'],
  params: z.object({ clientId: z.string() }),
  query: z.looseObject({
    format: z.enum(SQL_FILE_FORMATS).default('csv'),
    /** Runs the statement again without the limit that it was run with. */
    all: z.string().optional(),
  }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['results.unknown', 'results.not-repeated', 'access.query'],
});

export const formatSql = defineEndpoint({
  errorForm: 'listed',
  withoutBody: 'request.media-type',
  method: 'POST',
  path: '/api/v1/sqllab/format_sql/',
  summary: 'Lay SQL out',
  tag,
  permission: ['can_read', 'SQLLab'],
  body: strictBody({ sql: sqlText(), engine: text().nullish() }),
  response: z.object({ result: z.string() }),
  errors: ['request.invalid'],
});

export const estimateSql = defineEndpoint({
  errorForm: 'listed',
  method: 'POST',
  path: '/api/v1/sqllab/estimate/',
  summary: 'What a statement would cost',
  tag,
  permission: 'signed-in',
  body: strictBody({
    database_id: recordId(),
    sql: sqlText(),
    schema: textBetween(0, 250).nullish(),
    catalog: text().nullish(),
    template_params: mapping().optional(),
  }),
  response: z.object({ result: z.array(z.record(z.string(), z.string())) }),
  errors: ['request.invalid', 'query.invalid', 'results.unknown', 'access.tables'],
});

/** What the editor needs at startup: databases by id, and the tabs and runs that the server stores. */
export const SqlLabStart = z.looseObject({
  active_tab: z.unknown(),
  databases: z.record(
    z.string(),
    z.looseObject({ id: z.int(), database_name: z.string(), backend: z.string() }),
  ),
  queries: z.record(z.string(), SqlQuery),
  tab_state_ids: z.array(z.unknown()),
});

export const sqlLabStart = defineEndpoint({
  method: 'GET',
  path: '/api/v1/sqllab/',
  summary: 'What the SQL editor starts with',
  tag,
  permission: ['can_read', 'SQLLab'],
  response: z.object({ result: SqlLabStart }),
  errors: [],
});
