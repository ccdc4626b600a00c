import { controlsOf, newFormData } from '@powerset/charts/kit/panel.ts';
import type { ChartSpec } from '@powerset/charts/kit/define-chart.ts';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { loadedChart } from '@powerset/charts/load-chart.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { sameJson } from './explore.ts';

/**
 * Returns the form data that a chart opens with: its own, completed with the initial values of its controls.
 */
export function openedFormData(spec: ChartSpec, state: PanelState): FormData {
  return { ...state.formData, ...newFormData(spec, state) };
}

/**
 * Returns the form data to draw during editing: drawing controls take effect at once, and everything that
 * needs new data waits for it.
 */
export function drawnFormData(current: FormData, ran: FormData): FormData {
  const spec = loadedChart(ran.viz_type)?.spec;
  if (!spec || current.viz_type !== ran.viz_type) return ran;
  const instant = controlsOf(spec)
    .filter(control => control.affects === 'drawing')
    .map(control => control.key);
  return { ...ran, ...Object.fromEntries(instant.map(key => [key, current[key]])) };
}

/** Returns whether the controls need other data than the chart shows. */
export function isStale(current: FormData, ran: FormData | undefined): boolean {
  if (!ran) return false;
  if (current.viz_type !== ran.viz_type || current.datasource !== ran.datasource) return true;
  const spec = loadedChart(current.viz_type)?.spec;
  if (!spec) return false;
  return !sameJson(spec.toQueries(current), spec.toQueries(ran)) || waitingControls(spec, current, ran);
}

/**
 * Returns whether controls changed that need no other data but still wait for the next run, such as a
 * comparison lag.
 */
function waitingControls(spec: ChartSpec, current: FormData, ran: FormData): boolean {
  return controlsOf(spec).some(
    control =>
      control.affects === 'query' &&
      control.kind === 'text' &&
      !sameJson(current[control.key] ?? null, ran[control.key] ?? null),
  );
}

/** Returns the labels of controls by key, for lists of changes. */
export function controlLabels(spec: ChartSpec | undefined, state: PanelState): ReadonlyMap<string, string> {
  const controls = spec ? controlsOf(spec) : [];
  return new Map(
    controls.map(control => [
      control.key,
      typeof control.label === 'function' ? control.label(state) : control.label,
    ]),
  );
}
