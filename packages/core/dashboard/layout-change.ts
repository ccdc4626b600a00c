import type { Layout, NodeMeta } from './layout.ts';

/** The place for a part: its parent, and the next sibling. */
export interface Place {
  readonly parentId: string;
  readonly index: number;
}

export interface EditResult {
  readonly layout: Layout;
  /** Why nothing happened, as a message for the user. */
  readonly warning?: string;
}

export const NO_ROOM =
  'There is not enough space for this component. Try decreasing its width, or increasing the destination width.';
export const NO_NARROWER_NEIGHBOR =
  'This row is full, and the components beside this one cannot be narrower. Move or delete one of them first.';
export const NO_PLACE =
  'This component does not fit here. Select a component that can hold it, and paste again.';
export const NO_TOP_TAB_INSIDE = 'Can not move top level tab into nested tabs';

/** Inserts a part among another's children. */
export function insert(layout: Layout, id: string, { parentId, index }: Place): Layout {
  const parent = layout[parentId]!;
  return { ...layout, [parentId]: { ...parent, children: parent.children.toSpliced(index, 0, id) } };
}

/** Changes a part's meta; undefined values are removed. */
export function changeMeta(layout: Layout, id: string, meta: Partial<NodeMeta>): Layout {
  const node = layout[id];
  if (!node || Object.entries(meta).every(([key, value]) => node.meta[key] === value)) return layout;
  const next = Object.fromEntries(
    Object.entries({ ...node.meta, ...meta }).filter(([, value]) => value !== undefined),
  );
  return { ...layout, [id]: { ...node, meta: next } };
}
