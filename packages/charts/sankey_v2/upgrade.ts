import { asList } from '@powerset/core/form-data/form-data.ts';
import { without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old flow, whose two dimensions become its ends. */
export const upgradeSankey: ChartUpgrade = {
  from: 'sankey',
  up: formData => {
    const [source, target] = asList(formData.groupby);
    return { ...without(withTimeFilter(formData), ['groupby']), viz_type: 'sankey_v2', source, target };
  },
};
