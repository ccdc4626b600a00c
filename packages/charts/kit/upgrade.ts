import { NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';

/** How a chart of a type of old becomes one of a type that is drawn today. */
export interface ChartUpgrade {
  readonly from: string;
  /** The form data of the new type; keys that it does not name go along unchanged. */
  up(formData: FormData): FormData;
}

/** The key under which an upgraded chart keeps what it was, so that nothing is lost and others can read it back. */
export const ORIGINAL = 'form_data_bak';

/** Form data of the newest type that it can become, with the original in it; unchanged where there is none. */
export function upgradedBy(upgrades: readonly ChartUpgrade[], formData: FormData): FormData {
  const upgrade = upgrades.find(one => one.from === formData.viz_type);
  return upgrade ? { ...upgrade.up(formData), [ORIGINAL]: formData } : formData;
}

/** Keys under their new names, where they are set; what the new name holds already stays when the old one is absent. */
export function renamed(formData: FormData, names: Readonly<Record<string, string>>): FormData {
  const moved = Object.entries(names)
    .filter(([old]) => formData[old] !== undefined)
    .map(([old, name]) => [name, formData[old]]);
  return { ...without(formData, Object.keys(names)), ...Object.fromEntries(moved) };
}

/** Form data without these keys. */
export function without(formData: FormData, keys: readonly string[]): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !keys.includes(key)));
}

/** The time column and range of old charts as a filter on that column. */
export function withTimeFilter(formData: FormData): FormData {
  const { granularity_sqla: column, time_range: range, ...rest } = formData;
  if (!column) return formData;
  const filter = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    operator: TEMPORAL_RANGE,
    subject: column,
    comparator: range || NO_TIME_RANGE,
  };
  return { ...rest, adhoc_filters: [...asList(formData.adhoc_filters), filter] };
}

/** The time column as the x-axis too, by day where the chart does not say. */
export function withTimeAxis(formData: FormData): FormData {
  const { granularity_sqla: column } = formData;
  if (!column) return formData;
  return withTimeFilter({ ...formData, x_axis: column, time_grain_sqla: formData.time_grain_sqla ?? 'P1D' });
}

/** The first of what a key holds, where that is a list. */
export function firstOf(value: unknown): unknown {
  return asList(value)[0];
}
