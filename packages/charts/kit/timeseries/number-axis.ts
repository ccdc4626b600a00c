import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Surface } from '../surface.ts';
import type { TimeseriesModel } from './model.ts';

/** Numbers from here on are grouped; smaller ones may be years, ratings, or sizes. */
const FIRST_GROUPED = 10_000;
const LABEL_GAP = 8;

/**
 * Returns what a numeric axis adds to the option: labels without grouping for years and, below bars, one
 * label per bar.
 */
export function numberAxis(
  formData: FormData,
  { x }: TimeseriesModel,
  surface: Surface,
  {
    hasBars,
    length,
    isVertical,
  }: { readonly hasBars: boolean; readonly length: number; readonly isVertical: boolean },
): { readonly axis: object; readonly labels: object; readonly ticks: object } {
  const values = [
    ...new Set(x.filter(value => typeof value === 'number' && Number.isFinite(value))),
  ] as number[];
  values.sort((a, b) => a - b);
  const isEach = hasBars && allFit(values, surface, { length, isVertical });
  const each = isEach ? { customValues: values } : {};
  return {
    axis: {
      ...(values.every(Number.isInteger) ? { minInterval: 1 } : {}),
      ...(hasBars ? { boundaryGap: halfStep(values) } : {}),
      ...(isEach ? aroundBars(values) : {}),
      ...bounds(formData, hasBars),
    },
    labels: { ...each, formatter: numberLabel },
    ticks: each,
  };
}

/** Returns the text of a number on an axis; years are never grouped. */
export function numberLabel(value: number): string {
  const exact = Number(value.toPrecision(12));
  return Math.abs(exact) < FIRST_GROUPED
    ? String(exact)
    : exact.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** Lines fit the data; bars need room beside the first and the last one. */
function bounds(formData: FormData, hasBars: boolean): object {
  if (!formData.truncateXAxis) return {};
  const [min, max] = Array.isArray(formData.xAxisBounds) ? (formData.xAxisBounds as (number | null)[]) : [];
  const fit = hasBars ? {} : { min: 'dataMin', max: 'dataMax' };
  return {
    scale: true,
    ...fit,
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
  };
}

function allFit(
  values: readonly number[],
  surface: Surface,
  { length, isVertical }: { readonly length: number; readonly isVertical: boolean },
): boolean {
  const span = values.at(-1)! - values[0]!;
  if (values.length < 2) return values.length === 1;
  const place = (length * smallestStep(values)) / (span + smallestStep(values));
  const needed = isVertical
    ? 18
    : Math.max(...values.map(value => surface.measureText(numberLabel(value), 12))) + LABEL_GAP;
  return place >= needed;
}

// Rounded ends would leave space for bars that do not exist.
function aroundBars(values: readonly number[]): object {
  const half = (values.length < 2 ? 1 : smallestStep(values)) / 2;
  return { min: values[0]! - half, max: values.at(-1)! + half, containShape: false };
}

function halfStep(values: readonly number[]): readonly string[] {
  const span = values.at(-1)! - values[0]!;
  const share = values.length < 2 ? '10%' : `${(50 * smallestStep(values)) / span}%`;
  return [share, share];
}

function smallestStep(values: readonly number[]): number {
  return values.slice(1).reduce((step, value, i) => Math.min(step, value - values[i]!), Infinity);
}
