import type { HierarchyNode } from '../kit/hierarchy.ts';

export interface Side {
  readonly width: number;
  readonly height: number;
}

interface Frame {
  /** The height of a group's heading, and the width of the border on its other sides. */
  readonly heading: number;
  readonly border: number;
}

/** The aspect ratio that the drawing library aims at. */
const RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * Returns the estimated size of each node's rectangle, by its path. The drawing library places them with the
 * same published method (squarified treemaps); the estimate tells in advance which labels fit.
 */
export function sidesOf(
  nodes: readonly HierarchyNode[],
  room: Side,
  frame: Frame,
): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>();
  const fill = (members: readonly HierarchyNode[], { width, height }: Side): void => {
    const sizes = members.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
    const sum = sizes.reduce((total, { value }) => total + value, 0);
    const scale = sum > 0 ? (Math.max(0, width) * Math.max(0, height)) / sum : 0;
    for (const { node, side } of squares(sizes, scale, { width, height })) {
      sides.set(node.path.join('\n'), side);
      if (node.children.length > 0)
        fill(node.children, {
          width: side.width - 2 * frame.border,
          height: side.height - frame.heading - frame.border,
        });
    }
  };
  fill(nodes, room);
  return sides;
}

function squares(
  nodes: readonly HierarchyNode[],
  scale: number,
  room: Side,
): readonly { readonly node: HierarchyNode; readonly side: Side }[] {
  const placed: { node: HierarchyNode; side: Side }[] = [];
  let { width, height } = room;
  let rest = [...nodes];
  while (rest.length > 0) {
    const fixed = Math.min(width, height);
    const areas = rest.map(({ value }) => value * scale);
    const count = rowLength(areas, fixed);
    const sum = areas.slice(0, count).reduce((total, area) => total + area, 0);
    const depth = fixed > 0 ? sum / fixed : 0;
    const isColumn = width > height;
    rest.slice(0, count).forEach((node, i) => {
      const along = depth > 0 ? areas[i]! / depth : 0;
      placed.push({
        node,
        side: isColumn ? { width: depth, height: along } : { width: along, height: depth },
      });
    });
    rest = rest.slice(count);
    if (isColumn) width -= depth;
    else height -= depth;
  }
  return placed;
}

/** Returns how many of the next rectangles make a row in which the worst aspect ratio is best. */
function rowLength(areas: readonly number[], fixed: number): number {
  let best = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const [i, area] of areas.entries()) {
    sum += area;
    const ratio = fixed * fixed * RATIO;
    const worst = Math.max((ratio * areas[0]!) / (sum * sum), (sum * sum) / (ratio * area));
    if (worst > best) return i;
    best = worst;
  }
  return areas.length;
}
