import { createHash } from 'node:crypto';
import { add, emptyReference, storedSecret, storedSecretWithTag, type Reference } from './test-reference.ts';

const uuidOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const WHEN = {
  created_on: '2024-03-01 10:00:00.123456',
  changed_on: '2024-05-01 12:30:00.000000',
  created_by_fk: 1,
  changed_by_fk: 2,
};
const ANNA_PASSWORD =
  'pbkdf2:sha256:1000$saltsalt$64983cd77a677734afb53dde513a4e9d443f5669c2d9433c988531a5ba4c152e';

/** Returns a small Superset installation with one item of every kind. */
export function shop(): Reference {
  const reference = emptyReference();
  people(reference);
  data(reference);
  content(reference);
  marks(reference);
  return reference;
}

function people(reference: Reference): void {
  add(reference, 'ab_role', { name: 'Admin' }, { name: 'Gamma' }, { name: 'Public' }, { name: 'Sellers' });
  add(
    reference,
    'ab_user',
    {
      username: 'admin',
      first_name: 'Ada',
      last_name: 'Min',
      email: 'admin@shop.example',
      password: 'scrypt:32768:8:1$abc$00ff',
      active: true,
      login_count: 7,
      created_on: WHEN.created_on,
      changed_on: WHEN.changed_on,
    },
    {
      username: 'anna',
      first_name: 'Anna',
      last_name: 'Sørensen',
      email: 'anna@shop.example',
      password: ANNA_PASSWORD,
      active: true,
      login_count: 3,
      last_login: '2024-05-02 08:00:00',
      ...WHEN,
      changed_by_fk: 1,
    },
    {
      username: 'left',
      first_name: 'Left',
      last_name: 'Long ago',
      email: 'left@shop.example',
      password: null,
      active: false,
      ...WHEN,
    },
  );
  add(
    reference,
    'ab_user_role',
    { user_id: 1, role_id: 1 },
    { user_id: 2, role_id: 2 },
    { user_id: 2, role_id: 4 },
  );
  add(
    reference,
    'ab_permission',
    { name: 'can_read' },
    { name: 'database_access' },
    { name: 'schema_access' },
    { name: 'datasource_access' },
    { name: 'can_fly' },
  );
  add(
    reference,
    'ab_view_menu',
    { name: 'Chart' },
    { name: '[Shop].(id:1)' },
    { name: '[Shop].[sales]' },
    { name: '[Shop].[orders](id:11)' },
    { name: 'Kite' },
    { name: '[Shop].[elsewhere].[sales]' },
  );
  add(
    reference,
    'ab_permission_view',
    { permission_id: 1, view_menu_id: 1 },
    { permission_id: 3, view_menu_id: 3 },
    { permission_id: 4, view_menu_id: 4 },
    { permission_id: 5, view_menu_id: 5 },
    { permission_id: 2, view_menu_id: 2 },
    { permission_id: 3, view_menu_id: 6 },
  );
  add(
    reference,
    'ab_permission_view_role',
    ...[1, 2, 3, 4, 6].map(permission_view_id => ({ permission_view_id, role_id: 4 })),
    { permission_view_id: 5, role_id: 2 },
  );
}

function data(reference: Reference): void {
  add(
    reference,
    'dbs',
    {
      database_name: 'Shop',
      sqlalchemy_uri: 'postgresql+psycopg2://shop:XXXXXXXXXX@db.example:5432/shop',
      password: storedSecret('geheim*ß'),
      extra: '{"allows_virtual_table_explore": true}',
      encrypted_extra: storedSecretWithTag('{"token": "t"}'),
      expose_in_sqllab: true,
      allow_file_upload: false,
      uuid: uuidOf('Shop'),
      configuration_method: 'dynamic_form',
      ...WHEN,
    },
    {
      database_name: 'Files',
      sqlalchemy_uri: 'sqlite:////data/files.db',
      extra: null,
      expose_in_sqllab: false,
      uuid: uuidOf('Files'),
      ...WHEN,
    },
  );
  add(reference, 'ssh_tunnels', {
    database_id: 1,
    server_address: 'tunnel.example',
    server_port: 2222,
    username: 'digger',
    private_key: storedSecret('-----BEGIN KEY'),
    private_key_password: storedSecret('durch'),
    uuid: uuidOf('tunnel'),
    ...WHEN,
  });
  add(
    reference,
    'tables',
    {
      id: 11,
      table_name: 'orders',
      schema: 'sales',
      database_id: 1,
      main_dttm_col: 'ordered_on',
      offset: 2,
      filter_select_enabled: true,
      uuid: uuidOf('orders'),
      ...WHEN,
    },
    {
      id: 12,
      table_name: 'big orders',
      sql: 'select * from orders where amount > 100',
      database_id: 1,
      filter_select_enabled: true,
      extra: '{"time_zone": "Mars/Base", "certification": {}}',
      uuid: uuidOf('big orders'),
      ...WHEN,
    },
    {
      id: 13,
      table_name: 'far',
      schema: 'sales',
      catalog: 'elsewhere',
      database_id: 1,
      uuid: uuidOf('far'),
      ...WHEN,
    },
  );
  add(
    reference,
    'table_columns',
    {
      table_id: 11,
      column_name: 'ordered_on',
      is_dttm: true,
      is_active: true,
      type: 'TIMESTAMP',
      groupby: true,
      filterable: true,
      uuid: uuidOf('ordered_on'),
      ...WHEN,
    },
    {
      table_id: 11,
      column_name: 'amount',
      is_dttm: false,
      is_active: true,
      type: 'NUMERIC(10,2)',
      groupby: false,
      filterable: true,
      uuid: uuidOf('amount'),
      ...WHEN,
    },
  );
  add(reference, 'sql_metrics', {
    table_id: 11,
    metric_name: 'total',
    expression: 'SUM(amount)',
    d3format: '.2f',
    uuid: uuidOf('total'),
    ...WHEN,
  });
  add(reference, 'sqlatable_user', { user_id: 2, table_id: 11 });
  add(reference, 'row_level_security_filters', {
    name: 'own shop',
    filter_type: 'Regular',
    clause: 'shop = 1',
    ...WHEN,
  });
  add(reference, 'rls_filter_roles', { role_id: 4, rls_filter_id: 1 });
  add(reference, 'rls_filter_tables', { table_id: 11, rls_filter_id: 1 });
}

function content(reference: Reference): void {
  add(reference, 'annotation_layer', { id: 5, name: 'Holidays', descr: 'Days off', ...WHEN });
  add(reference, 'annotation', {
    layer_id: 5,
    short_descr: 'Christmas',
    start_dttm: '2024-12-25 00:00:00',
    end_dttm: '2024-12-26 00:00:00',
    ...WHEN,
  });
  add(
    reference,
    'slices',
    {
      id: 21,
      slice_name: 'Orders by day',
      datasource_type: 'table',
      datasource_id: 11,
      viz_type: 'echarts_timeseries_line',
      uuid: uuidOf('chart 21'),
      last_saved_at: '2024-05-01 12:30:00',
      last_saved_by_fk: 2,
      ...WHEN,
      params: JSON.stringify({
        datasource: '11__table',
        slice_id: 21,
        dashboardId: 31,
        metrics: ['total'],
        own_key: { stays: true },
        annotation_layers: [
          { name: 'Days', sourceType: 'NATIVE', value: 5 },
          { name: 'Other', sourceType: 'line', value: 22 },
        ],
      }),
      query_context: JSON.stringify({
        datasource: { id: 11, type: 'table' },
        queries: [{ metrics: ['total'] }],
        form_data: { datasource: '11__table', slice_id: 21 },
      }),
    },
    {
      id: 22,
      slice_name: 'Lost',
      datasource_type: 'table',
      datasource_id: 999,
      viz_type: 'table',
      params: 'not json',
      uuid: uuidOf('chart 22'),
      ...WHEN,
    },
    {
      id: 23,
      slice_name: 'Old',
      datasource_type: 'druid',
      datasource_id: 1,
      viz_type: 'table',
      params: '{}',
      uuid: uuidOf('chart 23'),
      ...WHEN,
    },
  );
  add(reference, 'slice_user', { user_id: 2, slice_id: 21 });
  const filter = {
    id: 'NATIVE_FILTER-1',
    name: 'Amount',
    filterType: 'filter_select',
    targets: [{ datasetId: 11, column: { name: 'amount' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [22] },
    chartsInScope: [21],
  };
  add(reference, 'dashboards', {
    id: 31,
    dashboard_title: 'Sales',
    slug: 'sales',
    published: true,
    uuid: uuidOf('dashboard 31'),
    css: '.x {}',
    ...WHEN,
    position_json: JSON.stringify({
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['CHART-1'] },
      'CHART-1': {
        type: 'CHART',
        id: 'CHART-1',
        meta: { chartId: 21, width: 4, height: 50, uuid: uuidOf('chart 21') },
      },
    }),
    json_metadata: JSON.stringify({
      native_filter_configuration: [filter],
      timed_refresh_immune_slices: [21],
      expanded_slices: { 21: true },
    }),
  });
  add(reference, 'dashboard_slices', { dashboard_id: 31, slice_id: 21 });
  add(reference, 'dashboard_user', { user_id: 2, dashboard_id: 31 });
  add(reference, 'dashboard_roles', { dashboard_id: 31, role_id: 4 });
  add(reference, 'saved_query', {
    id: 41,
    user_id: 2,
    db_id: 1,
    label: 'All orders',
    schema: 'sales',
    sql: 'select * from orders',
    uuid: uuidOf('query 41'),
    ...WHEN,
  });
  add(reference, 'css_templates', { template_name: 'Plain', css: 'body {}', ...WHEN });
}

function marks(reference: Reference): void {
  add(
    reference,
    'tag',
    { name: 'important', type: 'custom', ...WHEN },
    { name: 'owner:2', type: 'owner', ...WHEN },
  );
  add(
    reference,
    'tagged_object',
    { tag_id: 1, object_id: 21, object_type: 'chart', ...WHEN },
    { tag_id: 2, object_id: 21, object_type: 'chart', ...WHEN },
  );
  add(
    reference,
    'favstar',
    { user_id: 2, class_name: 'slice', obj_id: 21, dttm: '2024-05-01 00:00:00' },
    { user_id: 2, class_name: 'Dashboard', obj_id: 31, dttm: '2024-05-01 00:00:00' },
    { user_id: 2, class_name: 'slice', obj_id: 777, dttm: '2024-05-01 00:00:00' },
  );
  add(reference, 'embedded_dashboards', {
    id: 1,
    uuid: uuidOf('embedded'),
    dashboard_id: 31,
    allow_domain_list: 'https://a.example,https://b.example',
    ...WHEN,
  });
  add(reference, 'filter_sets', {
    name: 'Mine',
    json_metadata: '{"nativeFilters": {}}',
    owner_id: 2,
    owner_type: 'User',
    dashboard_id: 31,
    ...WHEN,
  });
  add(reference, 'report_schedule', {
    type: 'Report',
    name: 'Weekly',
    active: true,
    crontab: '0 9 * * 1',
    timezone: 'Europe/Berlin',
    dashboard_id: 31,
    last_state: 'Success',
    validator_config_json: '{}',
    log_retention: 90,
    grace_period: 14_400,
    working_timeout: 3600,
    report_format: 'PDF',
    creation_method: 'alerts_reports',
    extra_json: '{}',
    force_screenshot: false,
    ...WHEN,
  });
  add(reference, 'report_recipient', {
    type: 'Email',
    recipient_config_json: '{"target": "anna@shop.example"}',
    report_schedule_id: 1,
    ...WHEN,
  });
  add(reference, 'report_schedule_user', { user_id: 2, report_schedule_id: 1 });
  add(reference, 'keyvalue', { id: 3, value: '{"x": 1}' });
  add(reference, 'logs', { action: 'explore', dttm: '2024-05-01 00:00:00' });
  // The UUIDs of Superset's salts are derived from their names.
  add(
    reference,
    'key_value',
    {
      resource: 'app',
      uuid: '00000000-0000-0000-0000-000000000000',
      value: Buffer.from('"another value"'),
      ...WHEN,
    },
    { resource: 'app', uuid: SALT_UUIDS.dashboard, value: Buffer.from('"salt one"'), ...WHEN },
    { resource: 'app', uuid: SALT_UUIDS.explore, value: PICKLED_SALT, ...WHEN },
    {
      id: 8,
      resource: 'dashboard_permalink',
      value: Buffer.from(JSON.stringify({ dashboardId: '31', state: { urlParams: [['standalone', '1']] } })),
      ...WHEN,
    },
    { id: 9, resource: 'explore_permalink', value: PICKLED_LINK, ...WHEN },
  );
}

const SALT_UUIDS = {
  dashboard: 'ca4e4125-7261-3c4b-ad75-9da40b3d6dda',
  explore: 'ebc919d5-7c84-36a5-9bb8-785d3ab43385',
};
const PICKLED_SALT = Buffer.from('8004950c000000000000008c0873616c742074776f942e', 'hex');
const PICKLED_LINK = Buffer.from(
  '800495e1000000000000007d94288c0763686172744964944b158c0c64617461736f757263654964944b0b8c0e64617461736f7572636554797065948c057461626c65948c0a64617461736f75726365948c0931315f5f7461626c65948c057374617465947d94288c08666f726d44617461947d9428680568068c08736c6963655f6964944b158c076d657472696373945d94288c05746f74616c94680e658c09726f775f6c696d6974944aa08601008c05736861726594473fe00000000000008c026f6e94888c046e6f6e65944e758c0975726c506172616d73945d948c0161948c01629486946175752e',
  'hex',
);
/** The keys of the two permalinks, as in Superset's URLs. */
export const PERMALINK_KEYS = { dashboard: '4o0QeDgmXg1', explore: 'xgoWjlA4azJ' };
