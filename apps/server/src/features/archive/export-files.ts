import { changeChartMeta, chartIdsOf, type Positions } from '@powerset/core/dashboard/positions.ts';
import { portableMetadata } from '@powerset/core/dashboard/remap-ids.ts';
import { omit } from '@powerset/kit/omit.ts';
import { exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';
import type { Chart } from '../charts/store.ts';
import type { Dashboard } from '../dashboards/store.ts';
import { maskedTunnel } from '../databases/service.ts';
import type { DatabaseRow } from '../databases/store.ts';
import type { DatasetRecord } from '../datasets/store.ts';
import type { DatasetColumnRow, DatasetMetricRow } from '../datasets/store.ts';
import type { SavedQuery } from '../saved-queries/store.ts';
import { emptyLayout, withRow } from './layout-rows.ts';

const VERSION = '1.0.0';

/** Returns a database as a file. Exports of databases name the upload setting as old versions did. */
export function databaseFile(database: DatabaseRow, hasOldNames: boolean) {
  const { schemas_allowed_for_file_upload: uploadSchemas, ...extra } = exactObject(database.extra);
  const upload = hasOldNames
    ? { allow_csv_upload: database.allow_file_upload === 1 }
    : { allow_file_upload: database.allow_file_upload === 1 };
  const schemas =
    uploadSchemas === undefined
      ? {}
      : {
          [hasOldNames ? 'schemas_allowed_for_csv_upload' : 'schemas_allowed_for_file_upload']: uploadSchemas,
        };
  return {
    database_name: database.name,
    sqlalchemy_uri: database.uri,
    cache_timeout: database.cache_timeout,
    expose_in_sqllab: database.expose_in_sqllab === 1,
    allow_run_async: database.allow_run_async === 1,
    allow_ctas: database.allow_ctas === 1,
    allow_cvas: database.allow_cvas === 1,
    allow_dml: database.allow_dml === 1,
    ...upload,
    extra: { ...extra, ...schemas },
    uuid: database.uuid,
    ...(database.tunnel === null ? {} : { ssh_tunnel: omit(maskedTunnel(database)!, 'host_key') }),
    version: VERSION,
  };
}

/** Returns a dataset as a file. */
export function datasetFile(dataset: DatasetRecord, databaseUuid: string) {
  return {
    table_name: dataset.table_name,
    main_dttm_col: dataset.main_temporal_column,
    description: dataset.description,
    default_endpoint: dataset.default_endpoint,
    offset: dataset.offset_hours,
    cache_timeout: dataset.cache_timeout,
    schema: dataset.schema,
    sql: dataset.sql,
    params: objectOrNull(dataset.params),
    template_params: objectOrNull(dataset.template_params),
    filter_select_enabled: dataset.filter_select_enabled === 1,
    fetch_values_predicate: dataset.fetch_values_predicate,
    extra: objectOrNull(dataset.extra),
    normalize_columns: dataset.normalize_columns === 1,
    always_filter_main_dttm: dataset.always_filter_main_temporal === 1,
    uuid: dataset.uuid,
    metrics: dataset.metrics.map(metricEntry),
    columns: dataset.columns.map(columnEntry),
    version: VERSION,
    database_uuid: databaseUuid,
  };
}

/** Returns a chart as a file. */
export function chartFile(chart: Chart, datasetUuid: string | undefined) {
  return {
    slice_name: chart.name,
    description: chart.description,
    certified_by: chart.certified_by,
    certification_details: chart.certification_details,
    viz_type: chart.viz_type,
    params: exactObject(chart.params),
    query_context: chart.query_context,
    cache_timeout: chart.cache_timeout,
    uuid: chart.uuid,
    version: VERSION,
    ...(datasetUuid === undefined ? {} : { dataset_uuid: datasetUuid }),
  };
}

/** Returns a dashboard as a file that names charts and datasets by uuid. */
export function dashboardFile(dashboard: Dashboard, uuidOfDataset: (id: number) => string | undefined) {
  const uuids = new Map(dashboard.charts.map(chart => [chart.id, chart.uuid]));
  const position = changeChartMeta(fullLayout(dashboard), meta => {
    const uuid = uuids.get(Number(meta['chartId']));
    return uuid === undefined ? undefined : { ...meta, uuid };
  });
  const metadata = dashboard.json_metadata
    ? { metadata: portableMetadata(exactObject(dashboard.json_metadata), uuidOfDataset) }
    : {};
  return {
    dashboard_title: dashboard.title,
    description: dashboard.description,
    css: dashboard.css,
    slug: dashboard.slug,
    certified_by: dashboard.certified_by,
    certification_details: dashboard.certification_details,
    published: dashboard.is_published === 1,
    uuid: dashboard.uuid,
    position,
    ...metadata,
    version: VERSION,
  };
}

/** Returns a saved query as a file. */
export function queryFile(query: SavedQuery, databaseUuid: string) {
  return {
    schema: query.schema,
    label: query.label,
    description: query.description,
    sql: query.sql,
    uuid: query.uuid,
    version: VERSION,
    database_uuid: databaseUuid,
  };
}

// Charts of the dashboard that are missing from its layout get their own row, so that the export does not
// lose them.
function fullLayout(dashboard: Dashboard): Positions {
  const layout = (
    dashboard.position_json ? exactObject(dashboard.position_json) : emptyLayout(dashboard.title ?? '')
  ) as Positions;
  const placed = new Set(chartIdsOf(layout));
  return withRow(
    layout,
    dashboard.charts.filter(chart => !placed.has(chart.id)),
    dashboard.uuid,
  );
}

function metricEntry(metric: DatasetMetricRow) {
  return {
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name,
    metric_type: metric.metric_type,
    expression: metric.expression,
    description: metric.description,
    // The reference can only read a currency as text.
    d3format: metric.d3_format,
    currency: metric.currency,
    extra: objectOrNull(metric.extra),
    warning_text: metric.warning_text,
  };
}

function columnEntry(column: DatasetColumnRow) {
  return {
    column_name: column.column_name,
    verbose_name: column.verbose_name,
    is_dttm: column.is_temporal === 1,
    is_active: column.is_active === 1,
    type: column.type,
    advanced_data_type: column.advanced_data_type,
    groupby: column.is_groupable === 1,
    filterable: column.is_filterable === 1,
    expression: column.expression,
    description: column.description,
    python_date_format: column.python_date_format,
    extra: objectOrNull(column.extra),
  };
}

function objectOrNull(text: string | null): Record<string, unknown> | string | null {
  if (!text) return null;
  try {
    const value: unknown = parseExactJson(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : text;
  } catch {
    return text;
  }
}
