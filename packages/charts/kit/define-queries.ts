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

/** How a chart type requests its data. */
export interface QueriesDefinition<S extends z.ZodObject> extends ChartAbout {
  readonly formData: S;
  readonly toQueries: (formData: z.infer<S>, options: QueryOptions) => readonly AskedQuery[];
  /** Returns the form data that a request contains, if it differs from the chart's own. */
  readonly toRequestFormData?: (formData: FormData) => FormData;
  /** Returns the form data of the chart that this one draws, whose data is requested instead. */
  readonly drawnFormData?: (formData: FormData) => FormData;
}

/** The data side of a chart type: all that servers and reports need, whether it can be drawn or not. */
export interface ChartQueries extends ChartAbout {
  toQueries(formData: FormData, options?: QueryOptions): readonly AskedQuery[];
  toRequestFormData(formData: FormData): FormData;
  drawnFormData?(formData: FormData): FormData;
}

/** Binds the queries of a chart type to the schema of its form data. */
export function defineQueries<S extends z.ZodObject>(chart: QueriesDefinition<S>): ChartQueries {
  return {
    ...chart,
    toQueries: (formData, options = {}) =>
      chart.toQueries(inOrderOf(formData, chart.formData.parse(formData)), options),
    toRequestFormData: chart.toRequestFormData ?? (formData => formData),
  };
}

// A query lists columns in the order of the form data's keys, and a schema would reorder them.
function inOrderOf<T extends FormData>(formData: FormData, parsed: T): T {
  return Object.fromEntries(Object.keys(formData).map(key => [key, parsed[key]])) as T;
}
