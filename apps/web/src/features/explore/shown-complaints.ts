import type { Complaint } from '@powerset/charts/kit/validate.ts';
import { sameJson } from './explore.ts';
import type { Builder } from './use-explore.ts';

/**
 * Returns the complaints that the panel marks: all of a saved chart's, and of a new one those about controls that
 * were used. An empty form that somebody has just opened is not full of mistakes.
 */
export function shownComplaints({
  state,
  complaints,
}: Pick<Builder, 'state' | 'complaints'>): readonly Complaint[] {
  if (state.saved) return complaints;
  return complaints.filter(({ key }) =>
    state.past.some(
      earlier => earlier.viz_type === state.formData.viz_type && !sameJson(earlier[key], state.formData[key]),
    ),
  );
}
