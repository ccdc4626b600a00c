import { ScreenGridLayer } from '@deck.gl/aggregation-layers';
import type { ScreenCellLayer } from '../density-layers.ts';
import type { WeightedPlace } from '../weighted-places.ts';
import type { ToDeck } from './to-deck.ts';

/** Draws squares of the screen, which are regrouped after each movement. */
export const drawScreenCells: ToDeck<ScreenCellLayer> = ({ id, places, size, colors }) => [
  new ScreenGridLayer<WeightedPlace>({
    id,
    data: places,
    pickable: true,
    cellSizePixels: size,
    cellMarginPixels: 1,
    colorRange: colors.map(color => [...color]),
    // Tooltips need the places of a square, which the graphics card does not return.
    gpuAggregation: false,
    getPosition: ({ position }) => [position[0], position[1]],
    getWeight: ({ weight }) => weight,
  }),
];
