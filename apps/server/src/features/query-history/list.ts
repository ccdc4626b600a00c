import type { ListSpec } from '../../listing/list-page.ts';

/** The list of runs of the SQL editor. */
export const QUERY_LIST: ListSpec = {
  table: 'queries',
  title: 'Query',
  joins: 'left join databases on databases.id = queries.database_id left join users on users.id = queries.user_id',
  listColumns: [
    'id', 'changed_on', 'client_id', 'database.database_name', 'end_time', 'executed_sql', 'limit', 'rows', 'schema', 'sql', 'sql_tables', 'start_running_time', 'start_time', 'status',
    'tab_name', 'tmp_table_name', 'tracking_url', 'user.first_name', 'user.id', 'user.last_name', 'user.username',
  ],
  showColumns: [
    'id', 'changed_on', 'client_id', 'database.id', 'end_result_backend_time', 'end_time', 'error_message', 'executed_sql', 'limit', 'progress', 'results_key', 'rows', 'schema',
    'select_as_cta', 'select_as_cta_used', 'select_sql', 'sql', 'sql_editor_id', 'start_running_time', 'start_time', 'status', 'tab_name', 'tmp_schema_name', 'tmp_table_name',
    'tracking_url',
  ],
  orderColumns: {
    changed_on: 'queries.changed_on', 'database.database_name': 'databases.name', rows: 'queries.rows', schema: 'queries.schema', start_time: 'queries.start_time', sql: 'queries.sql',
    tab_name: 'queries.tab_name', 'user.first_name': 'users.first_name',
  },
  filters: {
    changed_on: { kind: 'moment', column: 'queries.changed_on' },
    database: { kind: 'one', column: 'queries.database_id' },
    id: { kind: 'number', column: 'queries.id' },
    schema: { kind: 'text', column: 'queries.schema' },
    sql: { kind: 'text', column: 'queries.sql' },
    start_time: { kind: 'number', column: 'queries.start_time' },
    status: { kind: 'text', column: 'queries.status' },
    user: { kind: 'one', column: 'queries.user_id' },
  },
  defaultOrder: { column: 'start_time', direction: 'desc' },
};
