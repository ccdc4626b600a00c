import { fail } from '@powerset/core/errors.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asObject, chosenChart } from './chosen-chart.ts';
import type { CartodiagramFormData } from './form-data.ts';

/** Sends no query of its own: the chart drawn at each place has its own queries. */
export function toQueries(_formData: CartodiagramFormData): readonly BuiltQuery[] {
  return [];
}

/** Returns the form data of the chart that is drawn at each place, whose first dimension is the place. */
export function drawnFormData(formData: FormData): FormData {
  const own =
    chosenChart(formData) ??
    fail('query.invalid', { detail: 'The map has no chart that can be drawn on it.' });
  return {
    ...own,
    groupby: [...asList(formData.geom_column), ...asList(own.groupby)],
    extra_form_data: { ...asObject(own.extra_form_data), ...asObject(formData.extra_form_data) },
  };
}
