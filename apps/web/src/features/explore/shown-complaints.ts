import type { Complaint } from '@powerset/charts/kit/validate.ts';
import type { LayerErrors } from './annotations/run-with-layers.ts';
import { sameJson } from './explore.ts';
import type { Builder } from './use-explore.ts';

/**
 * Returns the complaints that the panel marks: all of a saved chart, but only those about edited controls of
 * a new one, so that an empty form does not open full of mistakes.
 */
export function shownComplaints({
  state,
  complaints,
}: Pick<Builder, 'state' | 'complaints'>): readonly Complaint[] {
  const unread = unreadLayers(state.layerErrors);
  if (state.saved) return [...complaints, ...unread];
  const used = complaints.filter(({ key }) =>
    state.past.some(
      earlier => earlier.viz_type === state.formData.viz_type && !sameJson(earlier[key], state.formData[key]),
    ),
  );
  return [...used, ...unread];
}

// The chart is drawn without these layers, so they do not prevent a run.
function unreadLayers(layerErrors: LayerErrors): readonly Complaint[] {
  const names = Object.keys(layerErrors);
  if (names.length === 0) return [];
  const message = `Could not load ${names.length === 1 ? 'the layer' : 'the layers'} ${names.join(', ')}.`;
  return [{ key: 'annotation_layers', label: 'Annotation layers', message }];
}
