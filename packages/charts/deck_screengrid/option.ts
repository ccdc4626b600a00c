import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import type { ScreenCellLayer } from '../kit/map/density-layers.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { faded, markColor } from '../kit/map/map-color.ts';
import { isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { missingPlaces } from '../kit/map/place.ts';
import { missingValues, weightedPlaces, type WeightedPlace } from '../kit/map/weighted-places.ts';
import type { DeckScreengridFormData } from './form-data.ts';

const STEPS = [0.2, 0.36, 0.52, 0.68, 0.84, 1];

/** The content of a square of the screen. */
interface ScreenCell {
  readonly points?: readonly WeightedPlace[];
}

/** Returns squares of the screen in shades of one color, by the sum of the metric in them. */
export function toOption({
  formData,
  answers,
  surface,
}: DrawInput<DeckScreengridFormData>): MapOption<ScreenCellLayer> {
  const { places, metric, missing } = weightedPlaces(formData, answers[0] ?? EMPTY_ANSWER);
  const color = markColor(formData.color_picker, isOnDark(formData, surface));
  const format = exactFormatter(surface, metric);
  return {
    ...mapFrame(formData, boundsOf(places.map(({ position }) => position))),
    layers: [
      {
        kind: 'screen-cells',
        id: 'screen-cells',
        places,
        size: Math.max(1, numberOr(formData.grid_size, 20)),
        colors: STEPS.map(share => faded(color, share)),
      },
    ],
    notes: [...missingPlaces(missing.places), ...missingValues(missing.values)],
    tipOf: ({ object }) => {
      const { points } = (object ?? {}) as ScreenCell; // The layer's description of a square.
      if (!points) return undefined;
      // The layer's own sums have only seven digits.
      const sum = points.reduce((total, { weight }) => total + weight, 0);
      return {
        title: points.length === 1 ? '1 point' : `${points.length.toLocaleString('en-US')} points`,
        rows: [{ name: metric, value: format(sum) }],
      };
    },
    markOf: () => undefined,
  };
}
