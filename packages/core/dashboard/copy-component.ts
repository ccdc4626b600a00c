import { GRID_ID, ROOT_ID, parentOf, subtreeOf } from './layout.ts';
import type { Layout, LayoutNode, NodeType } from './layout.ts';
import { NO_PLACE } from './layout-change.ts';
import type { EditResult, Place } from './layout-change.ts';
import { placePart } from './place-part.ts';

/** A part with its contents, outside of a layout. */
export interface CopiedPart {
  readonly rootId: string;
  readonly nodes: Layout;
}

/** Returns a copy of a part; undefined for the page itself. */
export function copyPart(layout: Layout, id: string): CopiedPart | undefined {
  if (id === ROOT_ID || id === GRID_ID || !layout[id]) return undefined;
  return { rootId: id, nodes: Object.fromEntries(subtreeOf(layout, id).map(node => [node.id, node])) };
}

/** Returns a copied part under new ids, so that it can be pasted beside its original. */
export function withNewIds({ rootId, nodes }: CopiedPart, newId: (type: NodeType) => string): CopiedPart {
  const ids = new Map(Object.values(nodes).map(node => [node.id, newId(node.type)]));
  const renamed = Object.values(nodes).map((node): LayoutNode => ({
    ...node,
    id: ids.get(node.id)!,
    children: node.children.flatMap(child => ids.get(child) ?? []),
  }));
  return { rootId: ids.get(rootId)!, nodes: Object.fromEntries(renamed.map(node => [node.id, node])) };
}

/** Pastes a part whose ids are new to the layout; the first id is for a row that it may need. */
export function pastePart(
  layout: Layout,
  { rootId, nodes }: CopiedPart,
  to: Place,
  [rowId]: readonly string[],
): EditResult {
  if (Object.keys(nodes).some(id => layout[id])) return { layout };
  const placed = placePart({ ...layout, ...nodes }, rootId, to, rowId);
  return placed && placed.warning === undefined ? placed : { ...placed, layout };
}

/**
 * Pastes a part inside another one if that is empty, or after it. If nesting or space do not allow this, it
 * goes after the part around that one. Without a target, it goes to the end of the page or tab.
 */
export function pasteNear(
  layout: Layout,
  part: CopiedPart,
  { near, page, rowId }: { readonly near: string | undefined; readonly page: string; readonly rowId: string },
): EditResult {
  const places = [
    ...(near === undefined ? [] : placesNear(layout, near)),
    { parentId: page, index: layout[page]?.children.length ?? 0 },
  ];
  let warning: string | undefined;
  for (const place of places) {
    const result = pastePart(layout, part, place, [rowId]);
    if (result.layout !== layout) return result;
    warning ??= result.warning;
  }
  return { layout, warning: warning ?? NO_PLACE };
}

function placesNear(layout: Layout, near: string): readonly Place[] {
  const places: Place[] = layout[near]?.children.length === 0 ? [{ parentId: near, index: 0 }] : [];
  for (let id = near, parent = parentOf(layout, id); parent !== undefined; parent = parentOf(layout, id)) {
    places.push({ parentId: parent, index: layout[parent]!.children.indexOf(id) + 1 });
    id = parent;
  }
  return places;
}
