import { fail } from '@powerset/core/errors.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { CartodiagramFormData } from './form-data.ts';

/** Sends no query of its own: the chart drawn at each place has its own queries. */
export function toQueries(_formData: CartodiagramFormData): readonly BuiltQuery[] {
  return [];
}

/** The form data of the chart that is drawn at each place, whose first dimension is the place. */
export function drawnFormData(formData: FormData): FormData {
  const { selected_chart: chosen, geom_column: place } = CartodiagramFormData.parse(formData);
  const { viz_type: vizType, params } = objectIn(chosen);
  const own = typeof params === 'string' ? objectIn(params) : {};
  if (typeof vizType !== 'string' || vizType === 'cartodiagram')
    return fail('query.invalid', { detail: 'The map has no chart that can be drawn on it.' });
  return {
    ...own,
    viz_type: vizType,
    datasource: own.datasource ?? formData.datasource,
    groupby: [...asList(place), ...asList(own.groupby)],
    extra_form_data: { ...asObject(own.extra_form_data), ...asObject(formData.extra_form_data) },
  };
}

function objectIn(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
