import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old graph whose two dimensions were the ends of its edges. */
export const upgradeDirectedForce: ChartUpgrade = { from: 'directed_force', up: withEnds };

/** Upgrades the old flow with cycles to a graph, because today's flow cannot have cycles. */
export const upgradeSankeyLoop: ChartUpgrade = { from: 'sankey_loop', up: withEnds };

function withEnds(formData: FormData): FormData {
  const [source, target] = asList(formData.groupby);
  return {
    ...without(withTimeFilter(formData), ['groupby']),
    viz_type: 'graph_chart',
    source: formData.source ?? source,
    target: formData.target ?? target,
  };
}
