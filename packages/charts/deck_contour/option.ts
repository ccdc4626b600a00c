import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { aggregationOf } from '../kit/map/aggregate.ts';
import type { ContourMapLayer } from '../kit/map/density-layers.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { cssColor } from '../kit/map/map-color.ts';
import { isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { missingPlaces } from '../kit/map/place.ts';
import { missingValues, weightedPlaces } from '../kit/map/weighted-places.ts';
import { sequentialColors } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { savedContours, usualContours } from './contours.ts';
import type { DeckContourFormData } from './form-data.ts';

const NAMES = { sum: 'SUM', min: 'MIN', max: 'MAX', mean: 'MEAN' } as const;

/** Returns lines and bands of equal values, which readers can hide in the legend. */
export function toOption({
  formData,
  answers,
  surface,
}: DrawInput<DeckContourFormData>): MapOption<ContourMapLayer> {
  const { places, metric, missing } = weightedPlaces(formData, answers[0] ?? EMPTY_ANSWER);
  const format = valueFormatter(surface, metric, { pattern: undefined, currency: undefined });
  const cellSize = Math.max(1, numberOr(formData.cellSize, 300));
  const aggregation = aggregationOf(formData.aggregation);
  const theme = { ...surface.theme, isDark: isOnDark(formData, surface) };
  const saved = savedContours(formData.contours, format);
  const contours =
    saved.length > 0
      ? saved
      : usualContours(
          { places, cellSize, aggregation, format },
          sequentialColors({ ...surface, theme }, undefined),
        );
  return {
    ...mapFrame(formData, boundsOf(places.map(({ position }) => position))),
    layers: [
      {
        kind: 'contours',
        id: 'contours',
        places,
        cellSize,
        aggregation: aggregation in NAMES ? NAMES[aggregation as keyof typeof NAMES] : 'SUM',
        contours: contours.filter(({ name }) => !surface.hidden?.has(name)),
      },
    ],
    legend: {
      corner: 'tr',
      title: metric,
      entries: contours.map(({ name, color }) => ({ name, color: cssColor(color) })),
      canHide: true,
    },
    notes: [...missingPlaces(missing.places), ...missingValues(missing.values)],
    tipOf: ({ object }) => {
      const { contour } = (object ?? {}) as { readonly contour?: { readonly name?: string } };
      return contour?.name === undefined
        ? undefined
        : { title: metric, rows: [{ name: 'Value', value: contour.name }] };
    },
    markOf: () => undefined,
  };
}
