import { ColumnLayer } from '@deck.gl/layers';
import type { CellLayer, CellMark } from '../cell-layer.ts';
import { RAISED } from './raised-material.ts';
import type { ToDeck } from './to-deck.ts';

const WORLD_SIZE = 512;
const EARTH = 40_075_016.7;
/** Smaller cells would be invisible at the current zoom. */
const LEAST_PIXELS = 2;
/** The height of the highest cell on the screen. */
const HIGHEST_PIXELS = 120;
/** The map stays visible as a thin line between cells. */
const COVERAGE = 0.95;

/** Draws cells; they are raised once the map is tilted, because from above only their colors are visible. */
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
      // Squares are drawn on a side, hexagons on a corner.
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
