import { asList } from '@powerset/core/form-data/form-data.ts';
import { without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

/** The old graph whose two dimensions were the ends of its edges. */
export const upgradeDirectedForce: ChartUpgrade = {
  from: 'directed_force',
  up: formData => {
    const [source, target] = asList(formData.groupby);
    return { ...without(withTimeFilter(formData), ['groupby']), viz_type: 'graph_chart', source: formData.source ?? source, target: formData.target ?? target };
  },
};
