import { ColumnLayer } from '@deck.gl/layers';
import type { CellLayer, CellMark } from '../cell-layer.ts';
import { RAISED } from './raised-material.ts';
import type { ToDeck } from './to-deck.ts';

const WORLD_SIZE = 512;
const EARTH = 40_075_016.7;
/** Smaller cells could not be seen from where the map is. */
const LEAST_PIXELS = 2;
/** How high the highest cell is on the screen. */
const HIGHEST_PIXELS = 120;
/** A thin line of the map stays between cells. */
const COVERAGE = 0.95;

/** Draws cells: raised ones once the map is tilted, since from above only their colors tell. */
export const drawCells: ToDeck<CellLayer> = ({ id, cells, corners, radius, isRaised }, { viewport }) => {
  const pixels = WORLD_SIZE * 2 ** viewport.zoom;
  const meters = (EARTH * Math.cos((viewport.latitude * Math.PI) / 180)) / pixels;
  const extruded = isRaised && viewport.pitch > 0;
  return [
    new ColumnLayer<CellMark>({
      id,
      data: cells,
      pickable: true,
      autoHighlight: true,
      diskResolution: corners,
      // Squares stand on a side, hexagons on a corner.
      angle: corners === 4 ? 45 : 90,
      radiusUnits: 'common',
      radius: Math.max(radius, LEAST_PIXELS / pixels) * WORLD_SIZE,
      coverage: COVERAGE,
      extruded,
      elevationScale: HIGHEST_PIXELS * meters,
      getPosition: ({ center }) => [center[0], center[1]],
      getFillColor: ({ color }) => [...color],
      getElevation: ({ height }) => height,
      material: RAISED,
      ...(extruded ? {} : { parameters: { depthCompare: 'always' } }),
    }),
  ];
};
