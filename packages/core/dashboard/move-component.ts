import { DEFAULT_WIDTH } from './grid.ts';
import { ROOT_ID, isOnPage, parentOf, subtreeOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { NO_ROOM, NO_TOP_TAB_INSIDE, changeMeta, insert } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { canHold, depthOf, needsRow, stacks, subtreeFits } from './nesting.ts';
import { newNode } from './new-node.ts';
import { withoutEmpty } from './remove-component.ts';
import { fewestColumns, freeColumns, roomOf } from './room.ts';

/** Moves a part; the first id is for a row that it may need at its new place. */
export function moveComponent(layout: Layout, id: string, to: Place, [rowId]: readonly string[]): EditResult {
  const from = parentOf(layout, id);
  const target = layout[to.parentId];
  if (from === undefined || !target || subtreeOf(layout, id).some(node => node.id === to.parentId))
    return { layout };
  if (from === to.parentId) return { layout: reorder(layout, from, id, to.index) };
  const refusal = topTabRefusal(layout, id, from, to.parentId);
  if (refusal) return { layout, warning: refusal };
  const getsRow = stacks(target.type) && needsRow(layout[id]!.type);
  if (!canMove(layout, id, to.parentId) || (getsRow && rowId === undefined)) return { layout };

  const fitted = fitWidth(layout, id, getsRow ? undefined : to.parentId);
  if (!fitted) return { layout, warning: NO_ROOM };
  const lifted: Layout = {
    ...fitted,
    [from]: { ...fitted[from]!, children: fitted[from]!.children.filter(child => child !== id) },
  };
  const placed = getsRow
    ? insert({ ...lifted, [rowId!]: newNode(rowId!, { type: 'ROW' }, [id]) }, rowId!, to)
    : insert(lifted, id, to);
  return { layout: withoutEmpty(placed, from) };
}

/** Returns true if the nesting allows a part in another; space is checked elsewhere. */
export function canMove(layout: Layout, id: string, parentId: string): boolean {
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

function reorder(layout: Layout, parentId: string, id: string, index: number): Layout {
  const parent = layout[parentId]!;
  const at = parent.children.indexOf(id);
  // The index was chosen while the part was still at its old place.
  const next = parent.children.filter(child => child !== id).toSpliced(index > at ? index - 1 : index, 0, id);
  return next.every((child, place) => child === parent.children[place])
    ? layout
    : { ...layout, [parentId]: { ...parent, children: next } };
}

function topTabRefusal(layout: Layout, id: string, from: string, to: string): string | undefined {
  const isTopTab = layout[id]?.type === 'TAB' && parentOf(layout, from) === ROOT_ID;
  return isTopTab && layout[to]?.type === 'TABS' ? NO_TOP_TAB_INSIDE : undefined;
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

/** Returns true for parts with a width of their own. */
function isWide(type: string): boolean {
  return type === 'ROW' || type === 'COLUMN' || type === 'TABS';
}
