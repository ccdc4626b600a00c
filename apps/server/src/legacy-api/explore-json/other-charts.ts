import { AppError } from '@powerset/core/errors.ts';
import { dashboardAdditions } from '@powerset/core/form-data/extra-form-data.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { answerableFormData } from '@powerset/charts/upgrade-form-data.ts';
import { legacySeries, type ExploreJsonCall, type ExploreJsonDeps } from './answer.ts';
import type { Series } from './series.ts';
import { lineShape } from './shapes/time-series.ts';

/** A saved chart that another one draws. */
export interface DrawnChart {
  readonly id: number;
  readonly name: string;
  readonly formData: FormData;
}

export interface OtherCharts {
  /** Returns the layers of a map that the actor may see. */
  readonly layers: (chartIds: readonly number[], actor: Actor) => Promise<readonly unknown[]>;
  /** Returns the drawn charts that the actor may see. */
  readonly drawn: (chartIds: readonly number[], actor: Actor) => Promise<readonly DrawnChart[]>;
}

/** Each chart is a query. */
const MOST_CHARTS = 50;

type OtherDeps = ExploreJsonDeps & OtherCharts;
type OtherCall = Omit<ExploreJsonCall, 'shape'>;

/** Answers of charts that draw others, by type. */
const OF_OTHERS: Readonly<Record<string, (call: OtherCall, deps: OtherDeps) => Promise<unknown>>> = {
  deck_multi: async ({ formData, actor }, { layers }) => ({
    mapboxApiKey: '',
    slices: await layers(idsIn(formData.deck_slices), actor),
  }),
  line_multi: linesOfCharts,
};

/** Returns the field `data` of a chart that draws others; undefined for other types. */
export function dataOfOthers(call: OtherCall, deps: OtherDeps): Promise<unknown> | undefined {
  const { viz_type: type } = call.formData;
  return typeof type === 'string' && Object.hasOwn(OF_OTHERS, type)
    ? OF_OTHERS[type]!(call, deps)
    : undefined;
}

/** Returns the lines of each chart over the same period, on the left or right axis. */
async function linesOfCharts(call: OtherCall, deps: OtherDeps): Promise<unknown> {
  const { formData, actor } = call;
  const axes = [idsIn(formData.line_charts), idsIn(formData.line_charts_2)];
  const charts = new Map(
    (await deps.drawn([...new Set(axes.flat())], actor)).map(chart => [chart.id, chart]),
  );
  const asked = axes.flatMap((ids, axis) =>
    ids.flatMap(id => (charts.has(id) ? [{ chart: charts.get(id)!, yAxis: axis + 1 }] : [])),
  );
  const lines = await Promise.all(
    asked.map(async ({ chart, yAxis }) => {
      const series = await seriesOfChart(chart, call, deps);
      const prefix = formData.prefix_metric_with_slice_name ? `${chart.name}: ` : '';
      return series.map(({ key, values }) => ({
        key: prefix + [key].flat().join(', '),
        type: 'line',
        values,
        yAxis,
      }));
    }),
  );
  const moments = lines.flat().flatMap(line => line.values.map(value => value.x));
  const ends =
    moments.length === 0
      ? []
      : [moments.reduce((a, b) => Math.min(a, b)), moments.reduce((a, b) => Math.max(a, b))].map(x => ({
          x,
          y: null,
        }));
  return lines.flat().map(line => ({ ...line, values: [...line.values, ...ends] }));
}

/** Returns a chart's own query with the time range and filters of the chart that draws it. */
function seriesOfChart(
  { formData: own }: DrawnChart,
  call: OtherCall,
  deps: OtherDeps,
): Promise<readonly Series[]> {
  const { formData } = call;
  const filters = [...asList(own.adhoc_filters), ...asList(formData.adhoc_filters)];
  const range = dashboardAdditions(formData).overrides.time_range ?? formData.time_range;
  const asked = answerableFormData({
    ...own,
    viz_type: 'line',
    granularity_sqla: own.granularity_sqla ?? own.x_axis,
    adhoc_filters: filters,
    extra_form_data: formData.extra_form_data,
    extra_filters: formData.extra_filters,
    ...(range === undefined ? {} : { time_range: range }),
  });
  return legacySeries({ ...call, formData: asked, sent: asked, shape: lineShape }, deps);
}

function idsIn(value: unknown): readonly number[] {
  const ids = [...new Set(asList(value).map(Number).filter(Number.isSafeInteger))];
  if (ids.length > MOST_CHARTS)
    throw new AppError('query.request', {
      detail: `A chart can combine at most ${MOST_CHARTS} other charts.`,
    });
  return ids;
}

/** Returns the visible ones among several items. */
export async function seenOf<T>(
  ids: readonly number[],
  find: (id: number) => Promise<T>,
): Promise<readonly T[]> {
  const found = await Promise.all(ids.map(id => find(id).then(one => [one], refusedAsNone)));
  return found.flat();
}

function refusedAsNone(error: unknown): never[] {
  if (error instanceof AppError && (error.status === 404 || error.status === 403)) return [];
  throw error;
}
