import type { ChartColumn, ChartDataset } from '../chart/chart-dataset.ts';
import { columnLabel, type QueryColumn } from '../query/query-object.ts';
import type { AskedQuery } from './build-query.ts';
import { asList, columnsOf, isAdhocColumn, type FormData } from './form-data.ts';

/** One condition that a mark of a chart stands for. */
export interface DrillCondition {
  readonly col: QueryColumn;
  readonly op: '==';
  readonly val: string | number | boolean | null;
  readonly formattedVal?: string | undefined;
  /** Of a moment that stands for a period. */
  readonly grain?: string | undefined;
}

/** Where drilling by another dimension starts. */
export interface DrillStart {
  readonly filters: readonly DrillCondition[];
  /** The key of form data that the new dimension goes to. */
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

/** Returns a condition for people to read. */
export function drillText({ val, formattedVal }: DrillCondition): string {
  if (formattedVal !== undefined && formattedVal !== '') return formattedVal;
  if (val === null) return '<NULL>';
  return val === '' ? '<empty string>' : String(val);
}

/** Returns a chart of the rows behind a mark that is split by another column; it is not the saved chart any more. */
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
    // The filter editor cannot show these, so they take the way of a dashboard's filters.
    ...(others.length > 0
      ? { extra_form_data: { ...extra, filters: [...asList(extra['filters']), ...others] } }
      : {}),
  };
}

/** Returns the columns that a chart can be split by: groupable ones that it does not group by already. */
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

/** Filters of raw rows: those of a chart's query, narrowed to the rows behind a mark. */
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
      ...asList(filters).map(filter => knownMembers(filter as Readonly<Record<string, unknown>>)),
      ...conditions.map(condition => ({ ...drillFilterOf(condition) })),
    ],
    extras: { where: typeof where === 'string' ? where : '' },
    ...(typeof period === 'string' && period !== '' && typeof granularity === 'string' && granularity !== ''
      ? { time_range: period, granularity }
      : {}),
  };
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
