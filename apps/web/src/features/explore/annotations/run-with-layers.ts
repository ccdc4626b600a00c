import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { ApiError, errorText, isAbort } from '../../../shared/api/api-error.ts';
import { runChart, type ChartResult, type RunOptions } from '../../../shared/chart/run-chart.ts';
import { isLayer } from './layer.ts';

/** Why a layer could not be read, by the name of the layer. */
export type LayerErrors = Readonly<Record<string, string>>;

interface RunWithLayers {
  readonly results: readonly ChartResult[];
  readonly layerErrors: LayerErrors;
}

type Run = (formData: FormData, options: RunOptions) => Promise<readonly ChartResult[]>;

/** A layer that takes longer than this is left out. */
const LAYER_TIMEOUT_MS = 60_000;

/**
 * Runs a chart with its annotation layers. When the whole request fails, each layer is requested alone, so that the
 * chart is drawn with the layers that can be read.
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
    // The chart itself may be what fails; then its error is the one to show.
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

/** Returns the name that errors of a layer are kept under. */
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
