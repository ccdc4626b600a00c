import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { PanelDifferences } from '../recorded-panel.ts';

/** Controls that the family has and the recorded panels have not, or otherwise, with the reasons. */
export const OWN_CONTROLS: PanelDifferences = {
  added: { group_others_when_limit_reached: 'Later versions have it, and charts of them are imported.' },
};

/** Returns why the reference filters by something that the clicked mark does not stand for. */
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
