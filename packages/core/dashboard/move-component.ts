import { ROOT_ID, parentOf, subtreeOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { NO_TOP_TAB_INSIDE } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { placePart } from './place-part.ts';
import { withoutEmpty } from './remove-component.ts';

/** Moves a part; the first id is for a row that it may need at its new place. */
export function moveComponent(layout: Layout, id: string, to: Place, [rowId]: readonly string[]): EditResult {
  const from = parentOf(layout, id);
  const target = layout[to.parentId];
  if (from === undefined || !target || subtreeOf(layout, id).some(node => node.id === to.parentId))
    return { layout };
  if (from === to.parentId) return { layout: reorder(layout, from, id, to.index) };
  const refusal = topTabRefusal(layout, id, from, to.parentId);
  if (refusal) return { layout, warning: refusal };
  const lifted: Layout = {
    ...layout,
    [from]: { ...layout[from]!, children: layout[from]!.children.filter(child => child !== id) },
  };
  const placed = placePart(lifted, id, to, rowId);
  if (!placed || placed.warning !== undefined) return { ...placed, layout };
  return { layout: withoutEmpty(placed.layout, from) };
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
