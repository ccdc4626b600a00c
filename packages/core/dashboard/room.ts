import { DEFAULT_WIDTH, GRID_COLUMNS } from './grid.ts';
import { parentOf } from './layout.ts';
import type { Layout } from './layout.ts';

/** Returns the columns that a part offers: its own width for a column, otherwise its parent's. */
export function roomOf(layout: Layout, id: string): number {
  const node = layout[id];
  if (node?.type === 'COLUMN') return node.meta.width ?? DEFAULT_WIDTH;
  const parent = parentOf(layout, id);
  return parent === undefined ? GRID_COLUMNS : roomOf(layout, parent);
}

/** Returns the free columns of a row, ignoring the part `except`. */
export function freeColumns(layout: Layout, rowId: string, except?: string): number {
  const taken = (layout[rowId]?.children ?? [])
    .filter(child => child !== except)
    .reduce((sum, child) => sum + (layout[child]?.meta.width ?? DEFAULT_WIDTH), 0);
  return roomOf(layout, rowId) - taken;
}

/** Returns the minimum width of a part: the sum of a row's parts, the widest row of a column. */
export function fewestColumns(layout: Layout, id: string): number {
  const node = layout[id];
  const inside = (node?.children ?? []).map(child => fewestColumns(layout, child));
  switch (node?.type) {
    case 'ROW':
      return Math.max(
        1,
        node.children.reduce((sum, child) => sum + (layout[child]?.meta.width ?? 1), 0),
      );
    case 'COLUMN':
    case 'TABS':
    case 'TAB':
      return Math.max(1, ...inside);
    default:
      return 1;
  }
}
