import { canAdd } from '@powerset/core/dashboard/add-component.ts';
import { parentOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout, NodeType } from '@powerset/core/dashboard/layout.ts';
import type { Place } from '@powerset/core/dashboard/layout-change.ts';
import { canPlace } from '@powerset/core/dashboard/place-part.ts';
import { freeColumns } from '@powerset/core/dashboard/room.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the user drags: a part of the page, or a new one. */
export interface Dragged {
  readonly id?: string | undefined;
  readonly type: NodeType;
}

export interface DropInput {
  readonly layout: Layout;
  readonly dragged: Dragged;
  readonly pointer: { readonly x: number; readonly y: number };
  /** The parts under the pointer, the innermost first. */
  readonly under: readonly string[];
  readonly boxOf: (id: string) => Box | undefined;
}

export interface Drop {
  readonly place: Place;
  /** The place to highlight: a line between parts, or the whole of an empty part. */
  readonly mark: Box;
}

/** This close to the edge of a container, a drop goes before or after the container, not into it. */
const EDGE = 14;
const LINE = 3;
const GAP = 16;

/**
 * Returns where the dragged item would go if the user dropped it here; undefined where it may not be dropped.
 */
export function dropPlace(input: DropInput): Drop | undefined {
  const outermostFirst = input.under.toReversed();
  for (const id of outermostFirst) {
    const drop = isContainer(input.layout, id) ? besideIfNearEdge(input, id) : undefined;
    if (drop) return drop;
  }
  for (const id of input.under) {
    const drop = isContainer(input.layout, id) ? inside(input, id) : beside(input, id);
    if (drop) return drop;
  }
  return undefined;
}

/**
 * Returns where the item would go if the user dropped it on the label of a tab: a tab goes beside it,
 * anything else into it.
 */
export function dropOnTab(
  layout: Layout,
  dragged: Dragged,
  { tabId, x, box }: { readonly tabId: string; readonly x: number; readonly box: Box },
): Drop | undefined {
  if (dragged.type !== 'TAB') {
    const index = layout[tabId]?.children.length ?? 0;
    return canDrop(layout, dragged, tabId) ? { place: { parentId: tabId, index }, mark: box } : undefined;
  }
  const tabs = layout[parentOf(layout, tabId) ?? ''];
  if (!tabs || !canDrop(layout, dragged, tabs.id)) return undefined;
  const isAfter = x > (box.left + box.right) / 2;
  const at = isAfter ? box.right + LINE / 2 : box.left - LINE / 2;
  return {
    place: { parentId: tabs.id, index: tabs.children.indexOf(tabId) + (isAfter ? 1 : 0) },
    // A browser's box is not an object to be spread: its sides are getters.
    mark: { left: at - LINE / 2, right: at + LINE / 2, top: box.top, bottom: box.bottom },
  };
}

function besideIfNearEdge(input: DropInput, id: string): Drop | undefined {
  const parent = parentOf(input.layout, id);
  const box = input.boxOf(id);
  const node = input.layout[id];
  if (parent === undefined || !box || node?.type === 'GRID' || node?.type === 'TAB') return undefined;
  const isAcross = input.layout[parent]?.type === 'ROW';
  const { x, y } = input.pointer;
  const fromStart = isAcross ? x - box.left : y - box.top;
  const fromEnd = isAcross ? box.right - x : box.bottom - y;
  return Math.min(fromStart, fromEnd) <= EDGE ? beside(input, id) : undefined;
}

function beside(input: DropInput, id: string): Drop | undefined {
  const parent = parentOf(input.layout, id);
  const box = input.boxOf(id);
  if (parent === undefined || !box || !isAllowed(input, parent)) return undefined;
  const isAcross = input.layout[parent]?.type === 'ROW';
  const { x, y } = input.pointer;
  const isAfter = isAcross ? x > (box.left + box.right) / 2 : y > (box.top + box.bottom) / 2;
  const index = input.layout[parent]!.children.indexOf(id) + (isAfter ? 1 : 0);
  return { place: { parentId: parent, index }, mark: markAt(input, parent, index) };
}

function inside(input: DropInput, id: string): Drop | undefined {
  if (!isAllowed(input, id)) return undefined;
  const { children, type } = input.layout[id]!;
  const isAcross = type === 'ROW';
  const index = children.filter(child => {
    const box = input.boxOf(child);
    return (
      box &&
      (isAcross ? input.pointer.x > (box.left + box.right) / 2 : input.pointer.y > (box.top + box.bottom) / 2)
    );
  }).length;
  return { place: { parentId: id, index }, mark: markAt(input, id, index) };
}

/** Returns the line before the child at that place, or the whole box of an empty part. */
function markAt({ layout, boxOf }: DropInput, parentId: string, index: number): Box {
  const { children, type } = layout[parentId]!;
  const outer = boxOf(parentId) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const before = boxOf(children[index - 1] ?? '');
  const after = boxOf(children[index] ?? '');
  if (!before && !after) return outer;
  const isAcross = type === 'ROW';
  const at = isAcross ? between(before?.right, after?.left) : between(before?.bottom, after?.top);
  return isAcross
    ? { left: at - LINE / 2, right: at + LINE / 2, top: outer.top, bottom: outer.bottom }
    : {
        left: (before ?? after)!.left,
        right: (before ?? after)!.right,
        top: at - LINE / 2,
        bottom: at + LINE / 2,
      };
}

function between(end: number | undefined, start: number | undefined): number {
  if (end === undefined) return start! - GAP / 2;
  return start === undefined ? end + GAP / 2 : (end + start) / 2;
}

function isAllowed({ layout, dragged }: DropInput, parentId: string): boolean {
  return canDrop(layout, dragged, parentId);
}

function canDrop(layout: Layout, dragged: Dragged, parentId: string): boolean {
  if (dragged.id !== undefined && parentOf(layout, dragged.id) === parentId) return true;
  const mayStand =
    dragged.id === undefined
      ? canAdd(layout, dragged.type, parentId)
      : canPlace(layout, dragged.id, parentId);
  // Skips a full row, so that the part gets its own row instead of a refusal.
  return mayStand && (layout[parentId]?.type !== 'ROW' || freeColumns(layout, parentId) >= 1);
}

function isContainer(layout: Layout, id: string): boolean {
  return ['ROW', 'COLUMN', 'GRID', 'TAB'].includes(layout[id]?.type ?? '');
}
