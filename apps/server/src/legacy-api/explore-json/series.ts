import { fail } from '@powerset/core/errors.ts';
import { labelsOfColumns, labelsOfMetrics } from './labels.ts';
import type { LegacyInput } from './legacy-shape.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { compareKeys, sumOf, toTimeFrame, type TimeFrame } from './time-frame.ts';
import { applyTimeSteps } from './time-steps.ts';

/** A line as old clients draw it. */
export interface Series {
  readonly key: string | readonly string[];
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
  readonly classed?: string;
}

export interface SeriesOptions {
  /** Whether the largest line comes first, instead of ordering by name. */
  readonly sortsBySize?: boolean;
  readonly fill?: number;
}

/** The distance to the compared timestamps. */
interface FrameOptions extends SeriesOptions {
  readonly shiftMs?: number;
}

const COMPARISONS = new Set(['values', 'absolute', 'percentage', 'ratio']);

/** Returns the lines of a time-series chart, with those of compared periods. */
export function seriesOf(input: LegacyInput, options: SeriesOptions = {}): readonly Series[] {
  const {
    formData,
    tables: [table],
    compared,
  } = input;
  if (!table) return [];
  const frame = framed(table, input, options);
  const type = formData.comparison_type || 'values';
  const isCompared = compared.some(({ table: other }) => other.rowCount > 0);
  if (isCompared && !COMPARISONS.has(String(type)))
    fail('query.invalid', { detail: `Invalid \`comparison_type\`: ${String(type)}` });
  const shifted = compared.map(({ offset, table: other, shiftMs }) => ({
    label: `${offset} offset`,
    frame: framed(other, input, { ...options, shiftMs }),
  }));
  // Every combination is returned, so their number is limited.
  requireCells(
    {
      rows: frame.index.length + sumOf(shifted.map(({ frame: other }) => other.index.length)),
      columns: frame.columns.length,
    },
    MOST_SEEN_CELLS,
  );
  const series =
    type === 'values'
      ? [
          ...toSeries(frame, input),
          ...shifted.flatMap(({ label, frame: other }, i) =>
            toSeries(other, input, { suffix: label, classed: `time-shift-${i}` }),
          ),
        ]
      : shifted.flatMap(({ label, frame: other }, i) =>
          toSeries(difference(frame, other, String(type)), input, {
            suffix: label,
            classed: `time-shift-${i}`,
          }),
        );
  return options.sortsBySize
    ? series
    : series.toSorted((a, b) => compareKeys(Array.from(a.key), Array.from(b.key)));
}

function framed(
  table: ResultTable,
  { formData }: LegacyInput,
  { sortsBySize = false, fill, shiftMs = 0 }: FrameOptions,
): TimeFrame {
  if (table.rowCount === 0) return { index: [], columns: [] };
  const frame = toTimeFrame(table, {
    groupby: labelsOfColumns(formData, 'groupby'),
    metrics: labelsOfMetrics(formData),
    fill,
  });
  return applyTimeSteps(
    { ...frame, index: frame.index.map(moment => moment + shiftMs) },
    formData,
    sortsBySize,
  );
}

/** Returns lines with their names, without lines that have no values. */
export function toSeries(
  frame: TimeFrame,
  { formData }: Pick<LegacyInput, 'formData'>,
  { suffix, classed }: { readonly suffix?: string; readonly classed?: string } = {},
): readonly Series[] {
  const hasOneMetric = labelsOfMetrics(formData).length === 1;
  return frame.columns
    .filter(column => column.values.some(value => value !== null))
    .map(column => {
      const { names } = column;
      const parts =
        names.length > 1 && hasOneMetric
          ? names.slice(1)
          : names.length === 1 && names[0] === ''
            ? ['N/A']
            : names;
      const key =
        names.length === 1 && suffix === undefined
          ? parts[0]!
          : [...parts, ...(suffix === undefined ? [] : [suffix])];
      return {
        key,
        values: frame.index.map((x, i) => ({ x, y: column.values[i] ?? null })),
        ...(classed && { classed }),
      };
    });
}

/** Returns the differences between lines and the same lines at another time. */
function difference(frame: TimeFrame, other: TimeFrame, type: string): TimeFrame {
  const others = new Map(other.columns.map(column => [JSON.stringify(column.key), column]));
  const columns = frame.columns.map(column => {
    const match = others.get(JSON.stringify(column.key));
    const before = match ? interpolated(frame.index, other.index, match.values) : [];
    return { ...column, values: column.values.map((now, i) => compared(now, before[i] ?? null, type)) };
  });
  // Lines that differ or are ordered differently on both sides are sorted by name.
  const isSame =
    frame.columns.length === other.columns.length &&
    frame.columns.every((column, i) => compareKeys(column.key, other.columns[i]!.key) === 0);
  const ordered = isSame ? columns : columns.toSorted((a, b) => compareKeys(a.key, b.key));
  const isThere = frame.index.map((_moment, i) => columns.some(column => column.values[i] !== null));
  const from = isThere.indexOf(true);
  const to = isThere.lastIndexOf(true) + 1;
  return {
    index: frame.index.slice(from, to),
    columns: ordered.map(column => ({ ...column, values: column.values.slice(from, to) })),
  };
}

function compared(now: number | null, before: number | null, type: string): number | null {
  if (now === null || before === null) return null;
  const value =
    type === 'percentage' ? (now - before) / before : type === 'ratio' ? now / before : now - before;
  return Number.isFinite(value) ? value : null;
}

/** Interpolates a line at other timestamps, constant after its last. */
function interpolated(
  at: readonly number[],
  moments: readonly number[],
  values: readonly (number | null)[],
): readonly (number | null)[] {
  const points = moments.flatMap((moment, i) =>
    typeof values[i] === 'number' ? [{ moment, value: values[i] }] : [],
  );
  let next = 0;
  return at.map(moment => {
    while (next < points.length && points[next]!.moment < moment) next++;
    const after = points[next];
    if (!after) return points.at(-1)?.value ?? null;
    const before = points[next - 1];
    if (after.moment === moment) return after.value;
    return before
      ? before.value +
          ((after.value - before.value) * (moment - before.moment)) / (after.moment - before.moment)
      : null;
  });
}
