import { firstOf, renamed, without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old treemap, which took a list of metrics and drew the first. */
export const upgradeTreemap: ChartUpgrade = {
  from: 'treemap',
  up: formData => ({
    ...renamed(without(withTimeFilter(formData), ['metrics']), { order_desc: 'sort_by_metric' }),
    viz_type: 'treemap_v2',
    metric: formData.metric ?? firstOf(formData.metrics),
  }),
};
