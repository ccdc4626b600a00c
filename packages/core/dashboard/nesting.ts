import { ROOT_ID, parentOf } from './layout.ts';
import type { Layout, NodeType } from './layout.ts';

/** For each kind of part, what it may hold, and the maximum depth of the holder. */
const GREATEST_DEPTH: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, ROW: 1, HEADER: 1, DIVIDER: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  COLUMN: { CHART: 5, MARKDOWN: 5, ROW: 3, HEADER: 5, DIVIDER: 3, TABS: 3 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, COLUMN: 3, ROW: 3, HEADER: 5, DIVIDER: 5, TABS: 3 },
};

/** Returns true if a part of one kind at that depth may hold a part of another kind. */
export function canHold(parent: NodeType, parentDepth: number, child: NodeType): boolean {
  const greatest = GREATEST_DEPTH[parent]?.[child];
  return greatest !== undefined && parentDepth <= greatest;
}

/** Returns true for parts that must be in a row; they get one if there is none. */
export function needsRow(type: NodeType): boolean {
  return type === 'CHART' || type === 'MARKDOWN' || type === 'COLUMN' || type === 'DYNAMIC';
}

/** Returns true for parts that stack rows instead of holding row items. */
export function stacks(type: NodeType): boolean {
  return type === 'GRID' || type === 'TAB';
}

/** Returns the depth of a part: rows and columns count, nested tabs do not. */
export function depthOf(layout: Layout, id: string): number {
  if (id === ROOT_ID) return 0;
  const parent = parentOf(layout, id);
  return childDepth(parent === undefined ? 0 : depthOf(layout, parent), layout[id]?.type ?? '');
}

/** Returns true if everything in a part would be allowed at that depth. */
export function subtreeFits(layout: Layout, id: string, parentType: NodeType, parentDepth: number): boolean {
  const node = layout[id];
  if (!node || !canHold(parentType, parentDepth, node.type)) return false;
  const depth = childDepth(parentDepth, node.type);
  return node.children.every(child => subtreeFits(layout, child, node.type, depth));
}

function childDepth(parentDepth: number, type: NodeType): number {
  const addsDepth = parentDepth === 0 || (type !== 'TABS' && type !== 'TAB');
  return addsDepth ? parentDepth + 1 : parentDepth;
}
