import { z } from 'zod';
import { chartNodesOf } from '../dashboard/layout.ts';
import type { Layout } from '../dashboard/layout.ts';
import { columnLabel, QueryColumn } from '../query/query-object.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import { addsSomething } from './merge-masks.ts';
import type { ScopedFilter } from './merge-masks.ts';
import { chartsInScope, EVERYWHERE, FilterScope } from './scope.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where the cross-filters of a dashboard's charts apply. */
export interface CrossFilterScoping {
  /** The scope of charts without their own. */
  readonly global: FilterScope;
  readonly custom: ReadonlyMap<number, FilterScope>;
}

/** An active cross-filter: the chart that emits it and the charts that it filters. */
export interface CrossFilter extends ScopedFilter {
  readonly chartId: number;
  readonly mask: DataMask;
}

const GLOBAL = 'global';
const ChartConfiguration = z.looseObject({
  crossFilters: z.looseObject({ scope: z.union([z.literal(GLOBAL), FilterScope]) }),
});

/** The mask of a chart whose cross-filter was removed. */
export const NO_CROSS_FILTER: DataMask = {
  extraFormData: { filters: [] },
  filterState: { value: null, selectedValues: null },
};

/** Returns whether clicks on a dashboard's charts filter the others. */
export function crossFiltersEnabled(metadata: Json): boolean {
  return metadata['cross_filters_enabled'] !== false;
}

/** Reads the scopes of cross-filters; unreadable ones count as global. */
export function readCrossFilterScoping(metadata: Json): CrossFilterScoping {
  const stored = FilterScope.safeParse(membersOf(metadata['global_chart_configuration'])['scope']);
  const custom = Object.entries(membersOf(metadata['chart_configuration'])).flatMap(
    ([id, value]): [number, FilterScope][] => {
      const read = ChartConfiguration.safeParse(value);
      const scope = read.success ? read.data.crossFilters.scope : GLOBAL;
      return scope === GLOBAL || !isChartId(id) ? [] : [[Number(id), scope]];
    },
  );
  return { global: stored.success ? stored.data : EVERYWHERE, custom: new Map(custom) };
}

/** Returns the charts that a chart's cross-filter applies to; never the chart itself. */
export function crossFilteredCharts(
  chartId: number,
  { global, custom }: CrossFilterScoping,
  layout: Layout,
): readonly number[] {
  return chartsInScope(custom.get(chartId) ?? global, layout).filter(chart => chart !== chartId);
}

/**
 * Returns metadata with other scopes of cross-filters. Charts in scope are stored beside each scope, as
 * clients expect.
 *
 * @param emitters the charts of the dashboard that can emit cross-filters
 */
export function withCrossFilterScoping(
  metadata: Json,
  scoping: CrossFilterScoping,
  { layout, emitters }: { readonly layout: Layout; readonly emitters: readonly number[] },
): Json {
  const stored = membersOf(metadata['chart_configuration']);
  const charts = [...new Set([...emitters, ...scoping.custom.keys()])];
  const configured = charts.map(id => {
    const before = membersOf(stored[id]);
    const scope = scoping.custom.get(id) ?? GLOBAL;
    const crossFilters = { scope, chartsInScope: crossFilteredCharts(id, scoping, layout) };
    return [
      String(id),
      { ...before, id, crossFilters: { ...membersOf(before['crossFilters']), ...crossFilters } },
    ];
  });
  return {
    ...metadata,
    chart_configuration: { ...withoutGone(stored, layout), ...Object.fromEntries(configured) },
    global_chart_configuration: {
      ...membersOf(metadata['global_chart_configuration']),
      scope: scoping.global,
      chartsInScope: chartsInScope(scoping.global, layout),
    },
  };
}

/** Returns the active cross-filters, in the order of their charts on the page. */
export function activeCrossFilters(masks: DataMasks, metadata: Json, layout: Layout): readonly CrossFilter[] {
  if (!crossFiltersEnabled(metadata)) return [];
  const scoping = readCrossFilterScoping(metadata);
  const charts = new Set(chartNodesOf(layout).map(node => node.meta.chartId!));
  return [...charts].flatMap(chartId => {
    const id = String(chartId);
    const mask = masks[id];
    if (!mask || !addsSomething(mask)) return [];
    return [{ id, chartId, mask, charts: crossFilteredCharts(chartId, scoping, layout) }];
  });
}

/** Returns the columns of a cross-filter with the selected values, as text. */
export function crossFilterParts(
  mask: DataMask,
): readonly { readonly column: string; readonly text: string }[] {
  const filters = listOf(mask.extraFormData?.['filters']).map(membersOf);
  const label = mask.filterState?.label;
  return filters.map(({ col, op, val }) => {
    const text = listOf(op === 'IS NULL' ? [null] : val)
      .map(valueText)
      .join(', ');
    const column = QueryColumn.safeParse(col);
    // The label is formatted as the chart shows it, but it covers all columns together.
    return {
      column: column.success ? columnLabel(column.data) : '',
      text: filters.length === 1 && typeof label === 'string' && label !== '' ? label : text,
    };
  });
}

/** Returns the names of the marks that a mask selects; masks of tables made elsewhere name only values. */
export function selectedMarks(mask: DataMask | undefined): readonly string[] {
  const state = membersOf(mask?.filterState);
  const names = listOf(state['selectedValues']);
  if (names.length > 0) return names.map(String);
  const label = state['label'];
  const texts = (values: readonly unknown[]): readonly string[] =>
    values.length === 1 && typeof label === 'string' && label !== '' ? [label] : values.map(String);
  const ofCells = Object.entries(membersOf(state['filters'])).flatMap(([column, values]) =>
    texts(listOf(values)).map(text => `${column}: ${text}`),
  );
  const ofHeadings = Object.values(membersOf(state['selectedFilters'])).flatMap(values =>
    texts(listOf(values)),
  );
  return [...ofCells, ...ofHeadings];
}

/** Charts that left the dashboard no longer have a configuration. */
function withoutGone(stored: Json, layout: Layout): Json {
  const charts = new Set(chartNodesOf(layout).map(node => String(node.meta.chartId)));
  return Object.fromEntries(Object.entries(stored).filter(([id]) => charts.has(id)));
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '<NULL>';
  return value === '' ? '<empty string>' : String(value);
}

function isChartId(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}

function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
