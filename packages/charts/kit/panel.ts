import { NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { isHeading, type Control, type PanelState, type Section } from './control.ts';
import type { ChartSpec } from './define-chart.ts';

/** Keys that every chart's form data has and no panel shows. */
const BASE_KEYS = [
  'datasource',
  'viz_type',
  'slice_id',
  'cache_timeout',
  'url_params',
  'dashboardId',
  'extra_form_data',
];

/** Returns the controls of a chart in order, each key once (some controls alternate between two places). */
export function controlsOf(spec: ChartSpec): readonly Control[] {
  const byKey = new Map<string, Control>();
  for (const item of spec.sections.flatMap(section => section.controls)) {
    if (!isHeading(item) && !byKey.has(item.key)) byKey.set(item.key, item);
  }
  return [...byKey.values()];
}

/**
 * Returns form data of this chart type: the values in `state.formData` for its controls, or else their
 * initial values. Empty initial values are not stored, because a missing key means the same.
 */
export function newFormData(spec: ChartSpec, state: PanelState): FormData {
  const { formData } = state;
  const base = BASE_KEYS.filter(key => formData[key] !== undefined).map(key => [key, formData[key]] as const);
  const seeded: FormData = { ...Object.fromEntries(base), viz_type: spec.vizType };
  // Older charts have a separate control for the range.
  const hasTimeRange = controlsOf(spec).some(control => control.key === 'time_range');
  const initial = (control: Control, value: unknown): unknown =>
    control.kind === 'filters' && hasTimeRange
      ? asList(value ?? control.default)
      : initialOf(control, state, value);
  const values = controlsOf(spec).flatMap(control => {
    if (formData[control.key] !== undefined)
      return [[control.key, initial(control, formData[control.key])] as const];
    const value = initial(control, undefined);
    return value ? [[control.key, value] as const] : [];
  });
  return { ...seeded, ...Object.fromEntries(values) };
}

function initialOf(control: Control, state: PanelState, value: unknown): unknown {
  if (control.kind === 'filters') return withTimeFilter(asList(value ?? control.default), state);
  return value ?? control.initial?.(state) ?? control.default;
}

/** Adds the dataset's time column to a new chart's filters, so that users find where to set the range. */
function withTimeFilter(
  filters: readonly unknown[],
  { formData, dataset, defaultTimeRange = NO_TIME_RANGE }: PanelState,
): readonly unknown[] {
  const hasRange = filters.some(
    filter => (filter as { operator?: unknown } | null)?.operator === TEMPORAL_RANGE,
  );
  const subject = formData.granularity_sqla ?? dataset?.mainTemporalColumn;
  if (hasRange || formData.time_range || !subject || formData.adhoc_filters !== undefined) return filters;
  return [
    ...filters,
    {
      clause: 'WHERE',
      subject,
      operator: TEMPORAL_RANGE,
      comparator: defaultTimeRange,
      expressionType: 'SIMPLE',
    },
  ];
}

/** Returns whether a control is currently shown. */
export function isShown(control: Control, state: PanelState): boolean {
  return control.kind !== 'hidden' && (control.isVisible?.(state) ?? true);
}

/** Returns the sections of a tab with the controls that are currently shown, without empty sections. */
export function shownSections(spec: ChartSpec, tab: Section['tab'], state: PanelState): readonly Section[] {
  return spec.sections
    .filter(section => section.tab === tab && (section.isVisible?.(state) ?? true))
    .map(section => ({
      ...section,
      controls: withoutEmptyHeadings(
        section.controls.filter(item => isHeading(item) || isShown(item, state)),
      ),
    }))
    .filter(section => section.controls.length > 0);
}

function withoutEmptyHeadings(items: Section['controls']): Section['controls'] {
  return items.filter((item, i) => {
    const next = items[i + 1];
    return !isHeading(item) || (next !== undefined && !isHeading(next));
  });
}

/** Returns the form data after a change; controls that the change hides fall back to their default. */
export function changed(spec: ChartSpec, state: PanelState, change: FormData): FormData {
  const next = { ...state.formData, ...change };
  const nextState = { ...state, formData: next };
  const reset = controlsOf(spec).filter(
    control =>
      !control.keepsWhenHidden &&
      control.kind !== 'hidden' &&
      isShownSomewhere(spec, control.key, state) &&
      !isShownSomewhere(spec, control.key, nextState),
  );
  return reset.length === 0
    ? next
    : { ...next, ...Object.fromEntries(reset.map(control => [control.key, control.default])) };
}

function isShownSomewhere(spec: ChartSpec, key: string, state: PanelState): boolean {
  return spec.sections.some(section =>
    section.controls.some(item => !isHeading(item) && item.key === key && isShown(item, state)),
  );
}
