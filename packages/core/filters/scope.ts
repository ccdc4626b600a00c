import { z } from 'zod';
import { ROOT_ID, chartNodesOf } from '../dashboard/layout.ts';
import type { Layout } from '../dashboard/layout.ts';

/** Where a filter applies: everything below these parts except these charts. */
export const FilterScope = z.looseObject({
  rootPath: z.array(z.string()).catch([ROOT_ID]),
  excluded: z.array(z.number()).catch([]),
});
export type FilterScope = Readonly<z.infer<typeof FilterScope>>;

export const EVERYWHERE: FilterScope = { rootPath: [ROOT_ID], excluded: [] };

/** Returns the charts in a scope, each once, in page order. */
export function chartsInScope(scope: FilterScope, layout: Layout): readonly number[] {
  const covered = scope.rootPath.flatMap(root => chartNodesOf(layout, root)).map(node => node.meta.chartId!);
  return [...new Set(covered)].filter(chart => !scope.excluded.includes(chart));
}

/** Returns a scope of the whole dashboard that contains only these charts. */
export function scopeOver(charts: readonly number[], layout: Layout): FilterScope {
  const all = [...new Set(chartNodesOf(layout).map(node => node.meta.chartId!))];
  return { rootPath: [ROOT_ID], excluded: all.filter(chart => !charts.includes(chart)) };
}
