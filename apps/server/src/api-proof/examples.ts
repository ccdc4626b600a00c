const SALES = { id: 1, type: 'table' };
const query = (parts: object): object => ({
  columns: ['region'],
  metrics: ['count'],
  row_limit: 5,
  ...parts,
});
const context = (parts: object, rest: object = {}): object => ({
  datasource: SALES,
  queries: [query(parts)],
  force: false,
  ...rest,
});
const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'quantity' }, label: 's' };
const MONTHS = {
  expressionType: 'SQL',
  sqlExpression: 'ordered_at',
  label: 'ordered_at',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
};

/** Valid bodies as a start, because random bodies rarely get past validation. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'POST /api/v1/chart/data': [
    context({}),
    context({
      metrics: [SUM],
      orderby: [[SUM, false]],
      filters: [
        { col: 'region', op: 'IN', val: ['Asia', null] },
        { col: 'quantity', op: '>', val: 3 },
      ],
    }),
    context({
      columns: [MONTHS],
      metrics: [SUM],
      time_range: '2022-01-01 : 2023-01-01',
      granularity: 'ordered_at',
      time_offsets: ['1 year ago'],
    }),
    context({
      post_processing: [
        {
          operation: 'pivot',
          options: { index: ['region'], columns: [], aggregates: { count: { operator: 'sum' } } },
        },
        { operation: 'sort', options: { by: 'count', ascending: false } },
      ],
    }),
    context({
      columns: [MONTHS],
      metrics: [SUM],
      post_processing: [
        {
          operation: 'rolling',
          options: { columns: { s: 's' }, rolling_type: 'mean', window: 3, min_periods: 0 },
        },
        { operation: 'resample', options: { rule: '1D', method: 'asfreq' } },
      ],
    }),
    context({
      columns: [MONTHS],
      metrics: [SUM],
      post_processing: [
        {
          operation: 'prophet',
          options: { time_grain: 'P1M', periods: 3, confidence_interval: 0.8, index: 'ordered_at' },
        },
      ],
    }),
    context({
      series_columns: ['region'],
      series_limit: 2,
      series_limit_metric: SUM,
      is_timeseries: true,
      columns: [MONTHS, 'region'],
      extras: { where: "region <> 'x'", having: 'count(*) > 1' },
    }),
    context({
      metrics: null,
      columns: ['order_id', 'region'],
      orderby: [['order_id', false]],
      row_offset: 5,
    }),
    context({ is_rowcount: true }),
    context({
      filters: [
        { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2022-01-01 : 2022-07-01' },
        { col: 'region', op: 'LIKE', val: 'A%' },
        { col: 'region', op: 'IS NOT NULL' },
      ],
    }),
    context({
      post_processing: [
        { operation: 'contribution', options: { orientation: 'column', columns: ['count'] } },
        { operation: 'rename', options: { columns: { count: 'share' } } },
      ],
    }),
    context({
      metrics: [SUM, { expressionType: 'SQL', sqlExpression: 'max(quantity)', label: 'top' }],
      extras: { having: 'sum(quantity) > 1', time_grain_sqla: 'P1Y' },
      granularity: 'ordered_at',
      is_timeseries: true,
    }),
    context({}, { result_type: 'results' }),
    context({}, { result_type: 'columns' }),
    context({}, { result_type: 'timegrains' }),
    context({ metrics: [], columns: ['region'] }, { result_type: 'drill_detail' }),
    context({}, { result_type: 'samples' }),
    context({}, { result_type: 'query' }),
    context({}, { result_format: 'csv' }),
    context({}, { result_format: 'xlsx' }),
    context(
      {},
      {
        result_type: 'post_processed',
        form_data: {
          viz_type: 'pivot_table_v2',
          groupbyRows: ['region'],
          metrics: ['count'],
          aggregateFunction: 'Sum',
        },
      },
    ),
    context({
      annotation_layers: [
        { name: 'n', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, style: 'solid', show: true },
      ],
    }),
  ],
  'POST /api/v1/sqllab/execute/': [
    {
      database_id: 1,
      sql: 'select region, count(*) as n from sales group by 1',
      schema: 'main',
      client_id: 'c1',
      queryLimit: 10,
      runAsync: false,
      tab: 't',
      sql_editor_id: '1',
      select_as_cta: false,
      tmp_table_name: '',
      ctas_method: 'TABLE',
      templateParams: '{"a":1}',
      expand_data: true,
    },
    { database_id: 1, sql: 'select 1; select {{ 1 + 1 }} as b', runAsync: true },
    {
      database_id: 1,
      sql: "with a as (select * from sales where region = '{{ 'As' + 'ia' }}') select count(*), max(ordered_at) from a",
      schema: 'main',
      queryLimit: 1,
    },
    {
      database_id: 1,
      sql: 'select * from sales order by order_id limit 3',
      schema: 'main',
      json: true,
      expand_data: false,
      queryLimit: 0,
    },
    { database_id: 1, sql: 'explain select region from sales', schema: 'main' },
    { database_id: 1, sql: 'show tables' },
    {
      database_id: 1,
      sql: 'select 1 as a',
      schema: 'main',
      select_as_cta: true,
      ctas_method: 'VIEW',
      tmp_table_name: 'kept',
    },
  ],
  'POST /api/v1/sqllab/estimate/': [
    { database_id: 1, sql: 'select * from sales', schema: 'main', template_params: {} },
  ],
  'POST /api/v1/sqllab/format_sql/': [{ sql: 'select a, (select 1) from t where x = 1 and y' }],
  'POST /superset/explore_json/': [
    {
      form_data: JSON.stringify({
        datasource: '1__table',
        viz_type: 'pie',
        metric: 'count',
        groupby: ['region'],
        time_range: 'No filter',
      }),
    },
  ],
  'POST /superset/explore_json/:type/:id/': [
    {
      form_data: JSON.stringify({
        viz_type: 'line',
        metrics: ['count'],
        groupby: ['region'],
        granularity_sqla: 'ordered_at',
        time_grain_sqla: 'P1M',
      }),
    },
  ],
  'POST /datasource/samples': [{ filters: [{ col: 'region', op: '==', val: 'Asia' }] }],
  'POST /api/v1/explore/permalink': [
    { formData: { datasource: '1__table', viz_type: 'pie' }, urlParams: [['a', 'b']] },
  ],
  'POST /api/v1/explore/form_data': [
    { datasource_id: 1, datasource_type: 'table', chart_id: 1, form_data: '{"a":1}' },
  ],
  'POST /api/v1/dashboard/:id/permalink': [
    { dataMask: { a: {} }, activeTabs: ['x'], urlParams: [['a', 'b']], anchor: 'x' },
  ],
  'POST /api/v1/rowlevelsecurity/': [
    {
      name: 'r',
      filter_type: 'Regular',
      tables: [1],
      roles: [4],
      clause: '1 = 1',
      group_key: 'g',
      description: '',
    },
  ],
  'POST /api/v1/report/': [
    {
      type: 'Alert',
      name: 'a',
      crontab: '0 9 * * *',
      timezone: 'UTC',
      database: 1,
      sql: 'select 1',
      chart: 1,
      recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.org' } }],
      creation_method: 'alerts_reports',
      validator_type: 'operator',
      validator_config_json: { op: '>', threshold: 1 },
      grace_period: 10,
      working_timeout: 10,
      log_retention: 1,
      report_format: 'PNG',
      owners: [1],
      active: true,
    },
  ],
  'POST /api/v1/database/': [
    {
      database_name: 'another',
      sqlalchemy_uri: 'postgresql://a:b@127.0.0.1:1/c',
      extra: '{"engine_params":{}}',
      server_cert: '',
      masked_encrypted_extra: '{}',
      parameters: {},
      configuration_method: 'sqlalchemy_form',
    },
  ],
  'PUT /api/v1/dashboard/:id': [
    {
      dashboard_title: 't',
      slug: 's',
      owners: [1],
      roles: [4],
      json_metadata:
        '{"color_scheme":"x","native_filter_configuration":[{"id":"f","targets":[{"datasetId":1,"column":{"name":"region"}}]}],"positions":{"CHART-1":{"type":"CHART","id":"CHART-1","children":[],"meta":{"chartId":1}}}}',
      position_json: '{"CHART-1":{"type":"CHART","id":"CHART-1","children":[],"meta":{"chartId":1}}}',
      css: '',
      published: true,
    },
  ],
  'PUT /api/v1/dataset/:id': [
    {
      table_name: 'sales',
      columns: [
        {
          column_name: 'x',
          expression: '1',
          type: 'BIGINT',
          is_dttm: false,
          groupby: true,
          filterable: true,
        },
      ],
      metrics: [{ metric_name: 'm', expression: 'count(*)' }],
      owners: [1],
      extra: '{}',
      template_params: '{}',
    },
  ],
  'PUT /api/v1/chart/:id': [
    {
      slice_name: 'c',
      params: '{"viz_type":"pie"}',
      query_context: '{"datasource":{"id":1,"type":"table"},"queries":[]}',
      owners: [1],
      dashboards: [1],
      tags: [1],
      viz_type: 'pie',
      datasource_id: 1,
      datasource_type: 'table',
    },
  ],
  'POST /tabstateview/': [
    {
      queryEditor: JSON.stringify({
        name: 'q',
        title: 'q',
        dbId: 1,
        schema: 'main',
        sql: 'select 1',
        queryLimit: 10,
        autorun: false,
      }),
    },
  ],
  'POST /tableschemaview/': [
    { table: JSON.stringify({ dbId: 1, queryEditorId: 1, schema: 'main', name: 'sales' }) },
  ],
  'POST /superset/log/': [
    {
      events: JSON.stringify([
        { source: 'x', ts: 1, event_name: 'mount_dashboard', dashboard_id: 1, slice_id: 1 },
      ]),
    },
  ],
  'POST /api/v1/dashboard/:dashboard/filtersets': [
    {
      name: 'f',
      owner_type: 'Dashboard',
      owner_id: 1,
      json_metadata: '{"nativeFilters":{}}',
      description: '',
    },
  ],
  'POST /api/v1/annotation_layer/:layer/annotation/': [
    {
      short_descr: 'other',
      long_descr: '',
      start_dttm: '2024-01-01T00:00:00',
      end_dttm: '2024-01-02T00:00:00',
      json_metadata: '{}',
    },
  ],
  'POST /api/v1/security/guest_token/': [
    {
      user: { username: 'g', first_name: 'a', last_name: 'b' },
      resources: [{ type: 'dashboard', id: '1' }],
      rls: [{ clause: '1 = 1', dataset: 1 }],
    },
  ],
  'POST /api/v1/cachekey/invalidate': [
    {
      datasource_uids: ['1__table'],
      datasources: [
        { database_name: 'golden', datasource_name: 'sales', schema: 'main', datasource_type: 'table' },
      ],
    },
  ],
  'POST /api/v1/database/validate_parameters/': [
    {
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      parameters: { host: 'localhost', port: 1, username: 'a', database: 'b', query: {}, encryption: false },
    },
  ],
  'POST /api/v1/tag/bulk_create': [
    {
      tags: [
        {
          name: 'a',
          objects_to_tag: [
            ['chart', 1],
            ['dashboard', 1],
          ],
        },
      ],
    },
  ],
};
