import { canResize } from '@powerset/core/dashboard/resize-component.ts';
import type { LayoutEvent } from '@powerset/core/dashboard/edit-layout.ts';
import { parentOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import { canPlace } from '@powerset/core/dashboard/place-part.ts';
import { freeColumns } from '@powerset/core/dashboard/room.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Returns the edit that moves a part with the keyboard; undefined if there is nothing in that direction. */
export function keyboardMove(
  layout: Layout,
  id: string,
  direction: Direction,
  newId: string,
): LayoutEvent | undefined {
  const parent = parentOf(layout, id);
  if (parent === undefined) return undefined;
  const isAcross = layout[parent]?.type === 'ROW' || layout[parent]?.type === 'TABS';
  const isAlong = isAcross === (direction === 'left' || direction === 'right');
  const step = direction === 'right' || direction === 'down' ? 1 : -1;
  return isAlong
    ? swap(layout, id, parent, step)
    : leaveRow(layout, { id, row: parent, step, newId, isAcross });
}

/** Returns the edit that resizes a part with the keyboard. */
export function keyboardResize(layout: Layout, id: string, direction: Direction): LayoutEvent | undefined {
  const node = layout[id];
  const can = canResize(layout, id);
  if (!node) return undefined;
  if (direction === 'left' || direction === 'right') {
    return can.width
      ? { type: 'component-resized', id, width: (node.meta.width ?? 4) + (direction === 'right' ? 1 : -1) }
      : undefined;
  }
  return can.height
    ? { type: 'component-resized', id, height: (node.meta.height ?? 50) + (direction === 'down' ? 2 : -2) }
    : undefined;
}

function swap(layout: Layout, id: string, parentId: string, step: 1 | -1): LayoutEvent | undefined {
  const { children } = layout[parentId]!;
  const at = children.indexOf(id);
  if (at + step < 0 || at + step >= children.length) return undefined;
  return { type: 'component-moved', id, to: { parentId, index: step === 1 ? at + 2 : at - 1 }, ids: [] };
}

interface LeaveRow {
  readonly id: string;
  readonly row: string;
  readonly step: 1 | -1;
  readonly newId: string;
  readonly isAcross: boolean;
}

/** Moves a part out of a row: into the next row if it has room, otherwise into a new row before it. */
function leaveRow(layout: Layout, { id, row, step, newId, isAcross }: LeaveRow): LayoutEvent | undefined {
  const outer = parentOf(layout, row);
  if (!isAcross || outer === undefined || layout[row]?.type !== 'ROW') return undefined;
  const siblings = layout[outer]!.children;
  const at = siblings.indexOf(row);
  const next = siblings[at + step];
  if (
    next !== undefined &&
    layout[next]?.type === 'ROW' &&
    canPlace(layout, id, next) &&
    freeColumns(layout, next) >= (layout[id]?.meta.width ?? 1)
  ) {
    return {
      type: 'component-moved',
      id,
      to: { parentId: next, index: step === 1 ? 0 : layout[next].children.length },
      ids: [newId],
    };
  }
  const isAlone = layout[row].children.length === 1;
  if (isAlone)
    return next === undefined
      ? undefined
      : {
          type: 'component-moved',
          id: row,
          to: { parentId: outer, index: step === 1 ? at + 2 : at - 1 },
          ids: [],
        };
  return {
    type: 'component-moved',
    id,
    to: { parentId: outer, index: step === 1 ? at + 1 : at },
    ids: [newId],
  };
}
