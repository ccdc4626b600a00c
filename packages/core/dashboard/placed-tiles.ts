import { GRID_COLUMNS, GRID_GUTTER, GRID_UNIT } from './grid.ts';
import { GRID_ID, ROOT_ID, type Layout, type LayoutNode } from './layout.ts';

/** A part of a dashboard with its place on the page, in pixels. */
export interface PlacedTile {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Placed {
  readonly tiles: readonly PlacedTile[];
  readonly height: number;
}

const HEADER_HEIGHT = 40;
const DIVIDER_HEIGHT = 17;

/** Returns what the first tab of a dashboard shows on a page of that width: charts, texts, and headers. */
export function placedTiles(layout: Layout, width: number): readonly PlacedTile[] {
  const root = layout[ROOT_ID] ?? layout[GRID_ID];
  return root ? placed(root, { x: 0, y: 0, width }, layout).tiles : [];
}

function placed(node: LayoutNode, box: Box, layout: Layout): Placed {
  const children = node.children.flatMap(id => layout[id] ?? []);
  switch (node.type) {
    case 'CHART':
    case 'MARKDOWN':
      return tile(node, box, (node.meta.height ?? 0) * GRID_UNIT);
    case 'HEADER':
      return tile(node, box, HEADER_HEIGHT);
    case 'DIVIDER':
      return tile(node, box, DIVIDER_HEIGHT);
    case 'TABS':
      return below(children.slice(0, 1), box, layout);
    case 'ROW':
      return beside(children, box, layout);
    default:
      return below(children, box, layout);
  }
}

function tile(node: LayoutNode, box: Box, height: number): Placed {
  return { tiles: [{ node, ...box, height }], height };
}

function below(children: readonly LayoutNode[], box: Box, layout: Layout): Placed {
  const tiles: PlacedTile[] = [];
  let { y } = box;
  for (const child of children) {
    const part = placed(child, { ...box, y }, layout);
    tiles.push(...part.tiles);
    y += part.height + GRID_GUTTER;
  }
  return { tiles, height: Math.max(0, y - box.y - GRID_GUTTER) };
}

function beside(children: readonly LayoutNode[], box: Box, layout: Layout): Placed {
  const column = (box.width + GRID_GUTTER) / GRID_COLUMNS;
  const tiles: PlacedTile[] = [];
  let { x } = box;
  let height = 0;
  for (const child of children) {
    const width = Math.min(box.width, (child.meta.width ?? GRID_COLUMNS) * column - GRID_GUTTER);
    const part = placed(child, { x, y: box.y, width }, layout);
    tiles.push(...part.tiles);
    height = Math.max(height, part.height);
    x += width + GRID_GUTTER;
  }
  return { tiles, height };
}
