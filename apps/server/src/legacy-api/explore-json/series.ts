import { labelsOfColumns, labelsOfMetrics } from './labels.ts';
import type { LegacyInput } from './legacy-shape.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { compareKeys, toTimeFrame, type TimeFrame } from './time-frame.ts';
import { applyTimeSteps } from './time-steps.ts';

/** A line as old clients draw it. */
export interface Series {
  readonly key: string | readonly string[];
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
  readonly classed?: string;
}

export interface SeriesOptions {
  /** The largest line first, instead of by name. */
  readonly sortsBySize?: boolean;
  readonly fill?: number;
}

/** The lines of a chart over time, with those of the times that it compares with. */
export function seriesOf(input: LegacyInput, options: SeriesOptions = {}): readonly Series[] {
  const { formData, tables: [table], compared } = input;
  if (!table) return [];
  const frame = framed(table, input, options);
  const type = formData.comparison_type || 'values';
  const shifted = compared.map(({ offset, table: other, shiftMs }) => ({ label: `${offset} offset`, frame: moved(framed(other, input, options), shiftMs) }));
  const series = type === 'values'
    ? [...toSeries(frame, input), ...shifted.flatMap(({ label, frame: other }, i) => toSeries(other, input, { suffix: label, classed: `time-shift-${i}` }))]
    : shifted.flatMap(({ label, frame: other }, i) => toSeries(difference(frame, other, String(type)), input, { suffix: label, classed: `time-shift-${i}` }));
  return options.sortsBySize ? series : series.toSorted((a, b) => compareKeys(Array.from(a.key), Array.from(b.key)));
}

function framed(table: ResultTable, { formData }: LegacyInput, { sortsBySize = false, fill }: SeriesOptions): TimeFrame {
  if (table.rowCount === 0) return { index: [], columns: [] };
  const frame = toTimeFrame(table, { groupby: labelsOfColumns(formData, 'groupby'), metrics: labelsOfMetrics(formData), fill });
  return applyTimeSteps(frame, formData, sortsBySize);
}

function moved(frame: TimeFrame, byMs: number): TimeFrame {
  return { ...frame, index: frame.index.map(moment => moment + byMs) };
}

/** Lines with their names; a line without any value is left out. */
export function toSeries(frame: TimeFrame, { formData }: Pick<LegacyInput, 'formData'>, { suffix, classed }: { readonly suffix?: string; readonly classed?: string } = {}): readonly Series[] {
  const hasOneMetric = labelsOfMetrics(formData).length === 1;
  return frame.columns.filter(column => column.values.some(value => value !== null)).map(column => {
    const names = column.key.map(nameOf);
    const parts = names.length > 1 && hasOneMetric ? names.slice(1) : names;
    const key = column.key.length === 1 && suffix === undefined ? names[0]! : [...parts, ...(suffix === undefined ? [] : [suffix])];
    return { key, values: frame.index.map((x, i) => ({ x, y: column.values[i] ?? null })), ...(classed && { classed }) };
  });
}

function nameOf(part: unknown): string {
  if (part === '') return 'N/A';
  return typeof part === 'boolean' ? (part ? 'True' : 'False') : String(part);
}

/** How lines differ from the same lines at another time. */
function difference(frame: TimeFrame, other: TimeFrame, type: string): TimeFrame {
  const columns = frame.columns.map(column => {
    const match = other.columns.find(one => compareKeys(one.key, column.key) === 0);
    const before = match ? interpolated(frame.index, other.index, match.values) : [];
    return { ...column, values: column.values.map((now, i) => compared(now, before[i] ?? null, type)) };
  });
  const isThere = frame.index.map((_moment, i) => columns.some(column => column.values[i] !== null));
  const from = isThere.indexOf(true);
  const to = isThere.lastIndexOf(true) + 1;
  return { index: frame.index.slice(from, to), columns: columns.map(column => ({ ...column, values: column.values.slice(from, to) })) };
}

function compared(now: number | null, before: number | null, type: string): number | null {
  if (now === null || before === null) return null;
  const value = type === 'percentage' ? (now - before) / before : type === 'ratio' ? now / before : now - before;
  return Number.isFinite(value) ? value : null;
}

/** A line's values at other moments, straight between its own and level behind the last. */
function interpolated(at: readonly number[], moments: readonly number[], values: readonly (number | null)[]): readonly (number | null)[] {
  const points = moments.flatMap((moment, i) => (typeof values[i] === 'number' ? [{ moment, value: values[i] }] : []));
  return at.map(moment => {
    const next = points.findIndex(point => point.moment >= moment);
    if (next < 0) return points.at(-1)?.value ?? null;
    const after = points[next]!;
    const before = points[next - 1];
    if (after.moment === moment) return after.value;
    return before ? before.value + (after.value - before.value) * (moment - before.moment) / (after.moment - before.moment) : null;
  });
}
