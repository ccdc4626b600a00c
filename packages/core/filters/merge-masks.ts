import type { DataMask, DataMasks } from './data-mask.ts';

export type ExtraFormData = Readonly<Record<string, unknown>>;

/** Fields that combine the values of several filters; for others the last filter wins. */
const APPENDED = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
];

/** Returns what several filters together add to a chart, in order. */
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

/** A filter and the charts it applies to. */
export interface ScopedFilter {
  readonly id: string;
  readonly charts: readonly number[];
}

/** Returns what a dashboard's filters add to one of its charts. */
export function extraFormDataFor(
  chartId: number,
  filters: readonly ScopedFilter[],
  masks: DataMasks,
): ExtraFormData {
  return mergeExtraFormData(
    filters.filter(filter => filter.charts.includes(chartId)).map(filter => masks[filter.id]?.extraFormData),
  );
}

/** Returns true if a mask adds anything. */
export function addsSomething(mask: DataMask | undefined): boolean {
  return Object.values(mask?.extraFormData ?? {}).some(
    value => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0),
  );
}
