import type { ChartColumn, ChartDataset } from '../chart/chart-dataset.ts';
import { columnLabel, type QueryColumn } from '../query/query-object.ts';
import { NO_TIME_RANGE, TEMPORAL_RANGE } from './adhoc-filter.ts';
import type { AskedQuery } from './build-query.ts';
import { asList, columnsOf, isAdhocColumn, type FormData } from './form-data.ts';

/** One condition that a mark of a chart stands for. */
export interface DrillCondition {
  readonly col: QueryColumn;
  readonly op: '==';
  readonly val: string | number | boolean | null;
  readonly formattedVal?: string | undefined;
  /** The period of a time value. */
  readonly grain?: string | undefined;
}

/** The start of drilling by another dimension. */
export interface DrillStart {
  readonly filters: readonly DrillCondition[];
  /** The form-data key for the new dimension. */
  readonly groupbyFieldName: string;
  readonly adhocFilterFieldName?: string | undefined;
}

interface DrillQueryFilter {
  readonly col: QueryColumn;
  readonly op: '==' | 'IS NULL';
  readonly val?: string | number | boolean;
  readonly grain?: string;
}

/** Returns a condition as a filter of a query. */
export function drillFilterOf({ col, val, grain }: DrillCondition): DrillQueryFilter {
  return val === null ? { col, op: 'IS NULL' } : { col, op: '==', val, ...(grain ? { grain } : {}) };
}

/** Returns a condition as text for users. */
export function drillText({ val, formattedVal }: DrillCondition): string {
  if (formattedVal !== undefined && formattedVal !== '') return formattedVal;
  if (val === null) return '<NULL>';
  return val === '' ? '<empty string>' : String(val);
}

/**
 * Returns a chart of the rows behind a mark that is split by another column; it no longer counts as the saved
 * chart.
 */
export function drilledFormData(
  formData: FormData,
  { filters, groupbyFieldName, adhocFilterFieldName = 'adhoc_filters' }: DrillStart,
  column: string,
): FormData {
  const { dashboardId: _, ...own } = formData;
  const before = formData[groupbyFieldName];
  const isSingle = typeof before === 'string' || isAdhoc(before);
  const simple = filters.filter(filter => !filter.grain && !isAdhocColumn(filter.col));
  const others = filters.filter(filter => !simple.includes(filter)).map(drillFilterOf);
  const extra = (formData['extra_form_data'] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...own,
    slice_id: 0,
    slice_name: undefined,
    [groupbyFieldName]: isSingle ? column : [column],
    [adhocFilterFieldName]: [...asList(formData[adhocFilterFieldName]), ...simple.map(adhocFilter)],
    // The filter editor cannot show these, so they are added like filters of a dashboard.
    ...(others.length > 0
      ? { extra_form_data: { ...extra, filters: [...asList(extra['filters']), ...others] } }
      : {}),
  };
}

/** Returns the columns that can split a chart: groupable ones that it does not group by already. */
export function drillableColumns(
  dataset: ChartDataset | undefined,
  formData: FormData,
  start: Pick<DrillStart, 'groupbyFieldName'>,
  excluded: readonly string[] = [],
): readonly ChartColumn[] {
  const used = new Set([
    ...[...columnsOf(formData[start.groupbyFieldName]), ...columnsOf(formData['x_axis'])].map(columnLabel),
    ...excluded,
  ]);
  return (dataset?.columns ?? [])
    .filter(column => column.isGroupable && !used.has(column.name))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The filters of raw rows: those of a chart's query, narrowed to the rows behind a mark. */
export interface RowFilters {
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly extras: { readonly where: string };
  readonly time_range?: string;
  readonly granularity?: string;
}

/** Returns the filters of the raw rows behind a mark; conditions on metrics do not apply to them. */
export function rowFiltersOf(query: AskedQuery, conditions: readonly DrillCondition[]): RowFilters {
  const { filters = [], extras, time_range: period, granularity } = query;
  const { where } = (extras ?? {}) as { readonly where?: unknown };
  return {
    filters: [
      ...asList(filters)
        .map(filter => knownMembers(filter as Readonly<Record<string, unknown>>))
        .filter(filter => !isAnyTime(filter)),
      ...conditions.map(condition => ({ ...drillFilterOf(condition) })),
    ],
    extras: { where: typeof where === 'string' ? where : '' },
    ...(typeof period === 'string' && period !== '' && typeof granularity === 'string' && granularity !== ''
      ? { time_range: period, granularity }
      : {}),
  };
}

function isAnyTime({ op, val }: Readonly<Record<string, unknown>>): boolean {
  return op === TEMPORAL_RANGE && (val === NO_TIME_RANGE || val === '' || val === null);
}

const FILTER_MEMBERS = ['col', 'op', 'val', 'grain', 'isExtra'];

function knownMembers(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => FILTER_MEMBERS.includes(key)));
}

function adhocFilter({ col, val }: DrillCondition): Readonly<Record<string, unknown>> {
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: col,
    ...(val === null
      ? { operator: 'IS NULL', operatorId: 'IS_NULL' }
      : { operator: '==', operatorId: 'EQUALS', comparator: val }),
    filterOptionName: `filter_${columnLabel(col)}_${String(val)}`.replace(/\W+/g, '_'),
  };
}

function isAdhoc(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns form data with a dashboard's filters among the chart's own, so that the chart builder shows them.
 */
export function withDashboardFilters(formData: FormData): FormData {
  const { extra_form_data: stored, ...own } = formData;
  const extra = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const period = extra['time_range'];
  const hidden = asList(extra['filters']).filter(filter => !isShown(filter));
  const added = asList(extra['filters']).filter(isShown).map(shownFilter);
  const filters = [
    ...asList(formData['adhoc_filters']),
    ...asList(extra['adhoc_filters']).map(asExtra),
    ...added,
  ];
  const { filters: _, adhoc_filters: __, time_range: ___, ...rest } = extra;
  const left = { ...rest, ...(hidden.length > 0 ? { filters: hidden } : {}) };
  return {
    ...own,
    adhoc_filters: typeof period === 'string' ? filters.map(filter => inPeriod(filter, period)) : filters,
    ...(typeof period === 'string' && own['time_range'] !== undefined ? { time_range: period } : {}),
    ...(Object.keys(left).length > 0 ? { extra_form_data: left } : {}),
  };
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The filter editor shows conditions on columns, but neither on calculated ones nor on times that stand for a
 * period.
 */
function isShown(filter: unknown): boolean {
  const { col, grain } = (filter ?? {}) as Json;
  return typeof col === 'string' && !grain;
}

function shownFilter(filter: unknown): Json {
  const { col, op, val } = filter as Json;
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: col,
    operator: op,
    ...(val === undefined ? {} : { comparator: val }),
    isExtra: true,
  };
}

function asExtra(filter: unknown): Json {
  return { ...(filter as Json), isExtra: true };
}

function inPeriod(filter: unknown, period: string): unknown {
  const { operator } = (filter ?? {}) as Json;
  return operator === TEMPORAL_RANGE ? { ...(filter as Json), comparator: period } : filter;
}
