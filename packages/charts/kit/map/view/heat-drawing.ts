import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import type { HeatLayer } from '../density-layers.ts';
import type { WeightedPlace } from '../weighted-places.ts';
import type { ToDeck } from './to-deck.ts';

/** Draws a smooth surface. */
export const drawHeat: ToDeck<HeatLayer> = ({ id, places, intensity, radius, aggregation, colors }) => [
  new HeatmapLayer<WeightedPlace>({
    id,
    data: places,
    intensity,
    radiusPixels: radius,
    aggregation,
    colorRange: colors.map(color => [...color]),
    debounceTimeout: 100,
    getPosition: ({ position }) => [position[0], position[1]],
    getWeight: ({ weight }) => weight,
  }),
];
