import { chartNodesOf, ROOT_ID, type Layout, type LayoutNode } from '../dashboard/layout.ts';
import { chartsInScope, type FilterScope } from './scope.ts';

/** A tab or a chart in the tree in which users choose the scope of a filter. */
export interface ScopeNode {
  readonly id: string;
  readonly kind: 'root' | 'tab' | 'chart';
  readonly title: string;
  readonly chartId?: number;
  readonly children: readonly ScopeNode[];
}

export type Checked = 'all' | 'some' | 'none';

/** Returns the tabs and charts of a dashboard as a tree; tabs without charts are left out. */
export function scopeTree(layout: Layout, titleOf: (node: LayoutNode) => string): ScopeNode {
  return {
    id: ROOT_ID,
    kind: 'root',
    title: 'All panels',
    children: below(layout[ROOT_ID], layout, titleOf),
  };
}

/** Returns the charts in a part of the tree, each once. */
export function chartsBelow(node: ScopeNode): readonly number[] {
  const own = node.chartId === undefined ? [] : [node.chartId];
  return [...new Set([...own, ...node.children.flatMap(chartsBelow)])];
}

/** Returns how much of a part of the tree is selected. */
export function checkedState(node: ScopeNode, chosen: ReadonlySet<number>): Checked {
  const charts = chartsBelow(node);
  const count = charts.filter(chart => chosen.has(chart)).length;
  if (count === 0) return 'none';
  return count === charts.length ? 'all' : 'some';
}

/** Returns the selected charts after a click on a part of the tree. */
export function toggledCharts(node: ScopeNode, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const charts = chartsBelow(node);
  if (checkedState(node, chosen) !== 'all') return new Set([...chosen, ...charts]);
  return new Set([...chosen].filter(chart => !charts.includes(chart)));
}

/**
 * Returns the scope of exactly these charts: the nearest tabs around them, without the other charts of those
 * tabs. The scope also includes charts that are added to these tabs later.
 */
export function scopeOfCharts(charts: ReadonlySet<number>, layout: Layout): FilterScope {
  const all = chartNodesOf(layout);
  const isWhole = all.every(node => charts.has(node.meta.chartId!));
  const chosen = all.filter(node => charts.has(node.meta.chartId!));
  const around = new Set(isWhole ? [ROOT_ID] : chosen.map(node => nearestTab(node.id, layout)));
  const rootPath = [...around].filter(id => !hasAncestorAmong(id, around, layout));
  const covered = chartsInScope({ rootPath, excluded: [] }, layout);
  return { rootPath, excluded: covered.filter(chart => !charts.has(chart)) };
}

/** Returns the tabs that show one of these charts, outer tabs included. */
export function tabsOfCharts(charts: readonly number[], layout: Layout): readonly string[] {
  const wanted = new Set(charts);
  const tabs = Object.values(layout).filter(node => node.type === 'TAB');
  return tabs
    .filter(tab => chartNodesOf(layout, tab.id).some(node => wanted.has(node.meta.chartId!)))
    .map(tab => tab.id);
}

function below(
  node: LayoutNode | undefined,
  layout: Layout,
  titleOf: (node: LayoutNode) => string,
): readonly ScopeNode[] {
  return (node?.children ?? []).flatMap((id): readonly ScopeNode[] => {
    const child = layout[id];
    if (!child) return [];
    if (child.type === 'CHART' && child.meta.chartId !== undefined)
      return [{ id, kind: 'chart', title: titleOf(child), chartId: child.meta.chartId, children: [] }];
    const inner = below(child, layout, titleOf);
    if (child.type !== 'TAB') return inner;
    return inner.length > 0 ? [{ id, kind: 'tab', title: titleOf(child), children: inner }] : [];
  });
}

function nearestTab(id: string, layout: Layout): string {
  const parents = parentsOf(layout);
  for (let at = parents.get(id); at !== undefined; at = parents.get(at))
    if (layout[at]?.type === 'TAB') return at;
  return ROOT_ID;
}

function hasAncestorAmong(id: string, among: ReadonlySet<string>, layout: Layout): boolean {
  const parents = parentsOf(layout);
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) if (among.has(at)) return true;
  return false;
}

function parentsOf(layout: Layout): ReadonlyMap<string, string> {
  return new Map(
    Object.values(layout).flatMap(node => node.children.map(child => [child, node.id] as const)),
  );
}
