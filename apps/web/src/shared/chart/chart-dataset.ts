import type { ExploredRun } from '@powerset/contracts/explore.ts';
import type { ColumnWire, DatasetWire, MetricWire } from '@powerset/contracts/dataset-wire.ts';
import type { ChartColumn, ChartDataset, ChartMetric } from '@powerset/core/chart/chart-dataset.ts';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';

type WirePart = Pick<
  DatasetWire,
  'id' | 'table_name' | 'columns' | 'metrics' | 'main_dttm_col' | 'time_grain_sqla' | 'filter_select_enabled'
> & { readonly type: string };

const TYPE_NAMES = Object.keys(GENERIC_TYPES) as readonly GenericType[];

/** Returns a dataset of the wire in the form for charts; certified and temporal fields come first. */
export function chartDatasetFrom(wire: WirePart): ChartDataset {
  return {
    id: wire.id,
    type: wire.type,
    name: wire.table_name,
    columns: sorted(wire.columns.map(columnFrom), column => Number(column.isTemporal)),
    metrics: sorted(wire.metrics.map(metricFrom), () => 0),
    mainTemporalColumn: wire.main_dttm_col,
    timeGrains: wire.time_grain_sqla,
    suggestsFilterValues: wire.filter_select_enabled,
  };
}

/** Returns a run of the SQL editor in the form for charts: columns without ids. */
export function chartDatasetOfRun(run: ExploredRun): ChartDataset {
  const columns = run.columns.map((column, at) => ({ ...column, id: -at - 1 }));
  return chartDatasetFrom({
    id: run.id,
    type: run.type,
    table_name: run.name || 'Query',
    columns,
    metrics: [],
    main_dttm_col: null,
    time_grain_sqla: run.time_grain_sqla,
    filter_select_enabled: run.filter_select,
  });
}

function columnFrom(column: ColumnWire): ChartColumn {
  return {
    id: column.id,
    name: column.column_name,
    label: column.verbose_name || column.column_name,
    databaseType: column.type,
    genericType: column.type_generic === null ? null : (TYPE_NAMES[column.type_generic] ?? null),
    isTemporal: column.is_dttm,
    isGroupable: column.groupby,
    isFilterable: column.filterable,
    description: column.description,
    expression: column.expression || null,
    certification: certificationOf(column),
    warning: column.warning_markdown,
  };
}

function metricFrom(metric: MetricWire): ChartMetric {
  return {
    id: metric.id,
    name: metric.metric_name,
    label: metric.verbose_name || metric.metric_name,
    expression: metric.expression,
    description: metric.description,
    numberFormat: metric.d3format || null,
    currency: metric.currency,
    certification: certificationOf(metric),
    warning: metric.warning_markdown ?? metric.warning_text,
  };
}

function certificationOf({
  is_certified: isCertified,
  certified_by: by,
  certification_details: details,
}: ColumnWire | MetricWire) {
  return isCertified || by ? { by, details } : null;
}

function sorted<T extends { readonly certification: unknown }>(
  items: readonly T[],
  weight: (item: T) => number,
): readonly T[] {
  const rank = (item: T): number => Number(item.certification !== null) * 2 + weight(item);
  return items.toSorted((a, b) => rank(b) - rank(a));
}
