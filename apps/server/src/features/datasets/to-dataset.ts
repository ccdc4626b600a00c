import type { Selectable } from 'kysely';
import type { Dataset, DatasetColumn, DatasetMetric } from '@powerset/core/dataset/dataset.ts';
import { categoryOrderOf } from '@powerset/core/dataset/category-order.ts';
import { readTimeSettings } from '@powerset/core/dataset/time-settings.ts';
import { readTemplateParams } from '@powerset/core/dataset/template-params.ts';
import { genericTypeOf } from '@powerset/core/dataset/generic-type.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';
import { wireMoment } from '../../listing/moments.ts';
import type { DatasetTable } from '../../metadata/tables.ts';
import type { DatasetColumnRow, DatasetMetricRow } from './dataset-rows.ts';

/** Returns a dataset in the form that planning needs. */
export function toDataset(
  row: Selectable<DatasetTable>,
  columns: readonly DatasetColumnRow[],
  metrics: readonly DatasetMetricRow[],
): Dataset {
  return {
    id: row.id,
    uuid: row.uuid,
    tableName: row.table_name,
    schema: row.schema,
    catalog: null,
    sql: row.sql,
    databaseId: row.database_id,
    mainTemporalColumn: row.main_temporal_column,
    offset: row.offset_hours,
    timeSettings: readTimeSettings(row.extra),
    cacheTimeout: row.cache_timeout,
    fetchValuesPredicate: row.fetch_values_predicate,
    templateParams: readTemplateParams(row.template_params),
    columns: columns.map(toColumn),
    metrics: metrics.map(toMetric),
    changedOn: `${wireMoment(row.changed_on)}.${row.cache_generation}`,
  };
}

/** Returns the kind of a column: the stored one, or that of its type name, or time if it is marked so. */
export function genericTypeOfColumn(
  column: Pick<DatasetColumnRow, 'generic_type' | 'type' | 'is_temporal'>,
): GenericType | null {
  // The store holds only values that were read from GenericType.
  const known = (column.generic_type as GenericType | null) ?? genericTypeOf(column.type);
  return known ?? (column.is_temporal === 1 ? 'temporal' : null);
}

/** Returns the currency of a metric, which older clients stored as Python text. */
export function parseCurrency(
  text: string | null,
): { symbol: string; symbolPosition: 'prefix' | 'suffix' } | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text.startsWith("{'") ? text.replaceAll("'", '"') : text) as {
      symbol?: unknown;
      symbolPosition?: unknown;
    } | null;
    if (typeof value?.symbol !== 'string') return null;
    return { symbol: value.symbol, symbolPosition: value.symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
  } catch {
    return null;
  }
}

function toColumn(column: DatasetColumnRow): DatasetColumn {
  const categoryOrder = categoryOrderOf(column.extra);
  return {
    id: column.id,
    columnName: column.column_name,
    type: column.type,
    genericType: genericTypeOfColumn(column),
    verboseName: column.verbose_name,
    description: column.description,
    expression: column.expression || null,
    isTemporal: column.is_temporal === 1,
    isGroupable: column.is_groupable === 1,
    isFilterable: column.is_filterable === 1,
    isActive: column.is_active === 1,
    pythonDateFormat: column.python_date_format,
    ...(categoryOrder ? { categoryOrder } : {}),
  };
}

function toMetric(metric: DatasetMetricRow): DatasetMetric {
  return {
    id: metric.id,
    metricName: metric.metric_name,
    expression: metric.expression,
    verboseName: metric.verbose_name,
    description: metric.description,
    d3Format: metric.d3_format,
    currency: parseCurrency(metric.currency),
    warningText: metric.warning_text,
  };
}
