import type { DatasetItem } from '@powerset/contracts/dataset.ts';

export interface DraftColumn {
  /** Identifies the column in the editor, even before it has an id. */
  readonly key: string;
  readonly id?: number;
  readonly isCalculated: boolean;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly expression: string;
  readonly type: string;
  readonly isTemporal: boolean;
  readonly isFilterable: boolean;
  readonly isGroupable: boolean;
  readonly dateFormat: string;
  readonly advancedType: string;
  readonly extra: string;
}

export interface DraftMetric {
  readonly key: string;
  readonly id?: number;
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly description: string;
  readonly format: string;
  readonly currencySymbol: string;
  readonly currencyPosition: 'prefix' | 'suffix';
  readonly warningText: string;
  readonly extra: string;
}

export interface DraftSource {
  readonly databaseId: number;
  readonly schema: string;
  readonly tableName: string;
  readonly isVirtual: boolean;
  readonly sql: string;
}

export interface DraftSettings {
  readonly description: string;
  readonly defaultUrl: string;
  readonly suggestsValues: boolean;
  readonly valuesPredicate: string;
  readonly extra: string;
  readonly owners: readonly number[];
  readonly cacheTimeout: number | null;
  readonly hoursOffset: number | null;
  readonly templateParams: string;
  readonly normalizesColumns: boolean;
  readonly alwaysFiltersMainTime: boolean;
  /** The name of the default datetime column. */
  readonly mainTime: string;
}

/** A dataset while it is edited. */
export interface DatasetDraft {
  readonly source: DraftSource;
  readonly settings: DraftSettings;
  readonly columns: readonly DraftColumn[];
  readonly metrics: readonly DraftMetric[];
}

/** Returns the draft of a saved dataset. */
export function draftOf(item: DatasetItem): DatasetDraft {
  return {
    source: {
      databaseId: item.database.id ?? 0,
      schema: item.schema ?? '',
      tableName: item.table_name,
      isVirtual: item.kind === 'virtual',
      sql: item.sql ?? '',
    },
    settings: {
      description: item.description ?? '',
      defaultUrl: item.default_endpoint ?? '',
      suggestsValues: item.filter_select_enabled,
      valuesPredicate: item.fetch_values_predicate ?? '',
      extra: item.extra ?? '',
      owners: item.owners.flatMap(({ id }) => id ?? []),
      cacheTimeout: item.cache_timeout,
      hoursOffset: item.offset,
      templateParams: item.template_params ?? '',
      normalizesColumns: item.normalize_columns,
      alwaysFiltersMainTime: item.always_filter_main_dttm,
      mainTime: item.main_dttm_col ?? '',
    },
    columns: item.columns.map(columnOf),
    metrics: item.metrics.map(metricOf),
  };
}

function columnOf(column: DatasetItem['columns'][number]): DraftColumn {
  return {
    key: `c${column.id}`,
    id: column.id,
    isCalculated: Boolean(column.expression),
    name: column.column_name,
    label: column.verbose_name ?? '',
    description: column.description ?? '',
    expression: column.expression ?? '',
    type: column.type ?? '',
    isTemporal: column.is_dttm,
    isFilterable: column.filterable,
    isGroupable: column.groupby,
    dateFormat: column.python_date_format ?? '',
    advancedType: column.advanced_data_type ?? '',
    extra: column.extra ?? '',
  };
}

function metricOf(metric: DatasetItem['metrics'][number]): DraftMetric {
  const currency = readCurrency(metric.currency);
  return {
    key: `m${metric.id}`,
    id: metric.id,
    name: metric.metric_name,
    label: metric.verbose_name ?? '',
    expression: metric.expression,
    description: metric.description ?? '',
    format: metric.d3format ?? '',
    currencySymbol: currency.symbol,
    currencyPosition: currency.position,
    warningText: metric.warning_text ?? '',
    extra: metric.extra ?? '',
  };
}

// Older clients stored the currency as Python text.
function readCurrency(value: DatasetItem['metrics'][number]['currency']): {
  readonly symbol: string;
  readonly position: 'prefix' | 'suffix';
} {
  const { symbol, symbolPosition: position } = typeof value === 'string' ? parsed(value) : (value ?? {});
  return { symbol: symbol ?? '', position: position === 'suffix' ? 'suffix' : 'prefix' };
}

function parsed(text: string): { readonly symbol?: string; readonly symbolPosition?: string } {
  try {
    return (JSON.parse(text.startsWith("{'") ? text.replaceAll("'", '"') : text) ?? {}) as object;
  } catch {
    return {};
  }
}

/** Returns a new calculated column. */
export function newColumn(key: string): DraftColumn {
  return {
    key,
    isCalculated: true,
    name: '<new column>',
    label: '',
    description: '',
    expression: '',
    type: '',
    isTemporal: false,
    isFilterable: true,
    isGroupable: true,
    dateFormat: '',
    advancedType: '',
    extra: '',
  };
}

/** Returns a new metric. */
export function newMetric(key: string): DraftMetric {
  return {
    key,
    name: '<new metric>',
    label: '',
    expression: '',
    description: '',
    format: '',
    currencySymbol: '',
    currencyPosition: 'prefix',
    warningText: '',
    extra: '',
  };
}

/** Returns the parts with one of them changed. */
export function changed<Part extends { readonly key: string }>(
  parts: readonly Part[],
  key: string,
  change: Partial<Part>,
): readonly Part[] {
  return parts.map(part => (part.key === key ? { ...part, ...change } : part));
}

/** Returns the parts with one of them moved by a number of places. */
export function moved<Part extends { readonly key: string }>(
  parts: readonly Part[],
  key: string,
  by: number,
): readonly Part[] {
  const from = parts.findIndex(part => part.key === key);
  const to = Math.max(0, Math.min(parts.length - 1, from + by));
  if (from < 0 || to === from) return parts;
  const others = parts.toSpliced(from, 1);
  return others.toSpliced(to, 0, parts[from]!);
}
