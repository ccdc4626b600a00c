import { DEFAULT_WIDTH, GRID_COLUMNS } from './grid.ts';
import { parentOf } from './layout.ts';
import type { Layout } from './layout.ts';

/** The columns that a part offers to what it holds: a column its own width, everything else what is around it. */
export function roomOf(layout: Layout, id: string): number {
  const node = layout[id];
  if (node?.type === 'COLUMN') return node.meta.width ?? DEFAULT_WIDTH;
  const parent = parentOf(layout, id);
  return parent === undefined ? GRID_COLUMNS : roomOf(layout, parent);
}

/** The columns of a row that nothing stands in; `except` is taken for gone. */
export function freeColumns(layout: Layout, rowId: string, except?: string): number {
  const taken = (layout[rowId]?.children ?? [])
    .filter(child => child !== except)
    .reduce((sum, child) => sum + (layout[child]?.meta.width ?? DEFAULT_WIDTH), 0);
  return roomOf(layout, rowId) - taken;
}

/** The fewest columns that a part can do with: a row as many as its parts, a column as its widest row. */
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
