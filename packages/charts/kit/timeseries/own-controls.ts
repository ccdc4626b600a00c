import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { PanelDifferences } from '../recorded-panel.ts';

/** Controls that only our panels have, or that differ from the recorded ones, with the reasons. */
export const OWN_CONTROLS: PanelDifferences = {
  added: { group_others_when_limit_reached: 'Later versions have it, and charts of them are imported.' },
};

/** Returns why the reference's filter does not match the clicked mark. */
export function seriesClickFault({
  groupby,
  metrics,
  time_compare: times,
  ...rest
}: FormData): string | undefined {
  if (asList(groupby).length > 0 && (asList(metrics).length > 1 || asList(times).length > 0))
    return 'It takes the name of the metric for the value of the first dimension.';
  if (rest.orientation === 'horizontal') return 'It takes the length of a lying bar for its moment.';
  return undefined;
}
