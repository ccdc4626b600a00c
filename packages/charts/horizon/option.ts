import { numberFormatter, SMART_NUMBER } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { oldSeries, type OldLine } from '../kit/old-series.ts';
import type { HorizonFormData } from './form-data.ts';

/** One layer of a folded series, as the path of an area. */
export interface HorizonBand {
  readonly path: string;
  readonly color: string;
}

/** One series in its strip. */
export interface HorizonRow {
  readonly name: string;
  readonly bands: readonly HorizonBand[];
  /** Values as text, by time. */
  readonly texts: readonly string[];
}

/** Strips below each other, in pixels. */
export interface Horizon {
  readonly width: number;
  readonly rowHeight: number;
  readonly rows: readonly HorizonRow[];
  /** The position of each time. */
  readonly xs: readonly number[];
  readonly moments: readonly string[];
  readonly summary: string;
}

/** The shades from light to strong: each layer is the part of a value above the layer before. */
const ABOVE = ['#fee090', '#fdae61', '#f46d43', '#d73027'] as const;
const BELOW = ['#abd9e9', '#74add1', '#4575b4', '#313695'] as const;
const USUAL_HEIGHT = 25;

/** Draws series folded into strips: the higher a value, the darker its layer; negative values are blue. */
export function toOption({ formData, answers, surface }: DrawInput<HorizonFormData>): Horizon {
  const { moments, lines } = oldSeries(formData, answers[0] ?? EMPTY_ANSWER);
  const scale = formData.horizon_color_scale;
  const shown = scale === 'change' ? lines.map(changes) : lines;
  const overall = Math.max(...shown.map(largest), 0);
  const rowHeight = Number(formData.series_height) || USUAL_HEIGHT;
  const xs = placesOf(moments, surface.width);
  const format = numberFormatter(scale === 'change' ? '+.1%' : SMART_NUMBER);
  const moment = timeFormatter('smart_date_detailed');
  return {
    width: surface.width,
    rowHeight,
    xs,
    moments: moments.map(value => moment(value)),
    rows: shown.map(line => ({
      name: line.name,
      bands: bandsOf(line, scale === 'overall' ? overall : largest(line), { xs, height: rowHeight }),
      texts: line.values.map(value => (value === null ? '–' : format(value))),
    })),
    summary: `${lines.length} series over ${moments.length} moments`,
  };
}

function largest({ values }: OldLine): number {
  return values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
}

/** Returns values as changes from the first one. */
function changes({ name, values }: OldLine): OldLine {
  const first = values.find(value => value !== null) ?? null;
  return {
    name,
    values: values.map(value => (value === null || !first ? null : (value - first) / Math.abs(first))),
  };
}

function placesOf(moments: readonly number[], width: number): readonly number[] {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return moments.map(moment => (last === first ? width / 2 : ((moment - first) / (last - first)) * width));
}

interface Strip {
  readonly xs: readonly number[];
  readonly height: number;
}

function bandsOf({ values }: OldLine, most: number, strip: Strip): readonly HorizonBand[] {
  if (most === 0) return [];
  const layer = (sign: 1 | -1, i: number): readonly (number | null)[] =>
    values.map(value => {
      const height = value === null ? null : ((sign * value) / most) * ABOVE.length - i;
      return height === null ? null : Math.max(0, Math.min(1, height));
    });
  return [
    ...ABOVE.map((color, i) => ({ color, path: areaPath(layer(1, i), strip) })),
    ...BELOW.map((color, i) => ({ color, path: areaPath(layer(-1, i), strip) })),
  ].filter(band => band.path !== '');
}

/** Returns an area from the bottom of a strip; missing values are gaps, and a single value is a thin bar. */
function areaPath(heights: readonly (number | null)[], { xs, height }: Strip): string {
  const runs: number[][] = [];
  heights.forEach((value, i) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run && run.at(-1) === i - 1) run.push(i);
    else runs.push([i]);
  });
  return runs
    .filter(run => run.some(i => heights[i]! > 0))
    .map(run => {
      const at = (i: number): string => `${round(xs[i]!)},${round(height * (1 - heights[i]!))}`;
      const [from, to] = [xs[run[0]!]!, xs[run.at(-1)!]!];
      if (run.length === 1)
        return `M${round(from - 1)},${height}V${round(height * (1 - heights[run[0]!]!))}h2V${height}Z`;
      return `M${round(from)},${height}L${run.map(at).join('L')}L${round(to)},${height}Z`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
