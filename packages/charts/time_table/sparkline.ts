import type { ValueFormatter } from '@powerset/core/format/number.ts';
import type { TimeColumn } from './time-column.ts';

export interface SparkPoint {
  readonly x: number;
  readonly y: number | null;
  /** The tooltip of the point. */
  readonly time: string;
  readonly text: string;
}

/** A small line in a cell. */
export interface Sparkline {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly points: readonly SparkPoint[];
  /** The ends of the value axis, if it is shown. */
  readonly axis: { readonly top: string; readonly bottom: string } | undefined;
  readonly zeroY: number | undefined;
  readonly summary: string;
}

interface SparkInput {
  readonly column: TimeColumn;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly format: ValueFormatter;
  readonly formatTime: ValueFormatter;
}

const WIDTH = 300;
const HEIGHT = 50;
const MARGIN = 4;

/** Returns the geometry of a sparkline; gaps stay gaps. */
export function sparkline({ column, times, values, format, formatTime }: SparkInput): Sparkline {
  const [width, height] = [Math.max(24, column.width ?? WIDTH), Math.max(12, column.height ?? HEIGHT)];
  const [least, most] = ends(values, column.yAxisBounds);
  const span = most - least;
  const first = times[0] ?? 0;
  const range = (times.at(-1) ?? 0) - first;
  const xOf = (time: number): number =>
    range === 0 ? width / 2 : MARGIN + ((time - first) / range) * (width - 2 * MARGIN);
  const yOf = (value: number): number =>
    span === 0 ? height / 2 : height - MARGIN - ((value - least) / span) * (height - 2 * MARGIN);
  const points = values.map((value, at) => ({
    x: rounded(xOf(times[at]!)),
    y: value === null ? null : rounded(yOf(value)),
    time: formatTime(times[at]!),
    text: value === null ? '–' : format(value),
  }));
  const present = values.filter(value => value !== null);
  const newest = present.at(-1);
  return {
    width,
    height,
    points,
    path: pathOf(points),
    axis: column.showYAxis && span > 0 ? { top: format(most), bottom: format(least) } : undefined,
    zeroY: least < 0 && most > 0 ? rounded(yOf(0)) : undefined,
    summary:
      newest === undefined
        ? 'No values'
        : `${present.length} points, from ${format(present[0]!)} to ${format(newest)}, lowest ${format(Math.min(...present))}, highest ${format(Math.max(...present))}`,
  };
}

function ends(
  values: readonly (number | null)[],
  [lower, upper]: TimeColumn['yAxisBounds'],
): readonly [number, number] {
  const present = values.filter(value => value !== null);
  const least = lower ?? present.reduce((a, b) => Math.min(a, b), Infinity);
  const most = upper ?? present.reduce((a, b) => Math.max(a, b), -Infinity);
  return least > most ? [0, 0] : [least, most];
}

function pathOf(points: readonly SparkPoint[]): string {
  let isDown = false;
  const parts: string[] = [];
  for (const { x, y } of points) {
    if (y !== null) parts.push(`${isDown ? 'L' : 'M'}${x} ${y}`);
    isDown = y !== null;
  }
  return parts.join('');
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
