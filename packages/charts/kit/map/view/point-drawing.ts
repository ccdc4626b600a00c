import { ScatterplotLayer } from '@deck.gl/layers';
import { readColor } from '@powerset/core/color/hex.ts';
import type { PointLayer, PointMark } from '../point-layer.ts';
import { faded } from '../map-color.ts';
import type { ToDeck } from './to-deck.ts';

/** Around more points than this, halos hide more than they separate. */
const MOST_WITH_HALO = 5000;
const HALO = 1;
const DIMMED = 0.3;

/** Draws circles. */
export const drawPoints: ToDeck<PointLayer> = (layer, { theme }) => [
  new ScatterplotLayer<PointMark>({
    id: layer.id,
    data: layer.points,
    pickable: true,
    radiusUnits: 'meters',
    radiusMinPixels: layer.leastRadius + HALO / 2,
    radiusMaxPixels: layer.mostRadius,
    getPosition: ({ position }) => [position[0], position[1]],
    getRadius: ({ radius }) => radius,
    getFillColor: ({ color, row }) => [
      ...(layer.selected && !layer.selected.has(row) ? faded(color, DIMMED) : color),
    ],
    stroked: layer.points.length <= MOST_WITH_HALO,
    lineWidthUnits: 'pixels',
    getLineWidth: HALO,
    getLineColor: [...(readColor(theme.surface) ?? [255, 255, 255]), 220],
    // Circles lie flat on the map; the last one drawn is on top.
    parameters: { depthCompare: 'always' },
  }),
];
