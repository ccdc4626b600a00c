import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import type { ChartSpec } from './kit/define-chart.ts';
import type { QueryOptions } from './kit/define-queries.ts';
import { queryContextFor } from './kit/query-context.ts';
import type { buildQueryContext as BuildQueryContext } from './specs.ts';
import { CHART_VIEWS, type ChartLook } from './views.ts';

/** The component that draws a chart type. */
export type View = Awaited<ReturnType<ChartLook['loadView']>>['View'];

/** A chart type whose code has arrived. */
export interface LoadedChart {
  readonly spec: ChartSpec;
  readonly View: View;
}

const loaded = new Map<string, LoadedChart>();
const coming = new Map<string, Promise<LoadedChart>>();

/** Returns a chart type whose code has arrived; undefined before that, and for a type that cannot be drawn. */
export function loadedChart(vizType: unknown): LoadedChart | undefined {
  return loaded.get(String(vizType));
}

/** Returns true when charts of that type can be drawn. */
export function canDraw(vizType: unknown): boolean {
  return Object.hasOwn(CHART_VIEWS, String(vizType));
}

/** Fetches the code of a chart type once; pages that know ahead what they will show call it early. */
export async function loadChart(vizType: unknown): Promise<LoadedChart | undefined> {
  const type = String(vizType);
  if (!canDraw(type)) return undefined;
  const fetched = coming.get(type) ?? fetchChart(type);
  coming.set(type, fetched);
  // A download that failed is tried again by the next one who asks.
  fetched.catch(() => coming.delete(type));
  return fetched;
}

async function fetchChart(type: string): Promise<LoadedChart> {
  const look = CHART_VIEWS[type]!;
  const [spec, { View }] = await Promise.all([look.loadSpec(), look.loadView()]);
  const chart = { spec, View };
  loaded.set(type, chart);
  return chart;
}

let buildAny: typeof BuildQueryContext | undefined;

/** Fetches what builds the queries of a chart type, so that `preparedQueryContext` can answer at once. */
export async function prepareQueries(vizType: unknown): Promise<void> {
  const chart = await loadChart(vizType);
  // Charts that stand for another one, or that only answer, are rare enough to fetch everything for them.
  if (!chart || chart.spec.drawnFormData) ({ buildQueryContext: buildAny } = await import('./specs.ts'));
}

/** Returns the chart-data request for form data whose type is prepared; undefined before that. */
export function preparedQueryContext(
  formData: FormData,
  options?: QueryOptions,
): BuiltQueryContext | undefined {
  const chart = loadedChart(formData.viz_type);
  if (chart && !chart.spec.drawnFormData) return queryContextFor([chart.spec], formData, options);
  return buildAny?.(formData, options);
}

/** Returns the chart-data request for saved form data; fails for a chart type that is unknown. */
export async function queryContextOfChart(
  formData: FormData,
  options?: QueryOptions,
): Promise<BuiltQueryContext> {
  await prepareQueries(formData.viz_type);
  return preparedQueryContext(formData, options)!;
}
