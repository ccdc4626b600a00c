import type { LayoutEvent } from '@powerset/core/dashboard/edit-layout.ts';
import { parentOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout, LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { partName } from './part-name.ts';

/** Returns what an edit did, for people who do not see it; undefined if that is plain without words. */
export function editAnnouncement(before: Layout, after: Layout, edit: LayoutEvent): string | undefined {
  if (before === after) return undefined;
  switch (edit.type) {
    case 'component-added':
      return `Added ${placeText(after, edit.ids[0]!)}.`;
    case 'component-moved':
      return `Moved ${placeText(after, edit.id)}.`;
    case 'component-resized':
      return sizeText(before, after, edit.id);
    case 'component-removed':
      return `Deleted ${nameOf(before, edit.id)}.`;
    case 'part-pasted':
      return `Pasted ${placeText(after, edit.part.rootId)}.`;
    case 'top-tabs-added':
      return 'Added a tab to the dashboard.';
    case 'top-tabs-collapsed':
      return 'Moved the content of all tabs to one page.';
    case 'meta-changed':
      return undefined;
  }
}

/**
 * A part's name and its place: its row on the page when it is in one, and its position among its siblings.
 */
function placeText(layout: Layout, id: string): string {
  const parent = layout[parentOf(layout, id) ?? ''];
  if (!parent) return nameOf(layout, id);
  const position = `position ${positionIn(parent, id)}`;
  const outer = parent.type === 'ROW' ? layout[parentOf(layout, parent.id) ?? ''] : undefined;
  return `${nameOf(layout, id)}: ${outer ? `line ${positionIn(outer, parent.id)}, ` : ''}${position}`;
}

function positionIn({ children }: LayoutNode, id: string): string {
  return `${children.indexOf(id) + 1} of ${children.length}`;
}

function sizeText(before: Layout, after: Layout, id: string): string {
  const { width, height } = after[id]!.meta;
  const parts = [
    width !== before[id]!.meta.width && width === 1 && '1 column wide',
    width !== before[id]!.meta.width && width !== 1 && `${width} columns wide`,
    height !== before[id]!.meta.height && `${(height ?? 0) * 8} pixels high`,
  ].filter(Boolean);
  return `${nameOf(after, id)} is ${parts.join(' and ')}.`;
}

function nameOf(layout: Layout, id: string): string {
  return layout[id] ? partName(layout[id]) : 'Component';
}
