import { DEFAULT_WIDTH } from './grid.ts';
import { GRID_ID, ROOT_ID, isOnPage, topTabsOf } from './layout.ts';
import type { Layout, LayoutNode, NodeType } from './layout.ts';
import { NO_ROOM, insert } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { canHold, depthOf, needsRow, stacks } from './nesting.ts';
import { newNode } from './new-node.ts';
import type { NewComponent } from './new-node.ts';
import { freeColumns } from './room.ts';

/** Adds a new part; the first id is its own, the second that of the part that must come with it. */
export function addComponent(
  layout: Layout,
  component: NewComponent,
  to: Place,
  [id, second]: readonly string[],
): EditResult {
  const parent = layout[to.parentId];
  if (!parent || id === undefined || second === undefined || !canAdd(layout, component.type, to.parentId))
    return { layout };
  const node = newNode(id, component, component.type === 'TABS' ? [second] : []);
  if (stacks(parent.type) && needsRow(component.type)) {
    const row = newNode(second, { type: 'ROW' }, [id]);
    return { layout: insert({ ...layout, [id]: node, [second]: row }, second, to) };
  }
  const fitted = parent.type === 'ROW' ? fitIntoRow(layout, parent.id, node) : node;
  if (!fitted) return { layout, warning: NO_ROOM };
  const withTab =
    component.type === 'TABS' ? { ...layout, [second]: newNode(second, { type: 'TAB' }) } : layout;
  return { layout: insert({ ...withTab, [id]: fitted }, id, to) };
}

/** Adds tabs around the whole dashboard, or one more tab if there are tabs. */
export function addTopTabs(layout: Layout, [tabsId, tabId]: readonly string[]): Layout {
  const existing = topTabsOf(layout);
  if (tabsId === undefined || tabId === undefined) return layout;
  if (existing) {
    return {
      ...layout,
      [tabId]: newNode(tabId, { type: 'TAB' }),
      [existing.id]: { ...existing, children: [...existing.children, tabId] },
    };
  }
  const grid = layout[GRID_ID]!;
  return {
    ...layout,
    [ROOT_ID]: { ...layout[ROOT_ID]!, children: [tabsId] },
    [GRID_ID]: { ...grid, children: [] },
    [tabsId]: newNode(tabsId, { type: 'TABS' }, [tabId]),
    [tabId]: newNode(tabId, { type: 'TAB' }, grid.children),
  };
}

/** Returns true if the nesting allows a new part of that kind in another; space is checked elsewhere. */
export function canAdd(layout: Layout, type: NodeType, parentId: string): boolean {
  const parent = layout[parentId];
  if (!parent || !isOnPage(layout, parentId)) return false;
  const depth = depthOf(layout, parent.id);
  if (stacks(parent.type) && needsRow(type))
    return canHold(parent.type, depth, 'ROW') && canHold('ROW', depth + 1, type);
  return canHold(parent.type, depth, type);
}

function fitIntoRow(layout: Layout, rowId: string, node: LayoutNode): LayoutNode | undefined {
  const free = freeColumns(layout, rowId);
  if (free < 1) return undefined;
  return { ...node, meta: { ...node.meta, width: Math.min(node.meta.width ?? DEFAULT_WIDTH, free) } };
}
