import { z } from 'zod';
import { ROOT_ID, chartNodesOf } from '../dashboard/layout.ts';
import type { Layout } from '../dashboard/layout.ts';

/** Where a filter acts: in everything that stands below these parts, but not on these charts. */
export const FilterScope = z.looseObject({
  rootPath: z.array(z.string()).catch([ROOT_ID]),
  excluded: z.array(z.number()).catch([]),
});
export type FilterScope = Readonly<z.infer<typeof FilterScope>>;

export const EVERYWHERE: FilterScope = { rootPath: [ROOT_ID], excluded: [] };

/** The charts that a scope covers, each once, in the order of the page. */
export function chartsInScope(scope: FilterScope, layout: Layout): readonly number[] {
  const covered = scope.rootPath.flatMap(root => chartNodesOf(layout, root)).map(node => node.meta.chartId!);
  return [...new Set(covered)].filter(chart => !scope.excluded.includes(chart));
}

/** A scope over the whole dashboard that leaves all but these charts out. */
export function scopeOver(charts: readonly number[], layout: Layout): FilterScope {
  const all = [...new Set(chartNodesOf(layout).map(node => node.meta.chartId!))];
  return { rootPath: [ROOT_ID], excluded: all.filter(chart => !charts.includes(chart)) };
}
