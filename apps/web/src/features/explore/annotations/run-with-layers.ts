import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { ApiError, errorText, isAbort } from '../../../shared/api/api-error.ts';
import { runChart, type ChartResult, type RunOptions } from '../../../shared/chart/run-chart.ts';
import { isLayer } from './layer.ts';

/** The reasons why layers could not be read, by layer name. */
export type LayerErrors = Readonly<Record<string, string>>;

interface RunWithLayers {
  readonly results: readonly ChartResult[];
  readonly layerErrors: LayerErrors;
}

type Run = (formData: FormData, options: RunOptions) => Promise<readonly ChartResult[]>;

/** Layers that take longer than this are left out. */
const LAYER_TIMEOUT_MS = 60_000;

/**
 * Runs a chart with its annotation layers. If the whole request fails, it requests each layer alone and draws
 * the chart with the layers that can be read.
 */
export async function runWithLayers(
  formData: FormData,
  options: RunOptions = {},
  run: Run = runChart,
): Promise<RunWithLayers> {
  const layers = asList(formData.annotation_layers);
  try {
    return { results: await run(formData, options), layerErrors: {} };
  } catch (error) {
    if (isAbort(error) || layers.length === 0 || isOffline(error)) throw error;
    // If the chart itself fails, its own error is the one to show.
    const bare = await run({ ...formData, annotation_layers: [] }, options);
    const problems: (string | undefined)[] = [];
    for (const layer of layers) problems.push(await layerProblem(layer, formData, options, run));
    const good = layers.filter((_, i) => problems[i] === undefined);
    return {
      results: good.length > 0 ? await run({ ...formData, annotation_layers: good }, options) : bare,
      layerErrors: Object.fromEntries(
        layers.flatMap((layer, i) => (problems[i] === undefined ? [] : [[layerName(layer, i), problems[i]]])),
      ),
    };
  }
}

/** Returns the name under which errors of a layer are stored. */
export function layerName(layer: unknown, index: number): string {
  return isLayer(layer) && typeof layer.name === 'string' && layer.name !== '' ? layer.name : `#${index + 1}`;
}

async function layerProblem(
  layer: unknown,
  formData: FormData,
  options: RunOptions,
  run: Run,
): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(LAYER_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    await run({ ...formData, annotation_layers: [layer] }, { ...options, signal });
    return undefined;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) return 'Query timeout';
    return isOffline(error) ? 'Network error.' : errorText(error);
  }
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
