import { GRID_ID, ROOT_ID, parentOf, subtreeOf } from './layout.ts';
import type { Layout } from './layout.ts';

/** Kinds that are removed with their last part. */
const EMPTIABLE: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TABS']);

/** Removes a part with its contents, and parents that must not be empty. */
export function removeComponent(layout: Layout, id: string): Layout {
  const parent = parentOf(layout, id);
  if (parent === undefined || id === GRID_ID) return layout;
  const gone = new Set(subtreeOf(layout, id).map(node => node.id));
  const rest = Object.fromEntries(Object.entries(layout).filter(([key]) => !gone.has(key)));
  const without: Layout = {
    ...rest,
    [parent]: { ...layout[parent]!, children: layout[parent]!.children.filter(child => child !== id) },
  };
  return withoutEmpty(without, parent);
}

/** Removes a row or column without parts and tabs without a tab; an empty root shows the grid. */
export function withoutEmpty(layout: Layout, id: string): Layout {
  const node = layout[id];
  if (node?.id === ROOT_ID && node.children.length === 0)
    return { ...layout, [ROOT_ID]: { ...node, children: [GRID_ID] } };
  if (node && node.children.length === 0 && EMPTIABLE.has(node.type)) return removeComponent(layout, id);
  return layout;
}
