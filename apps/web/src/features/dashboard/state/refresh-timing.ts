import type { Metadata } from './draft.ts';
import { immuneCharts } from './metadata.ts';

const DEFAULT_STAGGER_MS = 5000;

/**
 * Returns how long each chart waits at an automatic refresh, in milliseconds, so that not all ask at once.
 * Charts that never refresh by themselves are missing.
 */
export function refreshDelays(
  charts: readonly number[],
  metadata: Metadata,
  seconds: number,
): ReadonlyMap<number, number> {
  const immune = immuneCharts(metadata);
  const refreshed = [...new Set(charts)].filter(chart => !immune.includes(chart));
  const { stagger_refresh: isStaggered, stagger_time: time } = metadata;
  const window = Math.max(seconds * 1000, typeof time === 'number' ? time : DEFAULT_STAGGER_MS);
  const step = isStaggered === false || refreshed.length < 2 ? 0 : window / (refreshed.length - 1);
  return new Map(refreshed.map((chart, at) => [chart, Math.round(at * step)]));
}

/** Returns an interval in words, such as `5 minutes`. */
export function intervalWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
