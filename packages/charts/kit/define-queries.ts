import type { z } from 'zod';
import type { AskedQuery } from '@powerset/core/form-data/build-query.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { AnswerForm } from '@powerset/core/form-data/query-context.ts';
import type { ChartAbout } from './chart-about.ts';

/**
 * State of a chart that is not saved with it: the page of a table, its sort order, text typed into a filter.
 */
export interface OwnState {
  readonly currentPage?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sortBy?: readonly { readonly key: string; readonly desc: boolean }[] | undefined;
  readonly searchText?: string | undefined;
  readonly search?: string | null | undefined;
  /** Generic types of columns by name (`GenericType` as its number). */
  readonly coltypeMap?: Readonly<Record<string, number>> | undefined;
}

export interface QueryOptions extends AnswerForm {
  readonly ownState?: OwnState | undefined;
}

/** How a chart type asks for its data. */
export interface QueriesDefinition<S extends z.ZodObject> extends ChartAbout {
  readonly formData: S;
  readonly toQueries: (formData: z.infer<S>, options: QueryOptions) => readonly AskedQuery[];
  /** The form data that a request carries, when it differs from the chart's own. */
  readonly toRequestFormData?: (formData: FormData) => FormData;
  /** The form data of another chart whose data is requested instead, for a chart that this one draws. */
  readonly drawnFormData?: (formData: FormData) => FormData;
}

/** The data side of a chart type: all that servers and reports need, whether it can be drawn or not. */
export interface ChartQueries extends ChartAbout {
  toQueries(formData: FormData, options?: QueryOptions): readonly AskedQuery[];
  toRequestFormData(formData: FormData): FormData;
  drawnFormData?(formData: FormData): FormData;
}

/** Puts the form data of a chart type behind its queries. */
export function defineQueries<S extends z.ZodObject>(chart: QueriesDefinition<S>): ChartQueries {
  return {
    ...chart,
    toQueries: (formData, options = {}) =>
      chart.toQueries(inOrderOf(formData, chart.formData.parse(formData)), options),
    toRequestFormData: chart.toRequestFormData ?? (formData => formData),
  };
}

// A query asks for columns in the order of the form data's keys, and a schema would reorder them.
function inOrderOf<T extends FormData>(formData: FormData, parsed: T): T {
  return Object.fromEntries(Object.keys(formData).map(key => [key, parsed[key]])) as T;
}
