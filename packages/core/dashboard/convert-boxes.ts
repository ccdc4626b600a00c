import { readFilters, type NativeFilter } from '../filters/native-filter.ts';
import { NO_TIME_RANGE } from '../form-data/adhoc-filter.ts';
import { filtersOfBox, type FilterBox } from './filter-boxes.ts';
import { chartNodesOf, type Layout } from './layout.ts';
import { removeComponent } from './remove-component.ts';

type Json = Readonly<Record<string, unknown>>;

/** The parts of a dashboard that a conversion changes. */
export interface BoxedDashboard {
  readonly metadata: Json;
  readonly layout: Layout;
}

/** What a conversion makes of a dashboard. */
export interface ConvertedBoxes extends BoxedDashboard {
  readonly filters: readonly NativeFilter[];
}

/**
 * Turns the filter boxes of a dashboard into its own filters, with their values, scopes, limits, and order.
 * What the boxes stored is kept beside them, and their charts stay as they are, so that nothing is lost.
 */
export function convertBoxes(
  boxes: readonly FilterBox[],
  { metadata, layout }: BoxedDashboard,
): ConvertedBoxes {
  const ids = new Set(boxes.map(({ id }) => id));
  const own = metadata['native_filter_configuration'];
  const entries = Array.isArray(own) ? own : [];
  const known = new Set(readFilters(entries).map(({ id }) => id));
  const filters = inPageOrder(boxes, layout)
    .flatMap(box => timeFirst(filtersOfBox(box, metadata)).map(filter => converted(filter, box, ids)))
    .filter(({ id }) => !known.has(id));
  const { default_filters: values, filter_scopes: scopes, ...rest } = metadata;
  return {
    filters,
    layout: withoutBoxes(layout, ids),
    metadata: {
      ...rest,
      default_filters: '{}',
      native_filter_configuration: [...entries, ...filters],
      native_filter_migration: {
        ...asObject(metadata['native_filter_migration']),
        default_filters: values ?? '{}',
        filter_scopes: scopes ?? {},
        positions: positionsOf(layout, ids),
      },
    },
  };
}

function converted(filter: NativeFilter, { formData }: FilterBox, boxes: ReadonlySet<number>): NativeFilter {
  const range = formData['time_range'];
  const isLimited =
    filter.filterType === 'filter_select' &&
    typeof range === 'string' &&
    range !== '' &&
    range !== NO_TIME_RANGE;
  const { sortMetric, ...controlValues } = filter.controlValues;
  const scope = { ...filter.scope, excluded: filter.scope.excluded.filter(id => !boxes.has(id)) };
  return {
    ...filter,
    controlValues: { enableEmptyFilter: false, ...controlValues },
    scope,
    ...(sortMetric === undefined ? {} : { sortMetric }),
    ...(isLimited ? { time_range: range, granularity_sqla: textOf(formData['granularity_sqla']) } : {}),
  };
}

// A box shows its settings of time above its values.
function timeFirst(filters: readonly NativeFilter[]): readonly NativeFilter[] {
  const isValue = ({ filterType }: NativeFilter): number => Number(filterType === 'filter_select');
  return filters.toSorted((a, b) => isValue(a) - isValue(b));
}

function inPageOrder(boxes: readonly FilterBox[], layout: Layout): readonly FilterBox[] {
  const order = chartNodesOf(layout).map(node => node.meta.chartId);
  const placeOf = ({ id }: FilterBox): number => {
    const at = order.indexOf(id);
    return at < 0 ? order.length : at;
  };
  return boxes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function withoutBoxes(layout: Layout, ids: ReadonlySet<number>): Layout {
  return chartNodesOf(layout)
    .filter(node => ids.has(node.meta.chartId!))
    .reduce((rest, node) => removeComponent(rest, node.id), layout);
}

function positionsOf(layout: Layout, ids: ReadonlySet<number>): Json {
  return Object.fromEntries(
    chartNodesOf(layout)
      .filter(node => ids.has(node.meta.chartId!))
      .map(({ id, meta }) => [id, { chartId: meta.chartId, width: meta.width, height: meta.height }]),
  );
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
