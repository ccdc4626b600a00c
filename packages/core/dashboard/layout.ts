import { z } from 'zod';

/** The known kinds of parts; unknown ones are kept and shown as unsupported. */
export type NodeType =
  | 'ROOT'
  | 'GRID'
  | 'ROW'
  | 'COLUMN'
  | 'TABS'
  | 'TAB'
  | 'CHART'
  | 'MARKDOWN'
  | 'HEADER'
  | 'DIVIDER'
  | 'DYNAMIC'
  | (string & {});

const NodeMeta = z.looseObject({
  /** In grid columns. */
  width: z.number().optional().catch(undefined),
  /** In units of 8 pixels. */
  height: z.number().optional().catch(undefined),
  chartId: z.number().optional().catch(undefined),
  sliceName: z.string().optional().catch(undefined),
  sliceNameOverride: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  defaultText: z.string().optional().catch(undefined),
  placeholder: z.string().optional().catch(undefined),
  headerSize: z.enum(['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER']).optional().catch(undefined),
  background: z.enum(['BACKGROUND_TRANSPARENT', 'BACKGROUND_WHITE']).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
});
export type NodeMeta = Readonly<z.infer<typeof NodeMeta>>;

const StoredNode = z.looseObject({
  id: z.string().optional(),
  type: z.string(),
  children: z.array(z.string()).catch([]),
  meta: NodeMeta.catch({}),
});

/** One part of a dashboard. */
export interface LayoutNode {
  readonly id: string;
  readonly type: NodeType;
  readonly children: readonly string[];
  readonly meta: NodeMeta;
}

/** A dashboard's parts by id: a tree from `ROOT_ID` in which every part appears once. */
export type Layout = Readonly<Record<string, LayoutNode>>;

export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
export const TITLE_ID = 'HEADER_ID';
const VERSION_KEY = 'DASHBOARD_VERSION_KEY';

/** An empty dashboard. */
export const EMPTY_LAYOUT: Layout = {
  [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: [GRID_ID], meta: {} },
  [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [], meta: {} },
};

/** Reads a stored layout and drops broken parts: missing children, second parents, unreachable parts. */
export function readLayout(stored: unknown): Layout {
  const known = storedNodes(stored);
  if (known.get(ROOT_ID)?.type !== 'ROOT') return EMPTY_LAYOUT;
  const layout: Record<string, LayoutNode> = {};
  const visit = (id: string): void => {
    const node = known.get(id)!;
    // The entry is added before its children are visited, so that cycles end.
    layout[id] = { ...node, children: [] };
    const children: string[] = [];
    for (const child of node.children) {
      if (!known.has(child) || layout[child]) continue;
      children.push(child);
      visit(child);
    }
    layout[id] = { ...node, children };
  };
  visit(ROOT_ID);
  layout[GRID_ID] ??= EMPTY_LAYOUT[GRID_ID]!;
  return withRootContent(layout);
}

/** Returns the stored form of a layout, with the path from the root in every part. */
export function writeLayout(layout: Layout, title: string): Record<string, unknown> {
  const positions: Record<string, unknown> = { [VERSION_KEY]: 'v2' };
  const visit = (id: string, parents: readonly string[]): void => {
    const node = layout[id];
    if (!node) return;
    positions[id] = {
      id,
      type: node.type,
      children: node.children,
      meta: node.meta,
      ...(id === ROOT_ID ? {} : { parents }),
    };
    for (const child of node.children) visit(child, [...parents, id]);
  };
  visit(ROOT_ID, []);
  positions[GRID_ID] ??= { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID] };
  positions[TITLE_ID] = { id: TITLE_ID, type: 'HEADER', meta: { text: title } };
  return positions;
}

/** Returns the id of a part's parent. */
export function parentOf(layout: Layout, id: string): string | undefined {
  return Object.values(layout).find(node => node.children.includes(id))?.id;
}

/**
 * Returns whether a part is shown on the page and can hold others; not the root, and not a grid replaced by
 * tabs.
 */
export function isOnPage(layout: Layout, id: string): boolean {
  return parentOf(layout, id) !== undefined;
}

/** Returns a part's ancestors, from the root to its parent. */
export function ancestorsOf(layout: Layout, id: string): readonly string[] {
  const ancestors: string[] = [];
  for (let parent = parentOf(layout, id); parent !== undefined; parent = parentOf(layout, parent))
    ancestors.unshift(parent);
  return ancestors;
}

/** Returns a part and everything in it, in page order. */
export function subtreeOf(layout: Layout, id: string): readonly LayoutNode[] {
  const node = layout[id];
  return node ? [node, ...node.children.flatMap(child => subtreeOf(layout, child))] : [];
}

/** Returns the top-level tabs of a dashboard, if any. */
export function topTabsOf(layout: Layout): LayoutNode | undefined {
  const first = layout[layout[ROOT_ID]!.children[0] ?? ''];
  return first?.type === 'TABS' ? first : undefined;
}

/** Returns the charts inside a part, in page order. */
export function chartNodesOf(layout: Layout, id: string = ROOT_ID): readonly LayoutNode[] {
  return subtreeOf(layout, id).filter(node => node.type === 'CHART' && node.meta.chartId !== undefined);
}

function storedNodes(stored: unknown): ReadonlyMap<string, LayoutNode> {
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(
    Object.entries(stored).flatMap(([id, value]): [string, LayoutNode][] => {
      const read = StoredNode.safeParse(value);
      return read.success && id !== TITLE_ID
        ? [[id, { id, type: read.data.type, children: read.data.children, meta: read.data.meta }]]
        : [];
    }),
  );
}

/** A root shows exactly one thing: the grid or tabs. */
function withRootContent(layout: Layout): Layout {
  const [first] = layout[ROOT_ID]!.children;
  const type = first === undefined ? undefined : layout[first]?.type;
  return type === 'GRID' || type === 'TABS'
    ? layout
    : { ...layout, [ROOT_ID]: { ...layout[ROOT_ID]!, children: [GRID_ID] } };
}
