import { mergeExtraFormData, type ExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import { NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';

/** The known members of a saved filter; `layerFilterScope` and `deck_slices` limit it to some layers. */
interface SavedFilter {
  readonly operator?: unknown;
  readonly comparator?: unknown;
  readonly layerFilterScope?: unknown;
  readonly deck_slices?: unknown;
}

/** Stands for all layers in the scope of a filter. */
const ALL_LAYERS = -1;

/** Returns the ids of the charts that are the layers of a map, lowest first, each chart once. */
export function layerIds(formData: FormData): readonly number[] {
  const ids = asList(formData.deck_slices).map(Number);
  return [...new Set(ids.filter(id => Number.isInteger(id) && id > 0))];
}

/**
 * Returns the form data that a layer runs: that of its chart with the filters of the map, and with those that
 * a dashboard applies to the map.
 */
export function layerFormData(own: FormData, map: FormData, chartId: number): FormData {
  const filters = asList(map.adhoc_filters).filter(filter => appliesTo(filter, map, chartId));
  const old = asList(map.extra_filters);
  return {
    ...own,
    slice_id: chartId,
    adhoc_filters: [...asList(own.adhoc_filters), ...filters],
    ...(old.length > 0 ? { extra_filters: [...asList(own.extra_filters), ...old] } : {}),
    extra_form_data: mergeExtraFormData([extraOf(own), extraOf(map)]),
    ...(map.dashboardId === undefined ? {} : { dashboardId: map.dashboardId }),
  };
}

function appliesTo(filter: unknown, map: FormData, chartId: number): boolean {
  if (typeof filter !== 'object' || filter === null) return false;
  const { operator, comparator, layerFilterScope: scope, deck_slices: slices } = filter as SavedFilter;
  // The time column of the map's dataset may not exist in the datasets of the layers.
  if (operator === TEMPORAL_RANGE && comparator === NO_TIME_RANGE) return false;
  const positions = asList(scope).map(Number);
  if (positions.length === 0 || positions.includes(ALL_LAYERS)) return true;
  const layers = layerIds({ deck_slices: slices ?? map.deck_slices });
  return positions.includes(layers.indexOf(chartId));
}

function extraOf({ extra_form_data: extra }: FormData): ExtraFormData | undefined {
  return typeof extra === 'object' && extra !== null ? (extra as ExtraFormData) : undefined;
}
