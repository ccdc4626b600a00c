import { z } from 'zod';
import { adhocFiltersOf, type AdhocFilter, type BuiltFilter } from './adhoc-filter.ts';
import { asList, type FormData } from './form-data.ts';

/** What a dashboard's filters add to a chart, as stored in `extra_form_data`. */
export interface DashboardAdditions {
  readonly filters: readonly BuiltFilter[];
  readonly adhocFilters: readonly AdhocFilter[];
  /** Query fields that the dashboard replaces. */
  readonly overrides: Readonly<Record<string, unknown>>;
  /** Fields of the query's `extras` that the dashboard replaces. */
  readonly extras: Readonly<Record<string, unknown>>;
  readonly customFormData: Readonly<Record<string, unknown>>;
  readonly groupby: readonly unknown[];
  /** Time filters of old dashboards on reserved columns, which the server reports back. */
  readonly appliedTimeExtras: Readonly<Record<string, unknown>>;
}

const Extra = z.looseObject({}).catch({});
const WireFilter = z.looseObject({ col: z.unknown(), op: z.string(), val: z.unknown().optional() });

/** Reserved columns of old `extra_filters` and the query field each one sets; Druid grains set none. */
const RESERVED: Readonly<Record<string, string | null>> = {
  __time_range: 'time_range',
  __time_col: 'granularity',
  __time_grain: 'time_grain_sqla',
  __granularity: null,
};
const OVERRIDES: Readonly<Record<string, string>> = {
  granularity: 'granularity',
  granularity_sqla: 'granularity',
  time_range: 'time_range',
  time_column: 'time_column',
  time_grain: 'time_grain',
};
const EXTRAS = ['relative_start', 'relative_end', 'time_grain_sqla'];

/** Reads what new (`extra_form_data`) and old (`extra_filters`) dashboards add to a chart. */
export function dashboardAdditions(formData: FormData): DashboardAdditions {
  const extra = Extra.parse(formData.extra_form_data ?? {});
  const old = oldExtraFilters(formData.extra_filters);
  return {
    filters: [...old.filters, ...filtersOf(extra.filters)],
    adhocFilters: adhocFiltersOf(extra.adhoc_filters),
    overrides: { ...old.overrides, ...renamed(extra, OVERRIDES) },
    extras: { ...old.extras, ...renamed(extra, Object.fromEntries(EXTRAS.map(key => [key, key]))) },
    customFormData: Extra.parse(extra.custom_form_data ?? {}),
    groupby: asList(extra.interactive_groupby),
    appliedTimeExtras: old.applied,
  };
}

function oldExtraFilters(value: unknown) {
  const overrides: Record<string, unknown> = {};
  const extras: Record<string, unknown> = {};
  const applied: Record<string, unknown> = {};
  const filters: BuiltFilter[] = [];
  for (const filter of filtersOf(value)) {
    const name =
      typeof filter.col === 'string' && Object.hasOwn(RESERVED, filter.col) ? filter.col : undefined;
    if (name === undefined) {
      filters.push(filter);
      continue;
    }
    applied[name] = filter.val;
    const member = RESERVED[name];
    if (member) (member === 'time_grain_sqla' ? extras : overrides)[member] = filter.val;
  }
  return { overrides, extras, applied, filters };
}

function filtersOf(value: unknown): readonly BuiltFilter[] {
  return asList(value).flatMap(one => {
    const result = WireFilter.safeParse(one);
    return result.success ? [result.data as BuiltFilter] : [];
  });
}

/** Returns the fields that are set, renamed by `names`. */
function renamed(
  source: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names)
      .filter(([key]) => source[key] !== undefined)
      .map(([key, name]) => [name, source[key]]),
  );
}
