import { addComponent, addTopTabs } from './add-component.ts';
import { pasteNear } from './copy-component.ts';
import type { CopiedPart } from './copy-component.ts';
import type { NewComponent } from './new-node.ts';
import { GRID_ID, ROOT_ID, topTabsOf } from './layout.ts';
import type { Layout, NodeMeta } from './layout.ts';
import { changeMeta } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { moveComponent } from './move-component.ts';
import { removeComponent } from './remove-component.ts';
import { resizeComponent } from './resize-component.ts';

/**
 * The events that change a layout. Events carry new ids, so that the same events always lead to the same
 * layout.
 */
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
  | {
      readonly type: 'part-pasted';
      /** The part, under ids that are new to the layout. */
      readonly part: CopiedPart;
      readonly near: string | undefined;
      /** The open tab, or the grid. */
      readonly page: string;
      readonly ids: readonly string[];
    }
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
      return resizeComponent(layout, event.id, event);
    case 'component-removed':
      return { layout: removeComponent(layout, event.id) };
    case 'part-pasted':
      return pasteNear(layout, event.part, { near: event.near, page: event.page, rowId: event.ids[0]! });
    case 'meta-changed':
      return { layout: changeMeta(layout, event.id, event.meta) };
    case 'top-tabs-added':
      return { layout: addTopTabs(layout, event.ids) };
    case 'top-tabs-collapsed':
      return { layout: collapseTopTabs(layout) };
  }
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
