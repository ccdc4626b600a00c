import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL, type ValueFormatter } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { BulletFormData } from './form-data.ts';

/** A value on the scale and its label. */
export interface Placed {
  readonly x: number;
  readonly text: string;
}

/** One bar with its name and value. */
export interface BulletBar {
  readonly name: string;
  readonly text: string;
  readonly y: number;
  /** Undefined if there is no value. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Everything that is drawn, in pixels. */
export interface Bullet {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly plotWidth: number;
  readonly barHeight: number;
  readonly bars: readonly BulletBar[];
  /** The ranges from the widest to the narrowest; `shade` is the darkness from 0 to 1. */
  readonly ranges: readonly (Placed & { readonly from: number; readonly shade: number })[];
  readonly markers: readonly Placed[];
  readonly lines: readonly Placed[];
  readonly ticks: readonly Placed[];
  /** Position of the scale's labels. */
  readonly scaleY: number;
  /** The names of markers and lines above the first bar, without those that would overlap. */
  readonly notes: readonly Placed[];
  readonly summary: string;
}

const FONT_SIZE = 12;
const AXIS_HEIGHT = 24;
const NOTE_ROOM = 40;
const BAR_HEIGHTS = { least: 10, most: 80 } as const;
/** Space on the right for the last label of the scale. */
const RIGHT = 24;

/** Draws each value as a bar in front of its ranges, with markers and lines as targets. */
export function toOption({ formData, answers, surface }: DrawInput<BulletFormData>): Bullet {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = metricsOf(formData.metric);
  const label = metric === undefined ? '' : metricLabel(metric);
  const format = valueFormatter(surface, label, { pattern: formData.y_axis_format || 'SMART_NUMBER' });
  const measures = measuresOf(answer, label, metricOf(surface.dataset, label)?.label ?? label);
  const ranges = numbersOf(formData.ranges);
  const markers = numbersOf(formData.markers);
  const lines = numbersOf(formData.marker_lines);
  const largest = Math.max(0, ...measures.map(one => one.value ?? 0));
  const wanted = ranges.length > 0 ? ranges : [largest * 1.1];
  const all = [0, ...wanted, ...markers, ...lines, ...measures.map(one => one.value ?? 0)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const { left, plotWidth } = plotOf(measures, surface);
  const at = (value: number): number =>
    left + (high === low ? 0 : ((value - low) / (high - low)) * plotWidth);
  const place = (values: readonly number[], labels: string | null | undefined): readonly Placed[] =>
    withLabels(values, labels, format).map(({ value, text }) => ({ x: at(value), text }));
  const step = (surface.height - AXIS_HEIGHT) / Math.max(1, measures.length);
  const barHeight = Math.min(BAR_HEIGHTS.most, Math.max(BAR_HEIGHTS.least, step * 0.45));
  const marked = [...place(markers, formData.marker_labels), ...place(lines, formData.marker_line_labels)];
  return {
    width: surface.width,
    height: surface.height,
    left,
    plotWidth,
    barHeight,
    scaleY: step * (Math.max(1, measures.length) - 0.5) + barHeight / 2 + 18,
    notes: step - barHeight > NOTE_ROOM ? apart(marked, surface) : [],
    bars: measures.map(({ name, value }, i) => ({
      name,
      text: value === null ? '–' : format(value),
      y: step * (i + 0.5),
      from: value === null ? undefined : Math.min(at(0), at(value)),
      to: value === null ? undefined : Math.max(at(0), at(value)),
    })),
    ranges: shadedRanges(place(wanted, ranges.length > 0 ? formData.range_labels : ''), at(0)),
    markers: place(markers, formData.marker_labels),
    lines: place(lines, formData.marker_line_labels),
    ticks: ticksOf(low, high, plotWidth).map(value => ({ x: at(value), text: format(value) })),
    summary: measures
      .map(({ name, value }) => `${name}: ${value === null ? 'no value' : format(value)}`)
      .join('; '),
  };
}

interface Measure {
  readonly name: string;
  readonly value: number | null;
}

function measuresOf(answer: Answer, label: string, title: string): readonly Measure[] {
  const column = answerColumn(answer, label) ?? answer.columns.at(-1);
  const groups = answer.columns.filter(one => one !== column);
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    name: groups.map(group => group.value(row) ?? NULL_LABEL).join(', ') || title,
    value: numberAt(column, row),
  }));
}

/** Reads a list of numbers separated by commas. */
function numbersOf(text: string | null | undefined): readonly number[] {
  return (text ?? '')
    .split(',')
    .filter(part => part.trim() !== '')
    .map(Number)
    .filter(Number.isFinite);
}

function withLabels(
  values: readonly number[],
  labels: string | null | undefined,
  format: ValueFormatter,
): readonly { readonly value: number; readonly text: string }[] {
  const names = (labels ?? '').split(',').map(name => name.trim());
  return values.map((value, i) => ({
    value,
    text: names[i] ? `${names[i]}: ${format(value)}` : format(value),
  }));
}

/** Puts the widest range first so that narrower ones lie on top; the lowest range is the darkest. */
function shadedRanges(ranges: readonly Placed[], zero: number): Bullet['ranges'] {
  const sorted = ranges.toSorted((a, b) => b.x - a.x);
  return sorted.map(({ x, text }, i) => ({
    x: Math.max(x, zero),
    from: Math.min(x, zero),
    text,
    shade: (i + 1) / (sorted.length + 1),
  }));
}

function plotOf(
  measures: readonly Measure[],
  { width, measureText }: Surface,
): { readonly left: number; readonly plotWidth: number } {
  const widest = Math.max(0, ...measures.map(({ name }) => measureText(name, FONT_SIZE + 1)));
  const left = Math.min(widest + 16, width * 0.35, 220);
  return { left, plotWidth: Math.max(10, width - left - RIGHT) };
}

/** Returns the texts from left to right, without those that would touch the previous one. */
function apart(texts: readonly Placed[], { measureText }: Surface): readonly Placed[] {
  let end = -Infinity;
  return texts
    .toSorted((a, b) => a.x - b.x)
    .filter(({ x, text }) => {
      const half = measureText(text, FONT_SIZE) / 2 + 4;
      if (x - half < end) return false;
      end = x + half;
      return true;
    });
}

/** Returns round values along the scale. */
function ticksOf(low: number, high: number, plotWidth: number): readonly number[] {
  if (high === low) return [low];
  const rough = (high - low) / Math.max(3, Math.min(8, plotWidth / 80));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}
