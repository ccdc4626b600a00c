import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import { rampColor, rampGraphics, type Ramp } from '../kit/color-ramp.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { rectSeries, type Rect } from '../kit/rect-series.ts';
import type { Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { blocksBetween, isShorter, isSpan, startOf, type CalendarBlock, type Span } from './calendar.ts';
import type { CalendarHeatmapFormData } from './form-data.ts';

interface Metric {
  readonly name: string;
  readonly values: ReadonlyMap<number, number>;
  readonly ramp: Ramp;
}

interface Mark {
  readonly rect: Rect;
  readonly metric: Metric;
  readonly moment: number;
}

interface Layout {
  readonly size: number;
  readonly gap: number;
}

const FONT_SIZE = 12;
/** The panel's default size; cells of this size fill the available space. */
const FITTED_SIZE = 10;
const LARGEST_FITTED = 30;
const SMALLEST_FITTED = 4;
const LABEL_HEIGHT = 22;
const HEAD_HEIGHT = 22;
const RAMP_ROOM = 34;
const BLOCK_GAP = 12;
const PERIODS: Readonly<Record<Span, string>> = {
  min: '%b %e, %H:%M',
  hour: '%b %e, %Hh',
  day: '%b %e',
  week: '%b %e',
  month: '%b %Y',
  year: '%Y',
};

/** Draws blocks of cells in calendar order, one group of blocks for each metric. */
export function toOption(input: DrawInput<CalendarHeatmapFormData>): EChartsOption {
  const { formData, surface, answers } = input;
  const [block, cell] = spansOf(formData);
  const problem = problemOf(input, block, cell);
  const metrics = metricsWithValues(input, cell);
  if (problem || metrics.every(({ values }) => values.size === 0))
    return {
      ...baseOption(surface, 0),
      graphic:
        problem || (answers[0]?.rowCount ?? 0) > 0
          ? [noteGraphic(problem ?? 'All values are missing.', surface, { isAlone: true })]
          : [],
    } as EChartsOption;
  const blocks = blocksBetween(rangeOf(input, metrics), block, cell);
  const layout = layoutOf(blocks, metrics.length, formData, surface);
  const { marks, graphics } = draw(blocks, metrics, formData, { surface, layout, block });
  return {
    ...baseOption(surface, marks.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: (params: unknown) => {
        const { metric, moment, rect } = marks[(params as { readonly dataIndex: number }).dataIndex]!;
        const value = metric.values.get(moment);
        return tooltipHtml(surface.theme, momentText(formData, cell)(moment), [
          {
            color: rect.fill,
            name: metric.name,
            value: value === undefined ? '–' : metric.ramp.format(value),
          },
        ]);
      },
    },
    series: [
      rectSeries(
        marks.map(({ rect }) => rect),
        surface,
      ),
    ],
    graphic: graphics,
  } as EChartsOption;
}

function spansOf(formData: CalendarHeatmapFormData): readonly [block: Span, cell: Span] {
  const { domain_granularity: block, subdomain_granularity: cell } = formData;
  return [isSpan(block) ? block : 'month', isSpan(cell) ? cell : 'day'];
}

function problemOf(
  { answers }: DrawInput<CalendarHeatmapFormData>,
  block: Span,
  cell: Span,
): string | undefined {
  if (answers.length === 0 || isShorter(cell, block)) return undefined;
  return `A ${cell === 'min' ? 'minute' : cell} is not part of ${block === 'hour' ? 'an' : 'a'} ${block}. Choose a longer domain or a shorter subdomain.`;
}

function metricsWithValues(
  { formData, answers, surface }: DrawInput<CalendarHeatmapFormData>,
  cell: Span,
): readonly Metric[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const time = answerColumn(answer, '__timestamp');
  const { colors } = sequentialPalette(formData.linear_color_scheme);
  return metricsOf(formData.metrics).map(metric => {
    const name = metricLabel(metric);
    const column = answerColumn(answer, name);
    const values = new Map<number, number>();
    for (let row = 0; row < answer.rowCount; row += 1) {
      const value = numberAt(column, row);
      if (value !== null) values.set(startOf(Number(time?.value(row) ?? 0), cell), value);
    }
    const [least, most] = [...values.values()].reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    const ramp: Ramp = {
      colors,
      domain: [least, most],
      steps: Math.max(2, Math.min(50, Number(formData.steps) || 10)),
      format: valueFormatter(surface, name, { pattern: formData.y_axis_format }),
    };
    return { name, values, ramp };
  });
}

/** Returns the first and the last time: the ends of the time range, or else those of the data. */
function rangeOf(
  { answers }: DrawInput<CalendarHeatmapFormData>,
  metrics: readonly Metric[],
): readonly [number, number] {
  const moments = metrics.flatMap(({ values }) => [...values.keys()]);
  const first = moments.reduce((least, moment) => Math.min(least, moment), Number.POSITIVE_INFINITY);
  const last = moments.reduce((most, moment) => Math.max(most, moment), Number.NEGATIVE_INFINITY);
  const { fromMs, toMs } = answers[0] ?? EMPTY_ANSWER;
  // A range that ends at midnight does not include that day, and one without a start ends today.
  return fromMs === null || toMs === null
    ? [first, last]
    : [Math.min(fromMs, first), Math.max(toMs - 1, last)];
}

/** Makes cells as large as fit, in as many lines of blocks as needed; keeps a size that the author chose. */
function layoutOf(
  blocks: readonly CalendarBlock[],
  metricCount: number,
  formData: CalendarHeatmapFormData,
  { width, height }: Surface,
): Layout {
  const gap = Math.max(0, Number(formData.cell_padding ?? 2) || 0);
  const chosen = Number(formData.cell_size) || FITTED_SIZE;
  if (chosen !== FITTED_SIZE) return { size: chosen, gap };
  const heads =
    (formData.show_metric_name === false ? 0 : HEAD_HEIGHT) +
    (formData.show_legend === false ? 0 : RAMP_ROOM);
  const room = height / Math.max(1, metricCount) - heads;
  for (let size = LARGEST_FITTED; size > SMALLEST_FITTED; size -= 1)
    if (heightOf(blocks, width, { size, gap }) <= room) return { size, gap };
  return { size: SMALLEST_FITTED, gap: Math.min(gap, 1) };
}

function linesOf(
  blocks: readonly CalendarBlock[],
  width: number,
  { size, gap }: Layout,
): readonly CalendarBlock[][] {
  const lines: CalendarBlock[][] = [[]];
  let used = 0;
  for (const block of blocks) {
    const needed = block.columns * (size + gap) + BLOCK_GAP;
    if (used + needed - BLOCK_GAP > width && used > 0) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(block);
    used += needed;
  }
  return lines;
}

function heightOf(blocks: readonly CalendarBlock[], width: number, layout: Layout): number {
  const isTooWide = blocks.some(({ columns }) => columns * (layout.size + layout.gap) > width);
  if (isTooWide) return Number.POSITIVE_INFINITY;
  return linesOf(blocks, width, layout).reduce(
    (sum, line) =>
      sum + Math.max(...line.map(({ rows }) => rows)) * (layout.size + layout.gap) + LABEL_HEIGHT,
    0,
  );
}

interface Page {
  readonly surface: Surface;
  readonly layout: Layout;
  readonly block: Span;
}

function draw(
  blocks: readonly CalendarBlock[],
  metrics: readonly Metric[],
  formData: CalendarHeatmapFormData,
  page: Page,
): { readonly marks: readonly Mark[]; readonly graphics: readonly object[] } {
  const { surface, layout } = page;
  const marks: Mark[] = [];
  const graphics: (object | undefined)[] = [];
  let top = 0;
  for (const metric of metrics) {
    if (metric.values.size === 0) continue;
    if (formData.show_metric_name !== false) {
      graphics.push(text(`Metric: ${metric.name}`, surface, { x: 0, y: top + 4, isStrong: true }));
      top += HEAD_HEIGHT;
    }
    if (formData.show_legend !== false) {
      graphics.push(...rampGraphics(metric.ramp, surface, { left: 0, top: top + 2, width: surface.width }));
      top += RAMP_ROOM;
    }
    for (const line of linesOf(blocks, surface.width, layout)) {
      const rows = Math.max(...line.map(block => block.rows));
      let left = 0;
      for (const block of line) {
        marks.push(...cellsOf(block, metric, formData, { ...page, left, top }));
        const label = text(blockText(formData, page.block, block.moment), surface, {
          x: left,
          y: top + rows * (layout.size + layout.gap) + 4,
          room: block.columns * (layout.size + layout.gap) + BLOCK_GAP - 2,
        });
        graphics.push(label);
        left += block.columns * (layout.size + layout.gap) + BLOCK_GAP;
      }
      top += rows * (layout.size + layout.gap) + LABEL_HEIGHT;
    }
  }
  return { marks, graphics: graphics.filter(graphic => graphic !== undefined) };
}

function cellsOf(
  block: CalendarBlock,
  metric: Metric,
  formData: CalendarHeatmapFormData,
  { surface, layout: { size, gap }, left, top }: Page & { readonly left: number; readonly top: number },
): readonly Mark[] {
  const color = rampColor(metric.ramp);
  return block.cells.map(({ moment, column, row }) => {
    const value = metric.values.get(moment);
    const fill = value === undefined ? surface.theme.line : color(value);
    const label = value === undefined ? '' : metric.ramp.format(value);
    const fits =
      formData.show_values && label !== '' && size >= 14 && surface.measureText(label, FONT_SIZE) + 2 <= size;
    const rect: Rect = {
      x: left + column * (size + gap),
      y: top + row * (size + gap),
      width: size,
      height: size,
      radius: Math.min(size / 2, Number(formData.cell_radius) || 0),
      fill,
      ...(value === undefined ? { opacity: 0.6 } : {}),
      ...(fits ? { label: { text: label, color: textColorOn(fill) } } : {}),
    };
    return { rect, metric, moment };
  });
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly isStrong?: boolean;
  readonly room?: number;
}

/** Returns the text, or nothing if it does not fit. */
function text(content: string, surface: Surface, { x, y, isStrong, room }: TextPlace): object | undefined {
  if (room !== undefined && surface.measureText(content, FONT_SIZE) > room) return undefined;
  const { theme } = surface;
  return {
    type: 'text',
    silent: true,
    x,
    y,
    style: {
      text: content,
      fontSize: FONT_SIZE,
      fontWeight: isStrong ? 600 : 400,
      fontFamily: theme.fontFamily,
      fill: isStrong ? theme.text : theme.textSecondary,
      verticalAlign: 'top',
    },
  };
}

function blockText(formData: CalendarHeatmapFormData, block: Span, moment: number): string {
  const chosen = formData.x_axis_time_format;
  if (chosen && chosen !== 'smart_date') return timeFormatter(chosen)(moment);
  const isJanuary = new Date(moment).getUTCMonth() === 0;
  return timeFormatter(block === 'month' && !isJanuary ? '%b' : PERIODS[block])(moment);
}

function momentText(formData: CalendarHeatmapFormData, cell: Span): (moment: number) => string {
  const chosen = formData.x_axis_time_format;
  if (chosen && chosen !== 'smart_date') return timeFormatter(chosen);
  const patterns: Partial<Record<Span, string>> = { day: '%a, %b %e, %Y', week: 'Week of %b %e, %Y' };
  return timeFormatter(patterns[cell] ?? PERIODS[cell]);
}
