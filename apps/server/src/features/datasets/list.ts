import { sql, type SqlBool } from 'kysely';
import type { ListSpec } from '../../listing/list-page.ts';
import { isTrue, linkedTo } from '../../listing/shared-filters.ts';

/** The list of datasets. */
export const DATASET_LIST: ListSpec = {
  table: 'datasets',
  title: 'Sqla Table',
  joins: 'left join users as changer on changer.id = datasets.changed_by left join databases on databases.id = datasets.database_id',
  listColumns: [
    'id', 'database.id', 'database.database_name', 'changed_by_name', 'changed_by.first_name', 'changed_by.last_name', 'changed_on_utc', 'changed_on_delta_humanized',
    'default_endpoint', 'description', 'datasource_type', 'explore_url', 'extra', 'kind', 'owners.id', 'owners.first_name', 'owners.last_name', 'schema', 'sql', 'table_name',
  ],
  showColumns: [
    'id', 'database.database_name', 'database.id', 'table_name', 'sql', 'filter_select_enabled', 'fetch_values_predicate', 'schema', 'description', 'main_dttm_col',
    'normalize_columns', 'always_filter_main_dttm', 'offset', 'default_endpoint', 'cache_timeout', 'is_sqllab_view', 'template_params', 'select_star', 'owners.id',
    'owners.first_name', 'owners.last_name', 'columns.advanced_data_type', 'columns.changed_on', 'columns.column_name', 'columns.created_on', 'columns.description',
    'columns.expression', 'columns.filterable', 'columns.groupby', 'columns.id', 'columns.is_active', 'columns.extra', 'columns.is_dttm', 'columns.python_date_format',
    'columns.type', 'columns.uuid', 'columns.verbose_name', 'metrics.changed_on', 'metrics.created_on', 'metrics.d3format', 'metrics.currency', 'metrics.description',
    'metrics.expression', 'metrics.extra', 'metrics.id', 'metrics.metric_name', 'metrics.metric_type', 'metrics.verbose_name', 'metrics.warning_text', 'datasource_type',
    'url', 'extra', 'kind', 'created_on', 'created_on_humanized', 'created_by.first_name', 'created_by.last_name', 'changed_on', 'changed_on_humanized',
    'changed_by.first_name', 'changed_by.last_name', 'columns.type_generic', 'database.backend', 'columns.advanced_data_type', 'is_managed_externally', 'uid',
    'datasource_name', 'name', 'column_formats', 'currency_formats', 'granularity_sqla', 'time_grain_sqla', 'order_by_choices', 'verbose_map',
  ],
  orderColumns: {
    table_name: 'datasets.table_name', schema: 'datasets.schema', 'changed_by.first_name': 'changer.first_name', changed_on_delta_humanized: 'datasets.changed_on',
    'database.database_name': 'databases.name',
  },
  filters: {
    changed_by: { kind: 'one', column: 'datasets.changed_by' },
    created_by: { kind: 'one', column: 'datasets.created_by' },
    database: { kind: 'one', column: 'datasets.database_id' },
    id: { kind: 'number', column: 'datasets.id', own: { dataset_is_certified: { name: 'Is certified', where: value => isCertified(isTrue(value)) } } },
    owners: { kind: 'many', column: linkedTo('dataset_owners', 'dataset_id', 'user_id', 'datasets') },
    schema: { kind: 'text', column: 'datasets.schema' },
    sql: {
      kind: 'text', column: 'datasets.sql',
      own: { dataset_is_null_or_empty: { name: 'Null or Empty', where: value => sql<SqlBool>`coalesce(datasets.sql, '') ${sql.raw(isTrue(value) ? '=' : '<>')} ''` } },
    },
    table_name: { kind: 'text', column: 'datasets.table_name' },
  },
};

// The certification of a dataset is JSON text beside it.
function isCertified(isWanted: boolean) {
  const has = sql<SqlBool>`coalesce(datasets.extra, '') like '%"certification"%'`;
  return isWanted ? has : sql<SqlBool>`not ${has}`;
}
