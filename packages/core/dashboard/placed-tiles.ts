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

/** Returns the content of a dashboard's first tab on a page of that width: charts, texts, and headers. */
export function placedTiles(layout: Layout, width: number): readonly PlacedTile[] {
  return tilesOf(layout, width, firstTab);
}

/**
 * Returns the content of all tabs of a dashboard on a page of that width, each tab with its title above it.
 */
export function placedTilesOfAllTabs(layout: Layout, width: number): readonly PlacedTile[] {
  return tilesOf(layout, width, allTabs);
}

type PlaceTabs = (tabs: readonly LayoutNode[], box: Box, layout: Layout) => Placed;

function tilesOf(layout: Layout, width: number, placeTabs: PlaceTabs): readonly PlacedTile[] {
  const root = layout[ROOT_ID] ?? layout[GRID_ID];
  return root ? placed(root, { x: 0, y: 0, width }, layout, placeTabs).tiles : [];
}

function firstTab(tabs: readonly LayoutNode[], box: Box, layout: Layout): Placed {
  return below(tabs.slice(0, 1), box, layout, firstTab);
}

function allTabs(tabs: readonly LayoutNode[], box: Box, layout: Layout): Placed {
  const tiles: PlacedTile[] = [];
  let { y } = box;
  for (const tab of tabs) {
    tiles.push({ node: tab, ...box, y, height: HEADER_HEIGHT });
    const inside = placed(tab, { ...box, y: y + HEADER_HEIGHT + GRID_GUTTER }, layout, allTabs);
    tiles.push(...inside.tiles);
    y += HEADER_HEIGHT + 2 * GRID_GUTTER + inside.height;
  }
  return { tiles, height: Math.max(0, y - box.y - GRID_GUTTER) };
}

function placed(node: LayoutNode, box: Box, layout: Layout, placeTabs: PlaceTabs): Placed {
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
      return placeTabs(children, box, layout);
    case 'ROW':
      return beside(children, box, layout, placeTabs);
    default:
      return below(children, box, layout, placeTabs);
  }
}

function tile(node: LayoutNode, box: Box, height: number): Placed {
  return { tiles: [{ node, ...box, height }], height };
}

function below(children: readonly LayoutNode[], box: Box, layout: Layout, placeTabs: PlaceTabs): Placed {
  const tiles: PlacedTile[] = [];
  let { y } = box;
  for (const child of children) {
    const part = placed(child, { ...box, y }, layout, placeTabs);
    tiles.push(...part.tiles);
    y += part.height + GRID_GUTTER;
  }
  return { tiles, height: Math.max(0, y - box.y - GRID_GUTTER) };
}

function beside(children: readonly LayoutNode[], box: Box, layout: Layout, placeTabs: PlaceTabs): Placed {
  const column = (box.width + GRID_GUTTER) / GRID_COLUMNS;
  const tiles: PlacedTile[] = [];
  let { x } = box;
  let height = 0;
  for (const child of children) {
    const width = Math.min(box.width, (child.meta.width ?? GRID_COLUMNS) * column - GRID_GUTTER);
    const part = placed(child, { x, y: box.y, width }, layout, placeTabs);
    tiles.push(...part.tiles);
    height = Math.max(height, part.height);
    x += width + GRID_GUTTER;
  }
  return { tiles, height };
}
