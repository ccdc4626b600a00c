import type { Graph } from '../kit/graph.ts';

export type Point = readonly [x: number, y: number];

interface Forces {
  readonly edgeLength: number;
  readonly gravity: number;
  readonly repulsion: number;
  readonly friction: number;
}

/** Limits the number of pairs of nodes that all rounds compare. */
const MOST_PAIRS = 40_000_000;
const MOST_ROUNDS = 400;
const FEWEST_ROUNDS = 10;

/**
 * Returns the resting positions of nodes that repel each other and are held by their links. The layout starts
 * from a circle and uses no random numbers, so a graph looks the same on every load.
 */
export function forceLayout({ nodes, links }: Graph, forces: Forces): readonly Point[] {
  const count = nodes.length;
  const rounds = Math.min(MOST_ROUNDS, Math.floor(MOST_PAIRS / Math.max(1, (count * count) / 2)));
  // So many nodes would not settle in time; in a circle readers can at least follow the links.
  if (rounds < FEWEST_ROUNDS) return circleLayout(count);
  const [x, y] = circle(count, forces.edgeLength);
  const [moveX, moveY] = [new Float64Array(count), new Float64Array(count)];
  for (let round = 0; round < rounds; round += 1) {
    moveX.fill(0);
    moveY.fill(0);
    repel([x, y], [moveX, moveY], forces);
    attract(links, [x, y], [moveX, moveY], forces);
    const heat = forces.edgeLength * 0.5 * (1 - round / rounds) ** (1 + forces.friction);
    for (let i = 0; i < count; i += 1) {
      const dx = moveX[i]! - x[i]! * forces.gravity * 0.1;
      const dy = moveY[i]! - y[i]! * forces.gravity * 0.1;
      const length = Math.hypot(dx, dy);
      const step = length > heat ? heat / length : 1;
      x[i]! += dx * step;
      y[i]! += dy * step;
    }
  }
  return Array.from(x, (at, i) => [at, y[i]!] as const);
}

/** Returns the points of a circle of radius 1, from the top, clockwise. */
export function circleLayout(count: number): readonly Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / Math.max(1, count)) * 2 * Math.PI;
    return [Math.sin(angle), -Math.cos(angle)] as const;
  });
}

type Vectors = readonly [Float64Array, Float64Array];

function circle(count: number, edgeLength: number): Vectors {
  const radius = Math.max(1, (edgeLength * Math.sqrt(count)) / 4);
  const points = circleLayout(count);
  return [Float64Array.from(points, ([x]) => x * radius), Float64Array.from(points, ([, y]) => y * radius)];
}

function repel([x, y]: Vectors, [moveX, moveY]: Vectors, { edgeLength, repulsion }: Forces): void {
  const strength = edgeLength * Math.sqrt(repulsion) * 6;
  for (let i = 0; i < x.length; i += 1)
    for (let j = i + 1; j < x.length; j += 1) {
      // Nodes at the same point separate in a direction that depends on their indices.
      const dx = x[i]! - x[j]! || 0.01 * (j - i);
      const dy = y[i]! - y[j]!;
      const force = strength / (dx * dx + dy * dy);
      moveX[i]! += dx * force;
      moveY[i]! += dy * force;
      moveX[j]! -= dx * force;
      moveY[j]! -= dy * force;
    }
}

function attract(
  links: Graph['links'],
  [x, y]: Vectors,
  [moveX, moveY]: Vectors,
  { edgeLength }: Forces,
): void {
  for (const { source, target } of links) {
    if (source === target) continue;
    const dx = x[target]! - x[source]!;
    const dy = y[target]! - y[source]!;
    const distance = Math.hypot(dx, dy) || 1;
    const pull = ((distance - edgeLength) / distance) * 0.12;
    moveX[source]! += dx * pull;
    moveY[source]! += dy * pull;
    moveX[target]! -= dx * pull;
    moveY[target]! -= dy * pull;
  }
}
