import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';

/** Returns form data without empty parts: dashboard filters without a value, null fields, empty grains. */
export function settledFormData(formData: FormData): FormData {
  const { extra_filters: filters, extra_form_data: extra, time_grain_sqla: grain } = formData;
  return {
    ...formData,
    ...(filters === undefined ? {} : { extra_filters: asList(filters).filter(hasValue) }),
    ...(typeof extra === 'object' && extra !== null
      ? { extra_form_data: Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== null)) }
      : {}),
    ...(grain === '' ? { time_grain_sqla: null } : {}),
  };
}

function hasValue(filter: unknown): boolean {
  const { col, val } =
    typeof filter === 'object' && filter !== null
      ? (filter as { readonly col?: unknown; readonly val?: unknown })
      : {};
  return (
    Boolean(val) &&
    (!Array.isArray(val) || val.length > 0) &&
    !(col === '__time_range' && val === NO_TIME_RANGE)
  );
}
