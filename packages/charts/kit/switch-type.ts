import type { StandardFields } from './standard-fields.ts';
import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import {
  columnLabel,
  metricLabel,
  type QueryColumn,
  type QueryMetric,
} from '@powerset/core/query/query-object.ts';
import type { PanelState } from './control.ts';
import type { ChartSpec } from './define-chart.ts';
import { newFormData } from './panel.ts';

const METRIC_KEYS = ['metric', 'metrics', 'metric_2', 'size', 'x', 'y', 'secondary_metric'];
const COLUMN_KEYS = [
  'groupby',
  'columns',
  'groupbyColumns',
  'groupbyRows',
  'entity',
  'series',
  'series_columns',
];
/** Keys whose current values always carry over, even when the user returns to a previous type. */
const PUBLIC_KEYS = [
  'granularity_sqla',
  'time_grain_sqla',
  'time_range',
  'adhoc_filters',
  'limit',
  'group_others_when_limit_reached',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'row_limit',
  'x_axis',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
  'dashboardId',
];

/** What a switch stores in form data for the next one. */
interface Memory {
  readonly controls: { readonly metrics: readonly QueryMetric[]; readonly columns: readonly QueryColumn[] };
  readonly memorizedFormData: readonly (readonly [vizType: string, formData: FormData])[];
}

/**
 * Returns form data for another chart type: shared settings stay, metrics and columns move to the new
 * controls, and the old form data is kept for the way back.
 */
export function switchType(target: ChartSpec, { formData, dataset }: PanelState): FormData {
  const { standardizedFormData: _, ...current } = formData;
  const memory = readMemory(formData);
  const memorized = [
    ...memory.memorizedFormData.filter(([type]) => type !== current.viz_type),
    [String(current.viz_type), current] as const,
  ];
  const earlier = memorized.find(([type]) => type === target.vizType)?.[1];
  const shared = Object.fromEntries(
    PUBLIC_KEYS.filter(key => key in current).map(key => [key, current[key]]),
  );
  const seed = { ...(earlier ?? current), ...shared, viz_type: target.vizType };

  const metrics = [...collect(METRIC_KEYS, current, metricsOf), ...memory.controls.metrics];
  const columns = [...collect(COLUMN_KEYS, current, columnsOf), ...memory.controls.columns];
  const fields = standardFields(distinctBy(metrics, metricLabel), distinctBy(columns, columnLabel));
  const next = newFormData(target, { formData: seed, dataset });
  const placed = { ...next, ...target.fromStandard(fields, next) };
  const rest: Memory = {
    controls: { metrics: fields.takeMetrics(), columns: fields.takeColumns() },
    memorizedFormData: memorized,
  };
  return { ...withoutUndefined(placed), standardizedFormData: rest };
}

function standardFields(metrics: QueryMetric[], columns: QueryColumn[]): StandardFields {
  return {
    takeMetric: () => metrics.shift(),
    takeMetrics: () => metrics.splice(0),
    takeColumn: () => columns.shift(),
    takeColumns: () => columns.splice(0),
  };
}

function readMemory(formData: FormData): Memory {
  const stored = (formData.standardizedFormData ?? {}) as Partial<Memory>;
  return {
    controls: { metrics: metricsOf(stored.controls?.metrics), columns: columnsOf(stored.controls?.columns) },
    memorizedFormData: asList(stored.memorizedFormData) as Memory['memorizedFormData'],
  };
}

/** Collects values in the order of the form data's keys. */
function collect<T>(
  keys: readonly string[],
  formData: FormData,
  read: (value: unknown) => readonly T[],
): T[] {
  return Object.keys(formData)
    .filter(key => keys.includes(key))
    .flatMap(key => read(formData[key]));
}

function withoutUndefined(formData: FormData): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([, value]) => value !== undefined));
}
