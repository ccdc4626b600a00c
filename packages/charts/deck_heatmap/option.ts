import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { HeatLayer } from '../kit/map/density-layers.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { rgbaOf } from '../kit/map/map-color.ts';
import { isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { missingPlaces } from '../kit/map/place.ts';
import { missingValues, weightedPlaces } from '../kit/map/weighted-places.ts';
import { sequentialColors } from '../kit/surface.ts';
import type { DeckHeatmapFormData } from './form-data.ts';

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Returns a smooth surface over the places, in a sequential palette. */
export function toOption({
  formData,
  answers,
  surface,
}: DrawInput<DeckHeatmapFormData>): MapOption<HeatLayer> {
  const { places, metric, missing } = weightedPlaces(formData, answers[0] ?? EMPTY_ANSWER);
  const theme = { ...surface.theme, isDark: isOnDark(formData, surface) };
  const colors = sequentialColors({ ...surface, theme }, formData.linear_color_scheme);
  const scale = sequentialScale({ colors, domain: [0, 1] });
  const drawn = places.filter(({ weight }) => weight > 0);
  return {
    ...mapFrame(formData, boundsOf(places.map(({ position }) => position))),
    layers: [
      {
        kind: 'heat',
        id: 'heat',
        places: drawn,
        intensity: Math.max(0, numberOr(formData.intensity, 1)),
        radius: Math.max(1, numberOr(formData.radius_pixels, 30)),
        aggregation: formData.aggregation === 'mean' ? 'MEAN' : 'SUM',
        colors: STEPS.map(step => rgbaOf(scale(step))),
      },
    ],
    ...(drawn.length > 0 ? { ramp: { corner: 'tr', title: metric, colors, from: 'Low', to: 'High' } } : {}),
    notes: [
      ...missingPlaces(missing.places),
      ...missingValues(missing.values),
      ...belowZero(places.length - drawn.length),
    ],
    tipOf: () => undefined,
    markOf: () => undefined,
  };
}

function belowZero(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 row is zero or less' : `${count.toLocaleString('en-US')} rows are zero or less`];
}
