import { ALWAYS } from '../../listing/conditions.ts';
import { sql, type SqlBool } from 'kysely';
import type { ListSpec } from '../../listing/list-page.ts';
import { isTrue } from '../../listing/shared-filters.ts';

/** The columns, filters, and orders of database lists. */
export const DATABASE_LIST: ListSpec = {
  table: 'databases',
  title: 'Database',
  joins: 'left join users as creator on creator.id = databases.created_by',
  listColumns: [
    'allow_file_upload',
    'allow_ctas',
    'allow_cvas',
    'allow_dml',
    'allow_run_async',
    'allows_cost_estimate',
    'allows_subquery',
    'allows_virtual_table_explore',
    'backend',
    'changed_on',
    'changed_on_delta_humanized',
    'changed_by.first_name',
    'changed_by.last_name',
    'created_by.first_name',
    'created_by.last_name',
    'database_name',
    'explore_database_id',
    'expose_in_sqllab',
    'extra',
    'force_ctas_schema',
    'id',
    'uuid',
    'disable_data_preview',
    'engine_information',
  ],
  showColumns: [
    'id',
    'uuid',
    'database_name',
    'cache_timeout',
    'expose_in_sqllab',
    'allow_run_async',
    'allow_file_upload',
    'configuration_method',
    'allow_ctas',
    'allow_cvas',
    'allow_dml',
    'backend',
    'driver',
    'force_ctas_schema',
    'impersonate_user',
    'is_managed_externally',
    'engine_information',
  ],
  orderColumns: {
    allow_file_upload: 'databases.allow_file_upload',
    allow_dml: 'databases.allow_dml',
    allow_run_async: 'databases.allow_run_async',
    changed_on: 'databases.changed_on',
    changed_on_delta_humanized: 'databases.changed_on',
    'created_by.first_name': 'creator.first_name',
    database_name: 'databases.name',
    expose_in_sqllab: 'databases.expose_in_sqllab',
  },
  filters: {
    allow_file_upload: {
      kind: 'flag',
      column: 'databases.allow_file_upload',
      own: { upload_is_enabled: { name: 'Upload Enabled', where: value => canUpload(isTrue(value)) } },
    },
    allow_dml: { kind: 'flag', column: 'databases.allow_dml' },
    allow_run_async: { kind: 'flag', column: 'databases.allow_run_async' },
    created_by: { kind: 'one', column: 'databases.created_by' },
    changed_by: { kind: 'one', column: 'databases.changed_by' },
    database_name: { kind: 'text', column: 'databases.name' },
    expose_in_sqllab: { kind: 'flag', column: 'databases.expose_in_sqllab' },
    uuid: { kind: 'text', column: 'databases.uuid' },
  },
};

function canUpload(isWanted: boolean) {
  const can = sql<SqlBool>`databases.allow_file_upload = 1`;
  return isWanted ? can : ALWAYS;
}
