import { renamed, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old sunburst. */
export const upgradeSunburst: ChartUpgrade = {
  from: 'sunburst',
  up: formData => ({ ...renamed(withTimeFilter(formData), { groupby: 'columns' }), viz_type: 'sunburst_v2' }),
};
