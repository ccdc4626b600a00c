import type { ArcLayer } from '../arc-layer.ts';
import type { CellLayer } from '../cell-layer.ts';
import type { ContourMapLayer, HeatLayer, ScreenCellLayer } from '../density-layers.ts';
import type { GeojsonLayer } from '../geojson-layer.ts';
import type { MapLayer } from '../map-option.ts';
import type { PathLayer } from '../path-layer.ts';
import type { PointLayer } from '../point-layer.ts';
import type { PolygonLayer } from '../polygon-layer.ts';
import { drawArcs } from './arc-drawing.ts';
import { drawCells } from './cell-drawing.ts';
import { drawContours } from './contour-drawing.ts';
import { drawGeojson } from './geojson-drawing.ts';
import { drawHeat } from './heat-drawing.ts';
import { drawPaths } from './path-drawing.ts';
import { drawPoints } from './point-drawing.ts';
import { drawPolygons } from './polygon-drawing.ts';
import { drawScreenCells } from './screen-cell-drawing.ts';
import type { ToDeck } from './to-deck.ts';

type AnyLayer =
  | PointLayer
  | PathLayer
  | PolygonLayer
  | GeojsonLayer
  | ArcLayer
  | CellLayer
  | HeatLayer
  | ScreenCellLayer
  | ContourMapLayer;

const DRAWINGS: { readonly [K in AnyLayer['kind']]: ToDeck<Extract<AnyLayer, { readonly kind: K }>> } = {
  points: drawPoints,
  paths: drawPaths,
  polygons: drawPolygons,
  geojson: drawGeojson,
  arcs: drawArcs,
  cells: drawCells,
  heat: drawHeat,
  'screen-cells': drawScreenCells,
  contours: drawContours,
};

/** Draws a layer of any kind; unknown kinds draw nothing. */
export const drawAny: ToDeck<MapLayer> = (layer, drawing) => {
  if (!Object.hasOwn(DRAWINGS, layer.kind)) return [];
  // The table pairs each kind with its drawing, which the type of a lookup by a union cannot express.
  const draw = DRAWINGS[layer.kind as AnyLayer['kind']] as ToDeck<MapLayer>;
  return draw(layer, drawing);
};
