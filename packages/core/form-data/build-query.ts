import type { PostProcessing, QueryColumn, QueryMetric } from '../query/query-object.ts';
import { adhocFiltersOf, conditionsOf, type AdhocFilter, type BuiltFilter } from './adhoc-filter.ts';
import { dashboardAdditions } from './extra-form-data.ts';
import { asList, metricsOf, type FormData } from './form-data.ts';
import { queryFields, type OrderBy, type QueryFieldTarget } from './query-fields.ts';

/** A query in the wire format with values as saved; the server parses it before use. */
export interface BuiltQuery {
  readonly time_range?: unknown;
  readonly since?: unknown;
  readonly until?: unknown;
  readonly granularity?: unknown;
  readonly filters: readonly BuiltFilter[];
  readonly extras: Readonly<Record<string, unknown>>;
  readonly applied_time_extras: Readonly<Record<string, unknown>>;
  readonly columns: readonly QueryColumn[];
  readonly metrics?: readonly QueryMetric[] | undefined;
  readonly orderby?: readonly OrderBy[] | undefined;
  readonly annotation_layers: readonly unknown[] | null;
  readonly row_limit?: unknown;
  readonly row_offset?: unknown;
  readonly series_columns?: unknown;
  readonly series_limit: unknown;
  readonly series_limit_metric?: unknown;
  readonly group_others_when_limit_reached?: true;
  readonly order_desc?: unknown;
  readonly url_params: unknown;
  readonly custom_params: unknown;
  readonly custom_form_data: unknown;
  readonly is_timeseries?: boolean;
  readonly is_rowcount?: boolean;
  readonly time_offsets?: readonly unknown[];
  readonly post_processing?: readonly PostProcessing[];
  readonly result_type?: string;
}

/** A query, or a request for the dataset itself that names only columns. */
export type AskedQuery = Partial<BuiltQuery> & Pick<BuiltQuery, 'columns'>;

/**
 * Returns the query described by the shared keys of form data, which charts then adapt. `aliases` are the
 * chart's own keys for lists of the query.
 */
export function buildQuery(
  formData: FormData,
  aliases: Readonly<Record<string, QueryFieldTarget>> = {},
): BuiltQuery {
  const dashboard = dashboardAdditions(formData);
  const { filters, where, having } = conditionsOf([
    ...writtenFilter(formData.where),
    ...adhocFiltersOf(formData.adhoc_filters),
    ...dashboard.adhocFilters,
  ]);
  return {
    ...timeMembers(formData),
    ...dashboard.overrides,
    ...queryFields(formData, aliases),
    filters: [...dashboard.filters, ...filters],
    extras: { time_grain_sqla: formData.time_grain_sqla, having, where, ...dashboard.extras },
    applied_time_extras: dashboard.appliedTimeExtras,
    annotation_layers: formData.annotation_layers === null ? null : asList(formData.annotation_layers),
    ...limits(formData),
    series_columns: formData.series_columns,
    order_desc: formData.order_desc === undefined ? true : formData.order_desc,
    url_params: formData.url_params === undefined ? {} : (formData.url_params ?? undefined),
    custom_params: formData.custom_params === undefined ? {} : formData.custom_params,
    custom_form_data: dashboard.customFormData,
  };
}

/** Returns the SQL filter of form data from before the filter builder. */
function writtenFilter(where: unknown): readonly AdhocFilter[] {
  return typeof where === 'string' ? [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: where }] : [];
}

// Empty values are left out.
function timeMembers(formData: FormData) {
  return {
    time_range: formData.time_range || undefined,
    since: formData.since || undefined,
    until: formData.until || undefined,
    granularity: formData.granularity || formData.granularity_sqla,
  };
}

function limits(formData: FormData) {
  return {
    row_limit: numberOf(formData.row_limit),
    row_offset: numberOf(formData.row_offset),
    series_limit: formData.series_limit ?? seriesLimit(formData.limit),
    series_limit_metric:
      oneMetric(formData.series_limit_metric) ?? formData.timeseries_limit_metric ?? undefined,
    ...(formData.group_others_when_limit_reached === true
      ? { group_others_when_limit_reached: true as const }
      : {}),
  };
}

/** Returns a saved metric; undefined for a list. */
function oneMetric(value: unknown): QueryMetric | undefined {
  return Array.isArray(value) ? undefined : metricsOf(value)[0];
}

// An invalid limit is null, which differs from a missing one.
function seriesLimit(limit: unknown): number | null {
  return limit === null || limit === undefined ? 0 : (numberOf(limit) ?? null);
}

function numberOf(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}
