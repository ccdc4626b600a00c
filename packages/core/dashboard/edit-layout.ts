import { addComponent, addTopTabs } from './add-component.ts';
import type { NewComponent } from './new-node.ts';
import { clampHeight } from './grid.ts';
import { GRID_ID, ROOT_ID, parentOf, topTabsOf } from './layout.ts';
import type { Layout, NodeMeta } from './layout.ts';
import { changeMeta } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { moveComponent } from './move-component.ts';
import { removeComponent } from './remove-component.ts';
import { fewestColumns, freeColumns } from './room.ts';

/** What can happen to a layout. Events carry new ids, so that the same events always give the same layout. */
export type LayoutEvent =
  | {
      readonly type: 'component-added';
      readonly component: NewComponent;
      readonly to: Place;
      readonly ids: readonly string[];
    }
  | {
      readonly type: 'component-moved';
      readonly id: string;
      readonly to: Place;
      readonly ids: readonly string[];
    }
  | {
      readonly type: 'component-resized';
      readonly id: string;
      readonly width?: number;
      readonly height?: number;
    }
  | { readonly type: 'component-removed'; readonly id: string }
  | { readonly type: 'meta-changed'; readonly id: string; readonly meta: Partial<NodeMeta> }
  | { readonly type: 'top-tabs-added'; readonly ids: readonly string[] }
  | { readonly type: 'top-tabs-collapsed' };

/** Returns the layout after an event, or the same object if nothing changes. */
export function editLayout(layout: Layout, event: LayoutEvent): EditResult {
  switch (event.type) {
    case 'component-added':
      return addComponent(layout, event.component, event.to, event.ids);
    case 'component-moved':
      return moveComponent(layout, event.id, event.to, event.ids);
    case 'component-resized':
      return { layout: resize(layout, event) };
    case 'component-removed':
      return { layout: removeComponent(layout, event.id) };
    case 'meta-changed':
      return { layout: changeMeta(layout, event.id, event.meta) };
    case 'top-tabs-added':
      return { layout: addTopTabs(layout, event.ids) };
    case 'top-tabs-collapsed':
      return { layout: collapseTopTabs(layout) };
  }
}

/** Returns the directions in which a part can be resized: width only inside a row. */
export function canResize(layout: Layout, id: string): { readonly width: boolean; readonly height: boolean } {
  const type = layout[id]?.type ?? '';
  const isTile = type === 'CHART' || type === 'MARKDOWN' || type === 'DYNAMIC';
  return {
    width: (isTile || type === 'COLUMN') && layout[parentOf(layout, id) ?? '']?.type === 'ROW',
    height: isTile,
  };
}

function resize(
  layout: Layout,
  { id, width, height }: { readonly id: string; readonly width?: number; readonly height?: number },
): Layout {
  const node = layout[id];
  const parent = parentOf(layout, id);
  if (parent === undefined || !node) return layout;
  const own = node.meta.width ?? 0;
  return changeMeta(layout, id, {
    ...(width === undefined || !canResize(layout, id).width
      ? {}
      : {
          width: Math.max(
            fewestColumns(layout, id),
            Math.min(Math.round(width), freeColumns(layout, parent) + own),
          ),
        }),
    ...(height === undefined || !canResize(layout, id).height ? {} : { height: clampHeight(height) }),
  });
}

/** Moves the contents of the top tabs back to one page, tab by tab. */
function collapseTopTabs(layout: Layout): Layout {
  const tabs = topTabsOf(layout);
  if (!tabs) return layout;
  const { [tabs.id]: _, ...rest } = layout;
  const children = tabs.children.flatMap(tab => layout[tab]?.children ?? []);
  const withoutTabs = Object.fromEntries(Object.entries(rest).filter(([id]) => !tabs.children.includes(id)));
  return {
    ...withoutTabs,
    [ROOT_ID]: { ...layout[ROOT_ID]!, children: [GRID_ID] },
    [GRID_ID]: { ...layout[GRID_ID]!, children },
  };
}
