import { ContourLayer } from '@deck.gl/aggregation-layers';
import type { ContourMapLayer } from '../density-layers.ts';
import type { WeightedPlace } from '../weighted-places.ts';
import type { ToDeck } from './to-deck.ts';

/** Draws lines and bands of equal values. */
export const drawContours: ToDeck<ContourMapLayer> = ({ id, places, cellSize, aggregation, contours }) => [
  new ContourLayer<WeightedPlace>({
    id,
    data: places,
    pickable: true,
    cellSize,
    aggregation,
    gpuAggregation: false,
    // The library returns the name with the object under the pointer.
    contours: contours.map(({ name, threshold, color, width }, zIndex) => ({
      name,
      threshold: typeof threshold === 'number' ? threshold : [...threshold],
      color: [...color],
      strokeWidth: width,
      zIndex,
    })),
    getPosition: ({ position }) => [position[0], position[1]],
    getWeight: ({ weight }) => weight,
  }),
];
