import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { spatialOf } from '../kit/deck-query.ts';
import { aggregate, type Aggregation } from '../kit/map/aggregate.ts';
import { squareCells } from '../kit/map/cells.ts';
import type { Contour } from '../kit/map/density-layers.ts';
import { pickedColor, rgbaOf } from '../kit/map/map-color.ts';
import { numberOr } from '../kit/map/map-frame.ts';
import type { WeightedPlace } from '../kit/map/weighted-places.ts';

type Format = (value: number) => string;

/** Returns the contours that an author saved; those without a threshold are left out. */
export function savedContours(saved: unknown, format: Format): readonly Contour[] {
  return asList(saved).flatMap((one): readonly Contour[] => {
    const { lowerThreshold, upperThreshold, color, strokeWidth } = spatialOf(one);
    const [from, to] = [numberOr(lowerThreshold, Number.NaN), numberOr(upperThreshold, Number.NaN)];
    if (Number.isNaN(from)) return [];
    const isBand = to > from;
    return [
      {
        name: isBand ? `${format(from)} – ${format(to)}` : format(from),
        threshold: isBand ? [from, to] : from,
        color: pickedColor(withShare(color)),
        width: Math.max(0.5, numberOr(strokeWidth, 1)),
      },
    ];
  });
}

// Some versions save the opacity of contours as a percentage.
function withShare(color: unknown): unknown {
  const { a, ...rest } = spatialOf(color);
  return { ...rest, a: typeof a === 'number' && a > 1 ? Math.min(1, a / 100) : a };
}

interface Shown {
  readonly places: readonly WeightedPlace[];
  readonly cellSize: number;
  readonly aggregation: Aggregation;
  readonly format: Format;
}

const STEPS = [0.2, 0.4, 0.6, 0.8];

/** Returns bands that hold a fifth of the cells each, for charts without saved contours. */
export function usualContours(
  { places, cellSize, aggregation, format }: Shown,
  colors: readonly string[],
): readonly Contour[] {
  const values = squareCells(places, cellSize)
    .cells.flatMap(({ weights }) => aggregate(weights, aggregation) ?? [])
    .toSorted((a, b) => a - b);
  const most = values.at(-1);
  if (most === undefined) return [];
  const starts = STEPS.map(share => values[Math.floor(share * (values.length - 1))]!);
  const ends = [...starts.slice(1), most * 1.000001];
  const color = sequentialScale({ colors, domain: [0, STEPS.length] });
  return starts.flatMap((from, i) =>
    ends[i]! > from
      ? [
          {
            name: `${format(from)} – ${format(i === STEPS.length - 1 ? most : ends[i]!)}`,
            threshold: [from, ends[i]!] as const,
            color: rgbaOf(color(i + 1), 0.85),
            width: 1,
          },
        ]
      : [],
  );
}
