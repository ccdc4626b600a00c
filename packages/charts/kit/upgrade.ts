import { NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';

/** An upgrade from an old chart type to a current one. */
export interface ChartUpgrade {
  readonly from: string;
  /** Returns the form data of the new type; keys that it does not name carry over unchanged. */
  up(formData: FormData): FormData;
}

/**
 * The key under which an upgraded chart stores its original form data, so that nothing is lost and others can
 * read it.
 */
export const ORIGINAL = 'form_data_bak';

/**
 * Returns form data upgraded to the newest possible type, with the original in it; unchanged if no upgrade
 * applies.
 */
export function upgradedBy(upgrades: readonly ChartUpgrade[], formData: FormData): FormData {
  const upgrade = upgrades.find(one => one.from === formData.viz_type);
  return upgrade ? { ...upgrade.up(formData), [ORIGINAL]: formData } : formData;
}

/**
 * Returns the keys that are set under their new names; a new key that is already set stays if the old one is
 * missing.
 */
export function renamed(formData: FormData, names: Readonly<Record<string, string>>): FormData {
  const moved = Object.entries(names)
    .filter(([old]) => formData[old] !== undefined)
    .map(([old, name]) => [name, formData[old]]);
  return { ...without(formData, Object.keys(names)), ...Object.fromEntries(moved) };
}

/** Returns form data without these keys. */
export function without(formData: FormData, keys: readonly string[]): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !keys.includes(key)));
}

/** Converts the time column and range of old charts to a filter on that column. */
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

/** Returns form data with the time column as its x-axis, by day unless the chart says otherwise. */
export function withTimeAxis(formData: FormData): FormData {
  const { granularity_sqla: column } = formData;
  if (!column) return formData;
  return withTimeFilter({ ...formData, x_axis: column, time_grain_sqla: formData.time_grain_sqla ?? 'P1D' });
}

/** Returns the first item of a list, or the value itself. */
export function firstOf(value: unknown): unknown {
  return asList(value)[0];
}
