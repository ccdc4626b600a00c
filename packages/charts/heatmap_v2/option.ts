import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import { rampColor, rampGraphics, RAMP_HEIGHT, type Ramp } from '../kit/color-ramp.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import type { Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName } from '../kit/whole-parts.ts';
import type { HeatmapV2FormData } from './form-data.ts';
import { gridOf, type Cell, type Grid } from './grid.ts';

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rotate: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

const FONT_SIZE = 12;
const PIECES = 5;
/** Narrower cells would consist of gaps only. */
const SMALLEST_FOR_GAPS = 5;
const percent = numberFormatter('.2%');

/** Draws a grid of cells colored by their values. */
export function toOption(input: DrawInput<HeatmapV2FormData>): EChartsOption {
  const { formData, surface } = input;
  const grid = gridOf(input);
  const metric = metricName(formData);
  const format = valueFormatter(surface, metric, {
    pattern: formData.y_axis_format,
    currency: formData.currency_format,
  });
  const ramp = rampOf(grid, formData, format);
  const isMissing = grid.cells.length > 0 && grid.cells.every(({ value }) => value === null);
  if (isMissing)
    return {
      ...baseOption(surface, 0),
      graphic: [noteGraphic(`All values of ${metric} are missing.`, surface, { isAlone: true })],
    } as EChartsOption;
  const frame = frameOf(grid, formData, surface);
  return {
    ...baseOption(surface, grid.cells.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: tooltip(grid, formData, surface, format),
    },
    grid: { left: frame.left, right: frame.right, top: frame.top, bottom: frame.bottom },
    xAxis: {
      ...axis(grid.columns, surface),
      axisLabel: {
        ...labels(surface, interval(formData.xscale_interval)),
        rotate: frame.rotate,
        formatter: cutTo(frame.rotate === 0 ? frame.cellWidth - 4 : 110, surface),
      },
    },
    yAxis: {
      ...axis(grid.rows, surface),
      // The first name is on top.
      inverse: true,
      axisLabel: {
        ...labels(surface, interval(formData.yscale_interval)),
        formatter: cutTo(frame.left - 12, surface),
      },
    },
    series: [cellSeries(grid, ramp, formData, { surface, frame, format })],
    graphic:
      formData.show_legend === false
        ? []
        : rampGraphics(ramp, surface, { left: frame.left, top: 2, width: surface.width - frame.left - 8 }),
  } as EChartsOption;
}

function rampOf({ cells }: Grid, formData: HeatmapV2FormData, format: ValueFormatter): Ramp {
  const { colors } = sequentialPalette(formData.linear_color_scheme);
  const steps = formData.legend_type === 'piecewise' ? PIECES : undefined;
  if (formData.normalized) return { colors, steps, domain: [0, 1], format: numberFormatter('.0%') };
  const [least, most] = cells.reduce(
    ([low, high], { value }) =>
      value === null ? [low, high] : [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const [from, to] = formData.value_bounds ?? [null, null];
  return { colors, steps, domain: [from ?? least, to ?? most], format };
}

function frameOf(grid: Grid, formData: HeatmapV2FormData, { width, height, measureText }: Surface): Frame {
  const widest = (names: readonly string[]): number =>
    names.reduce((most, name) => Math.max(most, measureText(name, FONT_SIZE)), 0);
  const left = pixels(formData.left_margin) ?? Math.min(widest(grid.rows), width * 0.3) + 14;
  const right = 8;
  const cellWidth = (width - left - right) / Math.max(1, grid.columns.length);
  const longest = widest(grid.columns);
  const chosen = Number(formData.xAxisLabelRotation) || 0;
  const rotate = chosen || (longest + 8 > cellWidth && longest > 30 ? 45 : 0);
  const below = rotate === 0 ? FONT_SIZE : Math.min(longest, 110) * Math.sin((rotate * Math.PI) / 180) + 8;
  const bottom = pixels(formData.bottom_margin) ?? Math.min(below + 14, height * 0.35);
  const top = formData.show_legend === false ? 4 : RAMP_HEIGHT;
  return {
    left,
    right,
    top,
    bottom,
    rotate,
    cellWidth,
    cellHeight: (height - top - bottom) / Math.max(1, grid.rows.length),
  };
}

interface CellLook {
  readonly surface: Surface;
  readonly frame: Frame;
  readonly format: ValueFormatter;
}

function cellSeries(
  { cells }: Grid,
  ramp: Ramp,
  formData: HeatmapV2FormData,
  { surface, frame, format }: CellLook,
): object {
  const color = rampColor(ramp);
  const { theme } = surface;
  const shown = (cell: Cell): number | null => (formData.normalized ? cell.rank : cell.value);
  const fill = (cell: Cell): string => {
    const value = shown(cell);
    return value === null ? theme.line : color(value);
  };
  return {
    type: 'heatmap',
    animation: false,
    progressive: 4000,
    data: cells.map(cell => ({
      value: [cell.x, cell.y, cell.value],
      itemStyle: { color: fill(cell) },
      ...(formData.show_values ? { label: { color: textColorOn(fill(cell)) } } : {}),
    })),
    itemStyle: border(formData, frame, theme.surface),
    label: {
      show: formData.show_values === true && allFit(cells, surface, frame, format),
      fontSize: 11,
      fontFamily: theme.fontFamily,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
        const value = cells[dataIndex]?.value ?? null;
        return value === null ? '–' : format(value);
      },
    },
    emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 1 } },
  };
}

/** Returns the border that the author chose, or else a thin gap if cells are large enough. */
function border(formData: HeatmapV2FormData, { cellWidth, cellHeight }: Frame, gap: string): object {
  const width = Number(formData.border_width) || 0;
  if (width > 0) {
    const { r = 0, g = 0, b = 0, a = 1 } = formData.border_color ?? {};
    return { borderWidth: width, borderColor: `rgba(${r}, ${g}, ${b}, ${a})` };
  }
  const hasGap = Math.min(cellWidth, cellHeight) >= SMALLEST_FOR_GAPS;
  return hasGap ? { borderWidth: 1, borderColor: gap } : { borderWidth: 0 };
}

/** Writes values into all cells or into none. */
function allFit(
  cells: readonly Cell[],
  { measureText }: Surface,
  frame: Frame,
  format: ValueFormatter,
): boolean {
  return (
    frame.cellHeight >= 16 &&
    cells.every(({ value }) => value === null || measureText(format(value), 11) + 6 <= frame.cellWidth)
  );
}

function tooltip(
  { cells, columns, rows }: Grid,
  formData: HeatmapV2FormData,
  surface: Surface,
  format: ValueFormatter,
): (params: unknown) => string {
  const metric = metricName(formData);
  const wholes: Readonly<Record<string, string>> = { x: 'Share of column', y: 'Share of row' };
  return params => {
    const { dataIndex, color } = params as { readonly dataIndex: number; readonly color: string };
    const cell = cells[dataIndex]!;
    return tooltipHtml(surface.theme, `${columns[cell.x]} · ${rows[cell.y]}`, [
      { color, name: metric, value: cell.value === null ? '–' : format(cell.value) },
      ...(formData.show_percentage !== false && cell.value !== null
        ? [{ name: wholes[formData.normalize_across ?? ''] ?? 'Share of total', value: percent(cell.share) }]
        : []),
      ...(formData.normalized && cell.rank !== null ? [{ name: 'Rank', value: percent(cell.rank) }] : []),
    ]);
  };
}

function axis(names: readonly string[], { theme }: Surface): object {
  return {
    type: 'category',
    data: [...names],
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    splitArea: { show: false },
    nameTextStyle: { color: theme.textSecondary },
  };
}

function labels({ theme }: Surface, every: number | 'auto'): object {
  return {
    interval: every,
    color: theme.textSecondary,
    fontSize: FONT_SIZE,
    fontFamily: theme.fontFamily,
    hideOverlap: true,
    margin: 8,
  };
}

function interval(saved: number | string | null | undefined): number | 'auto' {
  const every = Number(saved ?? -1);
  return every > 0 ? every - 1 : 'auto';
}

function cutTo(width: number, { measureText }: Surface): (name: string) => string {
  // A name that is slightly longer than its cell may extend into the gaps beside it.
  return name => cutMiddle(name, Math.max(width, 30), text => measureText(text, FONT_SIZE));
}

function pixels(saved: number | string | null | undefined): number | undefined {
  const number = saved === 'auto' || saved === '' ? Number.NaN : Number(saved ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
