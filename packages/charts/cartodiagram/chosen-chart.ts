import type { FormData } from '@powerset/core/form-data/form-data.ts';

/** Returns the form data of the chart that is drawn at each place; undefined if none was chosen. */
export function chosenChart(formData: FormData): FormData | undefined {
  const { viz_type: vizType, params } = objectIn(formData.selected_chart);
  if (typeof vizType !== 'string' || vizType === 'cartodiagram') return undefined;
  const own = objectIn(params);
  return { ...own, viz_type: vizType, datasource: own.datasource ?? formData.datasource };
}

/** Returns the members of an object; none for any other value. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function objectIn(text: unknown): Readonly<Record<string, unknown>> {
  if (typeof text !== 'string') return {};
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}
