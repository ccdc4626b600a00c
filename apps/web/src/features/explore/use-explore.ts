import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { changed } from '@powerset/charts/kit/panel.ts';
import { switchType } from '@powerset/charts/kit/switch-type.ts';
import { complaintsOf, type Complaint } from '@powerset/charts/kit/validate.ts';
import type { ChartSpec } from '@powerset/charts/kit/define-chart.ts';
import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import { loadChart, loadedChart } from '@powerset/charts/load-chart.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { isAbort } from '../../shared/api/api-error.ts';
import { runWithLayers } from './annotations/run-with-layers.ts';
import { isStale } from './chart-form.ts';
import { logEvent } from '../../shared/activity/log-event.ts';
import { explore, NEW_EXPLORE, type Explore } from './explore.ts';
import { useKeptFormData } from './use-kept-form-data.ts';

export interface Opening {
  readonly formData: FormData;
  /** The form data of the saved chart, from which stored changes may differ. */
  readonly saved: FormData | undefined;
  readonly name: string;
  readonly chartId: number | undefined;
  readonly dataset: ChartDataset | undefined;
  /** The address asks for data that bypasses the cache. */
  readonly isForced?: boolean;
}

export interface EditOptions {
  /** Whether the change joins the last undo step, as typing in one control does. */
  readonly mergesWithLast?: boolean;
  /** Requests the data at once; `afresh` bypasses the cache. */
  readonly runs?: boolean | 'afresh';
}

export interface Builder {
  readonly state: Explore;
  readonly spec: ChartSpec | undefined;
  readonly dataset: ChartDataset | undefined;
  readonly panel: PanelState;
  readonly complaints: readonly Complaint[];
  readonly isStale: boolean;
  change(change: FormData, options?: EditOptions): void;
  /**
   * Resolves when the type's code has arrived and the chart has that type; rejects if the code cannot be
   * fetched.
   */
  switchTo(vizType: string): Promise<void>;
  rename(name: string): void;
  run(options?: { readonly force?: boolean }): void;
  /** Requests another page or order of the drawn chart from the server. */
  turnTo(ownState: OwnState): void;
  stop(): void;
  undo(): void;
  redo(): void;
  markSaved(formData: FormData, name: string): void;
}

/** Returns the chart builder's state and the actions on it. */
export function useExplore(opening: Opening): Builder {
  const { dataset, chartId } = opening;
  const [state, send] = useReducer(explore, opening, opened);
  const { formData } = state;
  const spec = loadedChart(formData.viz_type)?.spec;
  const panel = useMemo(() => ({ formData, dataset }), [formData, dataset]);
  const complaints = useMemo(() => (spec ? complaintsOf(spec, panel) : []), [spec, panel]);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(state);
  latest.current = state;

  const runWith = useCallback((asked: FormData, force: boolean, ownState?: OwnState) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    send({ type: 'run-started', formData: asked, ownState, at: Date.now() });
    runWithLayers(asked, { force, ownState, signal: controller.signal }).then(
      ({ results, layerErrors }) =>
        running.current === controller &&
        send({ type: 'run-succeeded', formData: asked, results, layerErrors, at: Date.now() }),
      (error: unknown) =>
        running.current === controller &&
        !isAbort(error) &&
        send({ type: 'run-failed', error, at: Date.now() }),
    );
  }, []);

  // A complete chart is shown at once.
  useEffect(() => {
    if (spec && complaints.length === 0) runWith(formData, opening.isForced === true);
    return () => running.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, for what was opened; later changes wait for Run.
  }, []);
  useKeptFormData(formData, chartId);

  return {
    state,
    spec,
    dataset,
    panel,
    complaints,
    isStale: isStale(formData, state.run.status === 'failed' ? state.asked : state.ran),
    change: (change, { mergesWithLast = false, runs = false } = {}) => {
      if (!spec) return;
      const next = changed(spec, { formData: latest.current.formData, dataset }, change);
      send({ type: 'edited', formData: next, key: Object.keys(change)[0], mergesWithLast });
      logEvent({ name: 'change_explore_controls', type: 'user', facts: { controls: Object.keys(change) } });
      if (runs && complaintsOf(spec, { formData: next, dataset }).length === 0)
        runWith(next, runs === 'afresh');
    },
    switchTo: async vizType => {
      const target = (await loadChart(vizType))?.spec;
      const current = latest.current.formData;
      if (!target || vizType === current.viz_type) return;
      const next = switchType(target, { formData: current, dataset });
      send({ type: 'edited', formData: next, key: 'viz_type' });
      if (complaintsOf(target, { formData: next, dataset }).length === 0) runWith(next, false);
    },
    rename: name => send({ type: 'renamed', name }),
    run: ({ force = false } = {}) => {
      if (force) logEvent({ name: 'force_refresh_chart', type: 'user', facts: { slice_id: chartId } });
      if (spec && complaints.length === 0) runWith(latest.current.formData, force);
    },
    turnTo: ownState => latest.current.ran && runWith(latest.current.ran, false, ownState),
    stop: () => {
      running.current?.abort();
      running.current = undefined;
      send({ type: 'run-stopped', at: Date.now() });
    },
    undo: () => send({ type: 'undone' }),
    redo: () => send({ type: 'redone' }),
    markSaved: (saved, name) => send({ type: 'saved', formData: saved, name }),
  };
}

function opened({ formData, name, saved }: Opening): Explore {
  return explore(NEW_EXPLORE, { type: 'opened', formData, name, saved });
}
