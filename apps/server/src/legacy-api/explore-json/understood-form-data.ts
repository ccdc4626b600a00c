import { createHash } from 'node:crypto';
import { NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { omit } from '@powerset/kit/omit.ts';
import { pythonJsonText } from '@powerset/kit/python-json-text.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Users' scripts are never run or sent back. */
const SCRIPTS = ['js_tooltip', 'js_onclick_href', 'js_data_mutator'];
/** The locations a map layer needs; rows without them are left out. */
const SPATIAL_KEYS: Readonly<Record<string, readonly string[]>> = {
  deck_scatter: ['spatial'],
  deck_hex: ['spatial'],
  deck_grid: ['spatial'],
  deck_heatmap: ['spatial'],
  deck_contour: ['spatial'],
  deck_screengrid: ['spatial'],
  deck_arc: ['start_spatial', 'end_spatial'],
  deck_path: [],
  deck_polygon: [],
  deck_geojson: [],
};
const OVERRIDES = ['granularity', 'granularity_sqla', 'time_column', 'time_grain', 'time_range'];
const EXTRAS = ['relative_start', 'relative_end', 'time_grain_sqla'];
const TIME_EXTRAS: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
};

/** Returns form data without what is never sent back. */
export function withoutScripts(formData: FormData): FormData {
  return omit(formData, ...SCRIPTS);
}

/**
 * Returns form data as old clients get it back: every condition as a filter of the chart builder, including a
 * dashboard's, and the resulting filters.
 */
export function understoodFormData(sent: FormData): FormData {
  const whole = withDashboardFilters(withDashboardSettings(withFilters(withoutScripts(sent))));
  const filters = objectsOf(whole.adhoc_filters);
  const written = (clause: string): string =>
    filters
      .filter(one => one.expressionType === 'SQL' && one.clause === clause)
      .map(one => `(${String(one.sqlExpression)})`)
      .join(' AND ');
  const simple = filters.filter(one => one.expressionType === 'SIMPLE' && one.clause === 'WHERE');
  return {
    ...whole,
    where: written('WHERE'),
    having: written('HAVING'),
    filters: simple.map(one => ({
      col: one.subject ?? null,
      op: one.operator ?? null,
      val: one.comparator ?? null,
    })),
  };
}

/** Adds the conditions of old lists and texts if the chart has no filters, and those that a map needs. */
function withFilters(formData: FormData): FormData {
  const own = [
    ...(Array.isArray(formData.adhoc_filters) ? objectsOf(formData.adhoc_filters) : []),
    ...placeFilters(formData),
  ];
  const old =
    own.length > 0
      ? []
      : [
          ...['having', 'where']
            .filter(clause => clause in formData && formData[clause] !== '')
            .map(clause =>
              named({ clause: clause.toUpperCase(), expressionType: 'SQL', sqlExpression: formData[clause] }),
            ),
          ...objectsOf(formData.filters).map(filter => simpleFilter(filter)),
        ];
  return { ...omit(formData, 'filters', 'having', 'where'), adhoc_filters: [...own, ...old] };
}

function placeFilters(formData: FormData): readonly Facts[] {
  const keys = SPATIAL_KEYS[String(formData.viz_type)];
  if (!keys || formData.filter_nulls === false) return [];
  const columns = [
    ...keys.flatMap(key => placeColumns(formData[key])),
    ...(formData.line_column ? [formData.line_column] : []),
  ].filter(column => typeof column === 'string');
  return [...new Set(columns)].toSorted().map(col => simpleFilter({ col, op: 'IS NOT NULL', val: '' }));
}

function placeColumns(spatial: unknown): readonly unknown[] {
  const { type, lonCol, latCol, lonlatCol, geohashCol } = objectsOf(spatial)[0] ?? {};
  if (type === 'latlong') return [lonCol, latCol];
  return type === 'delimited' ? [lonlatCol] : type === 'geohash' ? [geohashCol] : [];
}

function withDashboardSettings({ extra_form_data: sent, ...formData }: FormData): FormData {
  const extra = objectsOf(sent)[0] ?? {};
  const isGiven = (key: string): boolean => extra[key] !== undefined && extra[key] !== null;
  const extras = {
    ...objectsOf(formData.extras)[0],
    ...Object.fromEntries(EXTRAS.filter(isGiven).map(key => [key, extra[key]])),
  };
  const overrides = Object.fromEntries(
    OVERRIDES.filter(isGiven).map(key => [key === 'granularity_sqla' ? 'granularity' : key, extra[key]]),
  );
  const merged = {
    applied_time_extras: {},
    ...formData,
    ...overrides,
    ...(Object.keys(extras).length > 0 ? { extras } : {}),
  };
  const added: readonly Facts[] = [
    ...objectsOf(extra.adhoc_filters).map(filter => ({ isExtra: true, ...filter })),
    ...objectsOf(extra.filters).map(filter => simpleFilter({ isExtra: true, ...filter })),
  ];
  const filters = [...objectsOf(formData.adhoc_filters), ...added];
  const range =
    'time_range' in merged && !('granularity_sqla' in merged && merged.granularity_sqla)
      ? merged.time_range
      : undefined;
  return {
    ...merged,
    adhoc_filters: range
      ? filters.map(filter =>
          filter.operator === TEMPORAL_RANGE ? { ...filter, comparator: range } : filter,
        )
      : filters,
  };
}

/** Adds filters of old dashboards that the chart does not have. */
function withDashboardFilters({ extra_filters: sent, ...formData }: FormData): FormData {
  const own = objectsOf(formData.adhoc_filters);
  const known = new Map(
    own
      .filter(one => one.expressionType === 'SIMPLE' && (one.comparator ?? undefined) !== undefined)
      .map(one => [`${String(one.subject)}__${String(one.operator)}`, one.comparator]),
  );
  const extras = objectsOf(sent).filter(one => one.val);
  const times = extras.filter(one => isTimeExtra(one) && one.val !== NO_TIME_RANGE);
  const added = extras.filter(
    one => !isTimeExtra(one) && !isSame(known.get(`${String(one.col)}__${String(one.op)}`), one.val),
  );
  return {
    ...formData,
    ...Object.fromEntries(times.map(one => [TIME_EXTRAS[String(one.col)]!, one.val])),
    applied_time_extras: {
      ...objectsOf(formData.applied_time_extras)[0],
      ...Object.fromEntries(times.map(one => [String(one.col), one.val])),
    },
    adhoc_filters: [...own, ...added.map(one => simpleFilter({ ...one, isExtra: true }))],
  };
}

function isTimeExtra({ col }: Facts): boolean {
  return Object.hasOwn(TIME_EXTRAS, String(col));
}

function isSame(known: unknown, value: unknown): boolean {
  if (!Array.isArray(known) || !Array.isArray(value)) return known === value;
  const [all, other] = [new Set<unknown>(known), new Set<unknown>(value)];
  return all.size === other.size && [...all].every(one => other.has(one));
}

/** Returns a condition of a query as a filter of the chart builder. */
function simpleFilter({ col, op, val, isExtra }: Facts): Facts {
  return named({
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    comparator: val ?? null,
    operator: op ?? null,
    subject: col ?? null,
    ...(isExtra ? { isExtra: true } : {}),
  });
}

/** Returns a filter with the name that clients know: a digest of its contents. */
function named(filter: Facts): Facts {
  return { ...filter, filterOptionName: createHash('md5').update(pythonJsonText(filter)).digest('hex') };
}

function objectsOf(value: unknown): readonly Facts[] {
  return asList(value).filter(
    (one): one is Facts => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
}
