import { DEFAULT_WIDTH } from './grid.ts';
import { isOnPage, subtreeOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { NO_ROOM, changeMeta, insert } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { canHold, depthOf, needsRow, stacks, subtreeFits } from './nesting.ts';
import { newNode } from './new-node.ts';
import { fewestColumns, freeColumns, roomOf } from './room.ts';

/**
 * Returns the layout with one of its parts, which has no parent yet, at a place; undefined if the nesting
 * forbids it. The row id is for a row that the part may need there.
 */
export function placePart(
  layout: Layout,
  id: string,
  to: Place,
  rowId: string | undefined,
): EditResult | undefined {
  const target = layout[to.parentId];
  const node = layout[id];
  if (!node || !target || !canPlace(layout, id, to.parentId)) return undefined;
  const getsRow = stacks(target.type) && needsRow(node.type);
  if (getsRow && rowId === undefined) return undefined;
  const fitted = fitWidth(layout, id, getsRow ? undefined : target.id);
  if (!fitted) return { layout, warning: NO_ROOM };
  return {
    layout: getsRow
      ? insert({ ...fitted, [rowId!]: newNode(rowId!, { type: 'ROW' }, [id]) }, rowId!, to)
      : insert(fitted, id, to),
  };
}

/** Returns whether the nesting allows a part inside another one; space is checked elsewhere. */
export function canPlace(layout: Layout, id: string, parentId: string): boolean {
  const node = layout[id];
  const target = layout[parentId];
  if (
    !node ||
    !target ||
    !isOnPage(layout, parentId) ||
    subtreeOf(layout, id).some(one => one.id === parentId)
  )
    return false;
  const depth = depthOf(layout, parentId);
  if (stacks(target.type) && needsRow(node.type))
    return canHold(target.type, depth, 'ROW') && subtreeFits(layout, id, 'ROW', depth + 1);
  return subtreeFits(layout, id, target.type, depth);
}

/** Returns the layout with the part fitted to its new place; undefined if there is no space. */
function fitWidth(layout: Layout, id: string, targetId: string | undefined): Layout | undefined {
  const node = layout[id]!;
  const target = targetId === undefined ? undefined : layout[targetId];
  if (target?.type === 'ROW') {
    const free = freeColumns(layout, target.id);
    const width = Math.min(node.meta.width ?? DEFAULT_WIDTH, free);
    return width >= Math.max(1, node.type === 'COLUMN' ? fewestColumns(layout, id) : 1)
      ? changeMeta(layout, id, { width })
      : undefined;
  }
  if (target?.type !== 'COLUMN' && target?.type !== 'TAB') return layout;
  return fewestColumns(layout, id) <= roomOf(layout, target.id) || !isWide(node.type) ? layout : undefined;
}

/** Returns whether parts of this type have their own width. */
function isWide(type: string): boolean {
  return type === 'ROW' || type === 'COLUMN' || type === 'TABS';
}
