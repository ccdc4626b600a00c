import { adhocFiltersOf } from '../form-data/adhoc-filter.ts';
import { dashboardAdditions } from '../form-data/extra-form-data.ts';
import { asList, type FormData } from '../form-data/form-data.ts';

/** A simple filter of a chart, as templates see it. */
export interface TemplateFilter {
  readonly op: string;
  readonly col: string;
  readonly val: unknown;
}

const LISTS = new Set(['IN', 'NOT IN']);

/** Returns the chart's simple filters with values, including those of a dashboard. */
export function templateFilters(formData: FormData): readonly TemplateFilter[] {
  const dashboard = dashboardAdditions(formData);
  const adhoc = [...adhocFiltersOf(formData.adhoc_filters), ...dashboard.adhocFilters]
    .filter(filter => filter.expressionType === 'SIMPLE' && filter.clause === 'WHERE')
    .map(({ subject, operator, comparator }) => ({ col: subject, op: operator, val: comparator }));
  const plain = [...asList(formData.filters).map(asFilter), ...dashboard.filters.map(asFilter)];
  return [...adhoc, ...plain].flatMap(({ col, op, val }) => {
    const name = (typeof op === 'string' ? op : '').toUpperCase();
    return typeof col === 'string' && hasValue(val)
      ? [{ op: name, col, val: LISTS.has(name) && !Array.isArray(val) ? [val] : val }]
      : [];
  });
}

function asFilter(value: unknown): { readonly col: unknown; readonly op: unknown; readonly val: unknown } {
  if (typeof value !== 'object' || value === null) return { col: undefined, op: undefined, val: undefined };
  return { col: Reflect.get(value, 'col'), op: Reflect.get(value, 'op'), val: Reflect.get(value, 'val') };
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
}
