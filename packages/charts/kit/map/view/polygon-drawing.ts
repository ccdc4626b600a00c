import { PolygonLayer as DeckPolygonLayer } from '@deck.gl/layers';
import { readColor } from '@powerset/core/color/hex.ts';
import type { PolygonLayer, PolygonMark } from '../polygon-layer.ts';
import { RAISED } from './raised-material.ts';
import type { ToDeck } from './to-deck.ts';

/** Pale areas would be invisible on the map without an outline. */
const FAINT = { width: 0.75, opacity: 70 };

/** Draws areas; they are raised once the map is tilted, because from above only their colors are visible. */
export const drawPolygons: ToDeck<PolygonLayer> = (layer, { theme, viewport }) => {
  const { id, polygons, isFilled, outline } = layer;
  const isRaised = layer.isRaised && viewport.pitch > 0;
  return [
    new DeckPolygonLayer<PolygonMark>({
      id,
      data: polygons,
      pickable: true,
      autoHighlight: true,
      filled: isFilled,
      extruded: isRaised,
      wireframe: isRaised && outline !== undefined,
      stroked: !isRaised,
      getPolygon: ({ rings }) => rings.map(ring => ring.map(([x, y]): [number, number] => [x, y])),
      getElevation: ({ elevation }) => elevation,
      getFillColor: ({ fill }) => [...fill],
      getLineColor: outline
        ? [...outline.color]
        : [...(readColor(theme.text) ?? [0, 0, 0]), isFilled ? FAINT.opacity : 0],
      getLineWidth: outline?.width ?? FAINT.width,
      lineWidthUnits: outline?.unit ?? 'pixels',
      lineWidthMinPixels: outline ? 1 : FAINT.width,
      material: RAISED,
      updateTriggers: { getLineColor: [outline?.color, theme.text] },
      ...(isRaised ? {} : { parameters: { depthCompare: 'always' } }),
    }),
  ];
};
