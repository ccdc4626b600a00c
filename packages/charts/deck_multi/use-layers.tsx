import { use, useEffect, useRef, useState } from 'react';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import {
  SavedChartContext,
  SavedChartError,
  type LoadSavedChart,
  type SavedChart,
} from '../kit/view/saved-charts.ts';
import { layerFormData, layerIds } from './layer-form-data.ts';
import { layerProblem } from './option.ts';

/** A chart that could not be loaded. */
export interface FailedLayer {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

export type LoadedLayer = SavedChart | FailedLayer;

export interface Layers {
  /** In drawing order; undefined until the first ones have arrived. */
  readonly loaded: readonly LoadedLayer[] | undefined;
  readonly isLoading: boolean;
  readonly canLoad: boolean;
}

/** The settings that the layers depend on; others only draw them differently. */
const ASKED = ['deck_slices', 'adhoc_filters', 'extra_filters', 'extra_form_data', 'dashboardId'] as const;

/** Loads the charts of a map together, so that the map does not move from one to the next. */
export function useLayers(formData: FormData, run: object): Layers {
  const load = use(SavedChartContext);
  const question = JSON.stringify(ASKED.map(key => formData[key] ?? null));
  const [loaded, setLoaded] = useState<readonly LoadedLayer[]>();
  const [isLoading, setLoading] = useState(true);
  const latest = useRef(formData);
  latest.current = formData;
  const asked = useRef<{ readonly question: string; readonly run: object }>(undefined);
  useEffect(() => {
    if (!load) return undefined;
    // If another run sends the same request, the user refreshed the chart on purpose.
    const isForced = asked.current?.question === question && asked.current.run !== run;
    asked.current = { question, run };
    const controller = new AbortController();
    setLoading(true);
    void loadAll(load, latest.current, { isForced, signal: controller.signal }).then(layers => {
      if (controller.signal.aborted) return;
      setLoaded(layers);
      setLoading(false);
    });
    return () => controller.abort();
  }, [load, question, run]);
  return { loaded, isLoading, canLoad: load !== undefined };
}

function loadAll(
  load: LoadSavedChart,
  map: FormData,
  options: { readonly isForced: boolean; readonly signal: AbortSignal },
): Promise<readonly LoadedLayer[]> {
  return Promise.all(
    layerIds(map).map(async (id): Promise<LoadedLayer> => {
      try {
        const chart = await load(id, { ...options, change: own => layerFormData(own, map, id) });
        const reason = layerProblem(chart);
        return reason === undefined ? chart : { id, name: chart.name, reason };
      } catch (error) {
        const name = error instanceof SavedChartError ? error.chartName : `Chart #${id}`;
        return { id, name, reason: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}
