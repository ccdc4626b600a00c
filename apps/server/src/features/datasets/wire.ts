import type {
  ColumnWire,
  DashboardDataset,
  DatasetWire,
  MetricWire,
} from '@powerset/contracts/dataset-wire.ts';
import type { DatasetItem, DatasetRow } from '@powerset/contracts/dataset.ts';
import { datasetResource } from '@powerset/core/permissions/grants.ts';
import { grainName } from '@powerset/core/query/time-grains.ts';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { omit } from '@powerset/kit/omit.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { humanize, wireMoment, wireMomentUtc } from '../../listing/moments.ts';
import { fullName, wirePerson } from '../../metadata/people.ts';
import { builderDatabaseFacts, databaseFacts } from '../databases/service.ts';
import { selectStar } from '../../catalog/select-star.ts';
import type { DatasetRecord } from './store.ts';
import type { DatasetColumnRow, DatasetMetricRow } from './dataset-rows.ts';
import { genericTypeOfColumn, parseCurrency } from './to-dataset.ts';

/** Returns a dataset as a list item. */
export function datasetRow(dataset: DatasetRecord, nowMs: number): DatasetRow {
  return {
    changed_by: wirePerson(dataset.changer),
    changed_by_name: fullName(dataset.changer),
    changed_on_delta_humanized: humanize(dataset.changed_on, nowMs),
    changed_on_utc: wireMomentUtc(dataset.changed_on),
    database: { id: dataset.database.id, database_name: dataset.database.name },
    datasource_type: 'table',
    default_endpoint: dataset.default_endpoint,
    description: dataset.description,
    explore_url: `/explore/?datasource_type=table&datasource_id=${dataset.id}`,
    extra: dataset.extra,
    id: dataset.id,
    kind: kindOf(dataset),
    owners: dataset.owners.map(owner => wirePerson(owner)!),
    schema: dataset.schema,
    sql: dataset.sql,
    table_name: dataset.table_name,
    uuid: dataset.uuid,
  };
}

/** Returns a dataset as a single item. */
export function datasetItem(
  dataset: DatasetRecord,
  dialect: Dialect | undefined,
  nowMs: number,
): DatasetItem {
  const wire = omit(
    datasetWire(dataset, dialect),
    'description',
    'extra',
    'database',
    'columns',
    'metrics',
    'owners',
    'type',
    'perm',
    'params',
    'edit_url',
    'filter_select',
    'health_check_message',
  );
  return {
    ...wire,
    changed_by: wirePerson(dataset.changer),
    changed_on: wireMoment(dataset.changed_on),
    changed_on_humanized: humanize(dataset.changed_on, nowMs),
    columns: dataset.columns.map(itemColumn),
    created_by: wirePerson(dataset.creator),
    created_on: wireMoment(dataset.created_on),
    created_on_humanized: humanize(dataset.created_on, nowMs),
    database: {
      backend: dataset.database.engine,
      database_name: dataset.database.name,
      id: dataset.database.id,
    },
    datasource_type: 'table',
    description: dataset.description,
    extra: dataset.extra,
    is_managed_externally: dataset.is_managed_externally === 1,
    kind: kindOf(dataset),
    metrics: dataset.metrics.map(itemMetric),
    owners: dataset.owners.map(owner => wirePerson(owner)!),
    url: `/tablemodelview/edit/${dataset.id}`,
    uuid: dataset.uuid,
  };
}

/** Returns a dataset with everything that charts need. */
function datasetWire(dataset: DatasetRecord, dialect: Dialect | undefined): DatasetWire {
  const columns = [...dataset.columns];
  const names = columns.map(column => column.column_name).sort();
  return {
    always_filter_main_dttm: dataset.always_filter_main_temporal === 1,
    cache_timeout: dataset.cache_timeout,
    column_formats: Object.fromEntries(
      dataset.metrics
        .filter(metric => metric.d3_format)
        .map(metric => [metric.metric_name, metric.d3_format]),
    ),
    columns: columns.map(columnWire),
    currency_formats: Object.fromEntries(
      dataset.metrics.flatMap(metric => {
        const currency = parseCurrency(metric.currency);
        return currency ? [[metric.metric_name, currency]] : [];
      }),
    ),
    database: databaseFacts(dataset.database),
    datasource_name: dataset.table_name,
    default_endpoint: dataset.default_endpoint,
    description: dataset.description,
    edit_url: `/tablemodelview/edit/${dataset.id}`,
    extra: dataset.extra,
    fetch_values_predicate: dataset.fetch_values_predicate,
    filter_select: dataset.filter_select_enabled === 1,
    filter_select_enabled: dataset.filter_select_enabled === 1,
    granularity_sqla: columns
      .filter(column => column.is_temporal === 1)
      .map(({ column_name: name }) => [name, name]),
    health_check_message: null,
    id: dataset.id,
    is_sqllab_view: dataset.is_sqllab_view === 1,
    main_dttm_col: dataset.main_temporal_column,
    metrics: dataset.metrics.map(metricWire),
    name: dataset.schema ? `${dataset.schema}.${dataset.table_name}` : dataset.table_name,
    normalize_columns: dataset.normalize_columns === 1,
    offset: dataset.offset_hours,
    order_by_choices: names.flatMap((name): [string, string][] => [
      [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
      [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
    ]),
    owners: dataset.owners.map(({ first_name, id, last_name, username }) => ({
      first_name,
      id,
      last_name,
      username,
    })),
    params: dataset.params,
    perm: datasetResource(dataset.database.name, { id: dataset.id, tableName: dataset.table_name }),
    schema: dataset.schema,
    select_star: dialect ? selectStar(dataset, dialect) : null,
    sql: dataset.sql,
    table_name: dataset.table_name,
    template_params: dataset.template_params,
    time_grain_sqla: (dialect?.timeGrains ?? []).map(grain => [grain, grainName(grain)]),
    type: 'table',
    uid: `${dataset.id}__table`,
    verbose_map: {
      __timestamp: 'Time',
      ...Object.fromEntries(
        dataset.metrics.map(metric => [metric.metric_name, metric.verbose_name || metric.metric_name]),
      ),
      ...Object.fromEntries(
        columns.map(column => [column.column_name, column.verbose_name || column.column_name]),
      ),
    },
  };
}

/** Returns a dataset for the chart builder, with more details of its database. */
export function builderDataset(dataset: DatasetRecord, dialect: Dialect | undefined): DatasetWire {
  return { ...datasetWire(dataset, dialect), database: builderDatabaseFacts(dataset.database) };
}

/** Returns a dataset with only the columns and metrics that the charts of a dashboard use. */
export function dashboardDataset(
  dataset: DatasetRecord,
  dialect: Dialect | undefined,
  used: { readonly columns: ReadonlySet<string>; readonly metrics: ReadonlySet<string> },
): DashboardDataset {
  const wire = omit(datasetWire(dataset, dialect), 'description', 'extra');
  const columns = wire.columns.filter(column => used.columns.has(column.column_name));
  const metrics = wire.metrics.filter(metric => used.metrics.has(metric.metric_name));
  const kept = new Set([
    '__timestamp',
    ...columns.map(column => column.column_name),
    ...metrics.map(metric => metric.metric_name),
  ]);
  return {
    ...wire,
    columns,
    metrics,
    column_types: [...new Set(wire.columns.map(column => column.type_generic))]
      .filter(type => type !== null)
      .sort((a, b) => a - b),
    verbose_map: Object.fromEntries(Object.entries(wire.verbose_map).filter(([name]) => kept.has(name))),
  };
}

function kindOf(dataset: Pick<DatasetRecord, 'sql'>): 'physical' | 'virtual' {
  return dataset.sql ? 'virtual' : 'physical';
}

function typeNumber(column: DatasetColumnRow): number | null {
  const type = genericTypeOfColumn(column);
  return type === null ? null : GENERIC_TYPES[type];
}

function columnWire(column: DatasetColumnRow): ColumnWire {
  return {
    ...certification(column.extra),
    advanced_data_type: column.advanced_data_type,
    column_name: column.column_name,
    description: column.description,
    expression: column.expression,
    filterable: column.is_filterable === 1,
    groupby: column.is_groupable === 1,
    id: column.id,
    is_dttm: column.is_temporal === 1,
    python_date_format: column.python_date_format,
    type: column.type,
    type_generic: typeNumber(column),
    verbose_name: column.verbose_name,
  };
}

function metricWire(metric: DatasetMetricRow): MetricWire {
  return {
    ...certification(metric.extra),
    currency: parseCurrency(metric.currency),
    d3format: metric.d3_format,
    description: metric.description,
    expression: metric.expression,
    id: metric.id,
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name,
    warning_text: metric.warning_text,
  };
}

function itemColumn(column: DatasetColumnRow): DatasetItem['columns'][number] {
  const wire = omit(
    columnWire(column),
    'certification_details',
    'certified_by',
    'is_certified',
    'warning_markdown',
  );
  return {
    ...wire,
    changed_on: wireMoment(column.changed_on),
    created_on: wireMoment(column.created_on),
    extra: column.extra,
    is_active: column.is_active === 1,
    uuid: column.uuid,
  };
}

function itemMetric(metric: DatasetMetricRow): DatasetItem['metrics'][number] {
  const wire = omit(
    metricWire(metric),
    'certification_details',
    'certified_by',
    'is_certified',
    'warning_markdown',
  );
  return {
    ...wire,
    currency: metric.currency,
    changed_on: wireMoment(metric.changed_on),
    created_on: wireMoment(metric.created_on),
    extra: metric.extra,
    metric_type: metric.metric_type,
    uuid: metric.uuid,
  };
}

/** Returns who certified a column or metric, which is stored as JSON. */
function certification(
  extra: string | null,
): Pick<ColumnWire, 'certification_details' | 'certified_by' | 'is_certified' | 'warning_markdown'> {
  const parsed = parseExtra(extra);
  const by = parsed.certification?.certified_by ?? null;
  return {
    certified_by: by,
    certification_details: parsed.certification?.details ?? null,
    is_certified: parsed.certification !== undefined,
    warning_markdown: parsed.warning_markdown ?? null,
  };
}

interface Extra {
  readonly certification?:
    | { readonly certified_by?: string | null; readonly details?: string | null }
    | undefined;
  readonly warning_markdown?: string | null;
}

function parseExtra(extra: string | null): Extra {
  try {
    const value: unknown = JSON.parse(extra || '{}');
    return typeof value === 'object' && value !== null ? (value as Extra) : {};
  } catch {
    return {};
  }
}
