import type { LegacyShape } from '../legacy-shape.ts';
import { seriesOf } from '../series.ts';

/** Lines by name. */
export const lineShape: LegacyShape = { compares: true, answersEmpty: true, data: input => seriesOf(input) };

/** Stacked areas and bars: the largest first, without gaps. */
export const stackedShape: LegacyShape = {
  compares: true,
  answersEmpty: true,
  data: input => seriesOf(input, { sortsBySize: true, fill: 0 }),
};

export const barShape: LegacyShape = {
  compares: true,
  answersEmpty: true,
  data: input => seriesOf(input, { sortsBySize: true }),
};

/** Petals by timestamp in nanoseconds. */
export const roseShape: LegacyShape = {
  compares: true,
  data: input => {
    const moments: Record<string, unknown[]> = {};
    for (const { key, values } of seriesOf(input)) {
      for (const { x, y } of values)
        (moments[`${x}000000`] ??= []).push({ key, value: y ?? 0, name: key, time: x });
    }
    return moments;
  },
};
