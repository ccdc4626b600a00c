import type { Layout } from '@powerset/core/dashboard/layout.ts';
import type { Place } from '@powerset/core/dashboard/layout-change.ts';
import { needsRow } from '@powerset/core/dashboard/nesting.ts';
import { freeColumns } from '@powerset/core/dashboard/room.ts';
import { bringIntoView } from '../../effects/bring-into-view.ts';
import { openPage } from '../../state/dashboard.ts';
import { newId } from '../../state/new-id.ts';
import { useDashboardStore } from '../../state/store.ts';
import type { DragData } from './drag/drag-data.ts';

/**
 * Returns the function that adds an item at the end of the open page, so that keyboard users can add
 * everything that others drag.
 */
export function useAddPart(): (data: DragData) => void {
  const store = useDashboardStore();
  return data => {
    const { history, activeTabs } = store.getState();
    const { layout } = history.present;
    const holder = openPage(layout, activeTabs);
    const id = newId(data.type);
    store.send({
      type: 'edited',
      edit: {
        type: 'component-added',
        component: { type: data.type, ...(data.meta ? { meta: data.meta } : {}) },
        to: placeAtEnd(layout, holder, data),
        ids: [id, newId(data.type === 'TABS' ? 'TAB' : 'ROW')],
      },
      ...(data.chart ? { charts: [data.chart] } : {}),
    });
    store.send({ type: 'selected', id });
    requestAnimationFrame(() =>
      bringIntoView(document.querySelector(`[data-part="${CSS.escape(id)}"]`), 'nearest'),
    );
  };
}

/** Chooses the last row while it has room, and otherwise the end of the page. */
function placeAtEnd(layout: Layout, holder: string, { type, meta }: DragData): Place {
  const { children } = layout[holder]!;
  const last = children.at(-1);
  const fits =
    last !== undefined &&
    needsRow(type) &&
    layout[last]?.type === 'ROW' &&
    freeColumns(layout, last) >= (meta?.width ?? 4);
  return fits
    ? { parentId: last, index: layout[last]!.children.length }
    : { parentId: holder, index: children.length };
}
