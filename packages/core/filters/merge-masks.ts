import type { DataMask, DataMasks } from './data-mask.ts';

export type ExtraFormData = Readonly<Record<string, unknown>>;

/** Members that add up when several filters have them; of all others the last one holds. */
const APPENDED = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
];

/** What several filters together add to a chart, in the order in which they are given. */
export function mergeExtraFormData(parts: readonly (ExtraFormData | undefined)[]): ExtraFormData {
  return parts.reduce<ExtraFormData>((merged, part) => {
    const next: Record<string, unknown> = { ...merged };
    for (const [key, value] of Object.entries(part ?? {})) {
      if (value === undefined || value === null) continue;
      next[key] =
        APPENDED.includes(key) && Array.isArray(value)
          ? [...((merged[key] as readonly unknown[] | undefined) ?? []), ...value]
          : value;
    }
    return next;
  }, {});
}

/** A filter and the charts that it acts on. */
export interface ScopedFilter {
  readonly id: string;
  readonly charts: readonly number[];
}

/** What the filters of a dashboard add to one of its charts. */
export function extraFormDataFor(
  chartId: number,
  filters: readonly ScopedFilter[],
  masks: DataMasks,
): ExtraFormData {
  return mergeExtraFormData(
    filters.filter(filter => filter.charts.includes(chartId)).map(filter => masks[filter.id]?.extraFormData),
  );
}

/** True when a mask adds anything at all. */
export function addsSomething(mask: DataMask | undefined): boolean {
  return Object.values(mask?.extraFormData ?? {}).some(
    value => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0),
  );
}
