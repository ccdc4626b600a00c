/** Maps each file to the files that it imports, as paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the circles: groups of files that reach each other through imports, types included, each in the
 * order of their names. Two files that need each other's types are one thing in two places. Finds strongly
 * connected components as in R. Tarjan, "Depth-first search and linear graph algorithms" (1972).
 */
export function importCircles(imports: Imports): string[][] {
  const circles: string[][] = [];
  const path: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();

  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      const seen = order.get(target);
      const reached = seen === undefined ? visit(target) : path.includes(target) ? seen : place;
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === place) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest.get(file)!;
  };

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
