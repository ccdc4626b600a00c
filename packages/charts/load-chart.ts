import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { installedChart, loadPackages, markPackage, type PackagedChart } from './installed-charts.ts';
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

/** Returns a chart type whose code has arrived; undefined before that, and for unsupported types. */
export function loadedChart(vizType: unknown): LoadedChart | undefined {
  return loaded.get(String(vizType));
}

/** Returns whether charts of the type can be drawn. */
export function canDraw(vizType: unknown): boolean {
  return isOwnChart(vizType) || installedChart(vizType) !== undefined;
}

/** Returns whether charts of the type belong to the product rather than to a package. */
export function isOwnChart(vizType: unknown): boolean {
  return Object.hasOwn(CHART_VIEWS, String(vizType));
}

/** Fetches the code of a chart type once; pages that know in advance what they will show call it early. */
export async function loadChart(vizType: unknown): Promise<LoadedChart | undefined> {
  const type = String(vizType);
  if (!isOwnChart(type)) return loadPackaged(type);
  const fetched = coming.get(type) ?? fetchChart(type);
  coming.set(type, fetched);
  // The next call tries a failed download again.
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

const packaged = new Map<string, { readonly digest: string; readonly chart: Promise<LoadedChart> }>();

/** Returns the chart of a package; undefined if no installed package has that type. */
async function loadPackaged(type: string): Promise<LoadedChart | undefined> {
  const found = (await loadPackages()).find(({ manifest }) => manifest.vizType === type);
  if (!found) {
    loaded.delete(type);
    return undefined;
  }
  const { digest } = found;
  const known = packaged.get(type);
  if (known?.digest === digest) return known.chart;
  const chart = framedChart(found);
  packaged.set(type, { digest, chart });
  chart.then(ready => loaded.set(type, ready)).catch(() => packaged.delete(type));
  return chart;
}

async function framedChart({ manifest, about, frame }: PackagedChart): Promise<LoadedChart> {
  const [{ packageChart }, { packageView }] = await Promise.all([
    import('./kit/package-chart.ts'),
    import('./kit/view/PackageFrame.tsx'),
  ]);
  const onOutcome = (failure: string | undefined) => markPackage(about.vizType, failure);
  // The spec builds the option that its view draws.
  const View = packageView({ name: about.name, frame, onOutcome }) as View;
  return { spec: packageChart(manifest), View };
}

let buildAny: typeof BuildQueryContext | undefined;

/**
 * Fetches the code that builds the queries of a chart type, so that `preparedQueryContext` can answer at
 * once.
 */
export async function prepareQueries(vizType: unknown): Promise<void> {
  const chart = await loadChart(vizType);
  // Charts that stand for another one, and types that are only answered, are rare enough to fetch everything
  // for them.
  if (!chart || chart.spec.drawnFormData) ({ buildQueryContext: buildAny } = await import('./specs.ts'));
}

/** Returns the chart-data request for form data of a prepared type; undefined before that. */
export function preparedQueryContext(
  formData: FormData,
  options?: QueryOptions,
): BuiltQueryContext | undefined {
  const chart = loadedChart(formData.viz_type);
  if (chart && !chart.spec.drawnFormData) return queryContextFor([chart.spec], formData, options);
  return buildAny?.(formData, options);
}

/** Returns the chart-data request for saved form data; fails for an unknown chart type. */
export async function queryContextOfChart(
  formData: FormData,
  options?: QueryOptions,
): Promise<BuiltQueryContext> {
  await prepareQueries(formData.viz_type);
  return preparedQueryContext(formData, options)!;
}
