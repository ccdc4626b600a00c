import { sql, type Kysely } from 'kysely';
import type { Migration, MigrationContext } from '../migrate.ts';
import {
  audit,
  id,
  identity,
  index,
  ints,
  link,
  managed,
  moments,
  part,
  table,
  texts,
  unique,
} from './table-parts.ts';

export const firstTables: Migration = {
  number: 1,
  name: 'first tables',
  up: async (db, context) => {
    await accounts(db, context);
    await data(db, context);
    await content(db, context);
    await traces(db, context);
  },
};

async function accounts(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  await table(db, 'store_facts', t =>
    t.addColumn('name', 'text', c => c.primaryKey()).addColumn('value', 'text', c => c.notNull()),
  );
  await table(db, 'users', t =>
    texts(
      ints(
        id(t, context),
        ['is_active', 'login_count', 'failed_login_count'],
        [],
        ['created_on', 'changed_on'],
        ['last_login_on'],
      ),
      ['username', 'first_name', 'last_name', 'email', 'password_hash'],
    ),
  );
  await unique(db, 'users', 'username');
  await unique(db, 'users', 'email');
  await table(db, 'roles', t => texts(id(t, context), ['name']));
  await unique(db, 'roles', 'name');
  await table(db, 'sessions', t =>
    moments(
      t.addColumn('id', 'text', c => c.primaryKey()),
      'created_on',
      'expires_on',
    ).addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade')),
  );
  await link(db, 'user_roles', ['user_id', 'users'], ['role_id', 'roles']);
}

async function data(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  await table(db, 'databases', t =>
    texts(
      ints(
        managed(audit(identity(t, context))),
        [
          'allow_ctas',
          'allow_cvas',
          'allow_dml',
          'allow_file_upload',
          'allow_run_async',
          'expose_in_sqllab',
          'impersonate_user',
        ],
        ['cache_timeout'],
      ),
      ['name', 'engine', 'uri', 'extra', 'configuration_method'],
      ['sealed_password', 'sealed_encrypted_extra', 'sealed_server_cert', 'force_ctas_schema'],
    ),
  );
  await unique(db, 'databases', 'name');
  await table(db, 'datasets', t =>
    texts(
      ints(
        managed(audit(identity(t, context))),
        [
          'offset_hours',
          'filter_select_enabled',
          'normalize_columns',
          'always_filter_main_temporal',
          'is_sqllab_view',
        ],
        ['cache_timeout'],
      ),
      ['table_name'],
      [
        'schema',
        'sql',
        'description',
        'main_temporal_column',
        'fetch_values_predicate',
        'default_endpoint',
        'template_params',
        'extra',
        'params',
      ],
    ).addColumn('database_id', 'integer', c => c.notNull().references('databases.id')),
  );
  await sql`create unique index datasets_name on datasets (database_id, coalesce(schema, ''), table_name)`.execute(
    db,
  );
  await table(db, 'dataset_columns', t =>
    texts(
      ints(part(t, context), ['is_temporal', 'is_groupable', 'is_filterable', 'is_active']),
      ['column_name'],
      ['type', 'generic_type', 'expression', 'python_date_format', 'advanced_data_type'],
    ),
  );
  await unique(db, 'dataset_columns', 'dataset_id', 'column_name');
  await table(db, 'dataset_metrics', t =>
    texts(
      part(t, context),
      ['metric_name', 'expression'],
      ['metric_type', 'd3_format', 'currency', 'warning_text'],
    ),
  );
  await unique(db, 'dataset_metrics', 'dataset_id', 'metric_name');
  await link(db, 'dataset_owners', ['dataset_id', 'datasets'], ['user_id', 'users']);
  await table(db, 'permissions', t =>
    texts(id(t, context), ['permission', 'resource'], ['schema'])
      .addColumn('database_id', 'integer', c => c.references('databases.id').onDelete('cascade'))
      .addColumn('dataset_id', 'integer', c => c.references('datasets.id').onDelete('cascade')),
  );
  await unique(db, 'permissions', 'permission', 'resource');
  await link(db, 'role_permissions', ['role_id', 'roles'], ['permission_id', 'permissions']);
}

async function content(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  await table(db, 'charts', t =>
    texts(
      ints(
        managed(audit(identity(t, context))),
        [],
        ['cache_timeout', 'last_saved_by'],
        [],
        ['last_saved_on'],
      ),
      ['name', 'datasource_type'],
      ['viz_type', 'params', 'query_context', 'description', 'certified_by', 'certification_details'],
    ).addColumn('dataset_id', 'integer', c => c.references('datasets.id').onDelete('set null')),
  );
  await index(db, 'charts', 'dataset_id');
  await table(db, 'dashboards', t =>
    texts(
      ints(managed(audit(identity(t, context))), ['is_published']),
      [],
      [
        'title',
        'slug',
        'description',
        'css',
        'json_metadata',
        'position_json',
        'certified_by',
        'certification_details',
      ],
    ),
  );
  await unique(db, 'dashboards', 'slug');
  await link(db, 'chart_owners', ['chart_id', 'charts'], ['user_id', 'users']);
  await link(db, 'dashboard_owners', ['dashboard_id', 'dashboards'], ['user_id', 'users']);
  await link(db, 'dashboard_charts', ['dashboard_id', 'dashboards'], ['chart_id', 'charts']);
  await link(db, 'dashboard_roles', ['dashboard_id', 'dashboards'], ['role_id', 'roles']);
  await table(db, 'embedded_dashboards', t =>
    ints(
      t.addColumn('uuid', 'text', c => c.primaryKey()),
      [],
      ['changed_by'],
      ['changed_on'],
    )
      .addColumn('allowed_domains', 'text', c => c.notNull())
      .addColumn('dashboard_id', 'integer', c =>
        c.notNull().unique().references('dashboards.id').onDelete('cascade'),
      ),
  );
  await table(db, 'saved_queries', t =>
    texts(
      ints(audit(identity(t, context)), [], ['rows'], [], ['last_run_on']),
      [],
      ['label', 'schema', 'sql', 'description', 'template_parameters', 'extra'],
    ).addColumn('database_id', 'integer', c => c.references('databases.id').onDelete('cascade')),
  );
}

async function traces(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  await table(db, 'favourites', t =>
    moments(t, 'created_on')
      .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('object_id', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('favourites_key', ['user_id', 'kind', 'object_id']),
  );
  await table(db, 'queries', t =>
    texts(
      ints(
        id(t, context),
        ['select_as_cta', 'select_as_cta_used', 'progress'],
        ['row_limit', 'rows', 'user_id'],
        ['changed_on'],
        ['start_time', 'start_running_time', 'end_time', 'end_result_time'],
      ),
      ['client_id', 'sql', 'status', 'extra'],
      [
        'tab_name',
        'sql_editor_id',
        'schema',
        'select_sql',
        'executed_sql',
        'limiting_factor',
        'ctas_method',
        'tmp_table_name',
        'tmp_schema_name',
        'error_message',
        'results_key',
        'tracking_url',
      ],
    ).addColumn('database_id', 'integer', c => c.notNull().references('databases.id').onDelete('cascade')),
  );
  await unique(db, 'queries', 'client_id');
  await index(db, 'queries', 'user_id', 'changed_on');
  await table(db, 'key_values', t =>
    ints(
      texts(t, ['kind', 'key', 'value'], ['context']),
      [],
      ['owner_id'],
      ['created_on', 'changed_on'],
      ['expires_on'],
    ).addPrimaryKeyConstraint('key_values_key', ['kind', 'key'] as never[]),
  );
  await index(db, 'key_values', 'kind', 'context');
  await table(db, 'logs', t =>
    texts(
      ints(id(t, context), [], ['user_id', 'dashboard_id', 'chart_id', 'duration_ms'], ['created_on']),
      ['action'],
      ['json', 'referrer'],
    ),
  );
  await index(db, 'logs', 'user_id', 'created_on');
}
