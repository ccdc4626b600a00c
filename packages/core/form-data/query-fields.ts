import { columnLabel, metricLabel, type QueryColumn, type QueryMetric } from '../query/query-object.ts';
import { asList, columnsOf, metricsOf, type FormData } from './form-data.ts';

export type OrderBy = readonly [by: unknown, ascending: boolean];
/** A query list that form data keys fill. */
export type QueryFieldTarget = 'metrics' | 'columns' | 'groupby' | 'orderby';

/** The query list that each form data key fills. */
const TARGETS: Readonly<Record<string, QueryFieldTarget>> = {
  metrics: 'metrics',
  metric: 'metrics',
  metric_2: 'metrics',
  secondary_metric: 'metrics',
  x: 'metrics',
  y: 'metrics',
  size: 'metrics',
  columns: 'columns',
  all_columns: 'columns',
  groupby: 'groupby',
  series: 'groupby',
  order_by_cols: 'orderby',
  orderby: 'orderby',
};

export interface QueryFields {
  readonly columns: readonly QueryColumn[];
  /** Undefined in raw mode, which returns rows instead of groups. */
  readonly metrics: readonly QueryMetric[] | undefined;
  readonly orderby: readonly OrderBy[] | undefined;
}

/** Collects columns, metrics, and order from form data keys, each label once. */
export function queryFields(
  formData: FormData,
  aliases: Readonly<Record<string, QueryFieldTarget>> = {},
): QueryFields {
  const mode = formData.query_mode;
  const lists: Record<'metrics' | 'columns' | 'orderby', unknown[]> = {
    metrics: [],
    columns: [],
    orderby: [],
  };
  for (const [key, value] of Object.entries(formData)) {
    const target = aliases[key] ?? (Object.hasOwn(TARGETS, key) ? TARGETS[key] : undefined);
    if (!target || (mode === 'aggregate' && target === 'columns')) continue;
    if (mode === 'raw' && (target === 'groupby' || target === 'metrics')) continue;
    lists[target === 'groupby' ? 'columns' : target].push(...asList(value));
  }
  const columns = columnsOf(lists.columns);
  return {
    columns: distinctBy(
      columns.filter(column => column !== ''),
      columnLabel,
    ),
    metrics: mode === 'raw' ? undefined : distinctBy(metricsOf(lists.metrics), metricLabel),
    orderby: lists.orderby.length > 0 ? lists.orderby.flatMap(readOrder) : undefined,
  };
}

/** Returns the first item of each label. */
export function distinctBy<T>(items: readonly T[], label: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter(item => !seen.has(label(item)) && seen.add(label(item)));
}

/** Parses `["column", true]`, also as JSON text; the second element means ascending. Drops anything else. */
function readOrder(entry: unknown): OrderBy[] {
  const value = typeof entry === 'string' ? tryJson(entry) : entry;
  return Array.isArray(value) && value.length === 2 && value[0] && typeof value[1] === 'boolean'
    ? [[value[0], value[1]]]
    : [];
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
