import { randomUUID } from 'node:crypto';
import { add, emptyReference, referenceInSqlite } from '../../apps/server/src/moving/test-reference.ts';

export interface LibrarySize {
  readonly charts: number;
  readonly dashboards: number;
}

const DATASETS = 100;
const COLUMNS = 30;
const PEOPLE = 20;
const WHEN = {
  created_on: '2024-03-01 10:00:00',
  changed_on: '2024-05-01 12:30:00',
  created_by_fk: 1,
  changed_by_fk: 2,
};

/**
 * Writes the metadata of a Superset as a company might have it to its own file, and returns the file's
 * address.
 */
export async function library({ charts, dashboards }: LibrarySize): Promise<string> {
  const reference = emptyReference();
  add(reference, 'ab_role', { name: 'Admin' }, { name: 'Gamma' }, { name: 'Readers' });
  for (let person = 1; person <= PEOPLE; person++) {
    add(reference, 'ab_user', {
      username: `person ${person}`,
      first_name: 'Person',
      last_name: String(person),
      email: `person${person}@company.example`,
      password: 'scrypt:32768:8:1$abc$00ff',
      active: true,
      ...WHEN,
    });
    add(reference, 'ab_user_role', { user_id: person, role_id: 2 }, { user_id: person, role_id: 3 });
  }
  add(reference, 'dbs', {
    database_name: 'Company',
    sqlalchemy_uri: 'postgresql://company@db.example/company',
    expose_in_sqllab: true,
    uuid: randomUUID(),
    ...WHEN,
  });
  add(reference, 'ab_permission', { name: 'datasource_access' });
  for (let dataset = 1; dataset <= DATASETS; dataset++) {
    add(reference, 'tables', {
      table_name: `table_${dataset}`,
      schema: 'public',
      database_id: 1,
      filter_select_enabled: true,
      uuid: randomUUID(),
      ...WHEN,
    });
    for (let column = 1; column <= COLUMNS; column++)
      add(reference, 'table_columns', {
        table_id: dataset,
        column_name: `column_${column}`,
        type: 'VARCHAR',
        groupby: true,
        filterable: true,
        is_active: true,
        is_dttm: false,
        uuid: randomUUID(),
        ...WHEN,
      });
    add(reference, 'sql_metrics', {
      table_id: dataset,
      metric_name: 'count',
      expression: 'COUNT(*)',
      uuid: randomUUID(),
      ...WHEN,
    });
    add(reference, 'ab_view_menu', { name: `[Company].[table_${dataset}](id:${dataset})` });
    add(reference, 'ab_permission_view', { permission_id: 1, view_menu_id: dataset });
    add(reference, 'ab_permission_view_role', { permission_view_id: dataset, role_id: 3 });
  }
  add(
    reference,
    'tag',
    { name: 'weekly', type: 'custom', ...WHEN },
    { name: 'finance', type: 'custom', ...WHEN },
  );
  const positions = Array.from({ length: dashboards }, (): Record<string, object> => ({
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  }));
  for (let chart = 1; chart <= charts; chart++) {
    const uuid = randomUUID();
    const dashboard = chart % dashboards;
    add(reference, 'slices', {
      slice_name: `Chart ${chart}`,
      datasource_type: 'table',
      datasource_id: (chart % DATASETS) + 1,
      viz_type: 'echarts_timeseries_bar',
      uuid,
      ...WHEN,
      last_saved_at: WHEN.changed_on,
      last_saved_by_fk: 2,
      ...settings(chart),
    });
    add(
      reference,
      'slice_user',
      { user_id: (chart % PEOPLE) + 1, slice_id: chart },
      { user_id: ((chart + 7) % PEOPLE) + 1, slice_id: chart },
    );
    add(reference, 'tagged_object', {
      tag_id: (chart % 2) + 1,
      object_id: chart,
      object_type: 'chart',
      ...WHEN,
    });
    add(reference, 'dashboard_slices', { dashboard_id: dashboard + 1, slice_id: chart });
    positions[dashboard]![`CHART-${chart}`] = {
      type: 'CHART',
      id: `CHART-${chart}`,
      children: [],
      meta: { chartId: chart, uuid, width: 4, height: 50, sliceName: `Chart ${chart}` },
    };
  }
  for (const [at, position] of positions.entries()) {
    add(reference, 'dashboards', {
      dashboard_title: `Dashboard ${at + 1}`,
      slug: `dashboard-${at + 1}`,
      published: true,
      uuid: randomUUID(),
      position_json: JSON.stringify(position),
      json_metadata: JSON.stringify({ color_scheme: 'supersetColors', native_filter_configuration: [] }),
      ...WHEN,
    });
    add(reference, 'dashboard_user', { user_id: (at % PEOPLE) + 1, dashboard_id: at + 1 });
  }
  return referenceInSqlite(reference);
}

/** Returns form data of the usual length, and the query context that belongs to it. */
function settings(chart: number): { readonly params: string; readonly query_context: string } {
  const filters = Array.from({ length: 8 }, (_, at) => ({
    clause: 'WHERE',
    subject: `column_${at + 1}`,
    operator: 'IN',
    comparator: ['one', 'two', 'three'],
    expressionType: 'SIMPLE',
    filterOptionName: `filter_${chart}_${at}`,
  }));
  const formData = {
    datasource: `${(chart % DATASETS) + 1}__table`,
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'column_1',
    metrics: ['count'],
    groupby: ['column_2', 'column_3'],
    adhoc_filters: filters,
    row_limit: 10_000,
    show_legend: true,
  };
  return {
    params: JSON.stringify(formData),
    query_context: JSON.stringify({
      datasource: { id: (chart % DATASETS) + 1, type: 'table' },
      queries: [{ columns: ['column_1', 'column_2'], metrics: ['count'], filters: [] }],
      form_data: formData,
    }),
  };
}
