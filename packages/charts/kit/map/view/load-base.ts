import type { Topology } from 'topojson-specification';
import { baseShapes, type BaseShapes } from '../base-shapes.ts';

let coming: Promise<BaseShapes> | undefined;

/** Fetches the outlines of the base map once for all maps. */
export function loadBaseShapes(): Promise<BaseShapes> {
  coming ??= fetchShapes();
  // The next map tries a failed download again.
  coming.catch(() => (coming = undefined));
  return coming;
}

async function fetchShapes(): Promise<BaseShapes> {
  const [world, states] = await Promise.all([
    import('world-atlas/countries-50m.json'),
    import('us-atlas/states-10m.json'),
  ]);
  return baseShapes(world.default as unknown as Topology, states.default as unknown as Topology);
}
