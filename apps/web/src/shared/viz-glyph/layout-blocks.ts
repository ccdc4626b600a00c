/** A tile of a dashboard, in units of the dashboard's width. */
export interface LayoutBlock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LooseNode {
  readonly type?: unknown;
  readonly children?: unknown;
  readonly meta?: { readonly width?: unknown; readonly height?: unknown };
}

type LooseLayout = Readonly<Record<string, LooseNode | undefined>>;

/** The width of a dashboard in units of its layout, roughly; heights use the same units. */
const UNITS_ACROSS = 150;
const HEADER_HEIGHT = 6;
const MAX_BLOCKS = 24;

/** Returns the approximate positions of a dashboard's tiles; a pattern if there is no layout. */
export function layoutBlocks(positionJson: string | null | undefined): readonly LayoutBlock[] {
  const layout = readLayout(positionJson);
  const blocks = layout ? placeChildren(layout, 'ROOT_ID', { x: 0, y: 0, width: 1 }, 0).blocks : [];
  return blocks.length > 0 ? blocks.slice(0, MAX_BLOCKS) : EMPTY_LAYOUT;
}

const EMPTY_LAYOUT: readonly LayoutBlock[] = [
  { x: 0, y: 0, width: 0.33, height: 0.2 },
  { x: 0.34, y: 0, width: 0.66, height: 0.2 },
  { x: 0, y: 0.22, width: 1, height: 0.3 },
];

interface Placed {
  readonly blocks: readonly LayoutBlock[];
  readonly height: number;
}

function placeChildren(
  layout: LooseLayout,
  id: string,
  at: Omit<LayoutBlock, 'height'>,
  depth: number,
): Placed {
  const node = layout[id];
  const children = childIds(node);
  if (depth > 8) return { blocks: [], height: 0 };
  // Only the first tab is visible.
  if (node?.type === 'TABS')
    return children[0] === undefined
      ? { blocks: [], height: 0 }
      : placeChildren(layout, children[0], at, depth + 1);
  return node?.type === 'ROW'
    ? placeAcross(layout, children, at, depth)
    : placeDown(layout, children, at, depth);
}

function placeAcross(
  layout: LooseLayout,
  children: readonly string[],
  at: Omit<LayoutBlock, 'height'>,
  depth: number,
): Placed {
  const blocks: LayoutBlock[] = [];
  let { x } = at;
  let height = 0;
  for (const child of children) {
    const width = Math.min(at.width, numberOf(layout[child]?.meta?.width, 4) / 12);
    const placed = placeOne(layout, child, { x, y: at.y, width }, depth);
    blocks.push(...placed.blocks);
    x += width;
    height = Math.max(height, placed.height);
  }
  return { blocks, height };
}

function placeDown(
  layout: LooseLayout,
  children: readonly string[],
  at: Omit<LayoutBlock, 'height'>,
  depth: number,
): Placed {
  const blocks: LayoutBlock[] = [];
  let { y } = at;
  for (const child of children) {
    const placed = placeOne(layout, child, { ...at, y }, depth);
    blocks.push(...placed.blocks);
    y += placed.height;
  }
  return { blocks, height: y - at.y };
}

function placeOne(layout: LooseLayout, id: string, at: Omit<LayoutBlock, 'height'>, depth: number): Placed {
  const node = layout[id];
  switch (node?.type) {
    case 'CHART':
    case 'MARKDOWN': {
      const height = numberOf(node.meta?.height, 50) / UNITS_ACROSS;
      return { blocks: [{ ...at, height }], height };
    }
    case 'HEADER':
    case 'DIVIDER':
      return { blocks: [], height: HEADER_HEIGHT / UNITS_ACROSS };
    default:
      return placeChildren(layout, id, at, depth + 1);
  }
}

function childIds(node: LooseNode | undefined): readonly string[] {
  return Array.isArray(node?.children) ? node.children.filter(child => typeof child === 'string') : [];
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise;
}

function readLayout(text: string | null | undefined): LooseLayout | undefined {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return typeof value === 'object' && value !== null ? (value as LooseLayout) : undefined; // every member is checked where it is read
  } catch {
    return undefined;
  }
}
