import type { EChartsOption } from 'echarts';
import { mixColors } from '@powerset/core/color/mix-colors.ts';
import { sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { SMART_NUMBER, type ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import { rampColor, rampGraphics, type Ramp } from '../kit/color-ramp.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import type { Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { dimensionText, metricName } from '../kit/whole-parts.ts';
import type { ParallelCoordinatesFormData } from './form-data.ts';

interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly shade: number | null;
}

/** What the page draws: lines over axes, and the rows as a table if the author wants one. */
export interface ParallelDrawing {
  readonly option: EChartsOption;
  readonly table: ParallelTable | undefined;
}

export interface ParallelTable {
  readonly height: number;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const FONT_SIZE = 12;
const HEAD_ROOM = 30;
const RAMP_ROOM = 36;
const SHARE_OF_TABLE = 0.4;
const LOWEST_FOR_TABLE = 240;
const MOST_TABLE_ROWS = 200;

/** Draws a line for each row across one axis per metric. */
export function toOption(input: DrawInput<ParallelCoordinatesFormData>): ParallelDrawing {
  const { formData, surface } = input;
  const axes = metricsOf(formData.metrics).map(metricLabel);
  const lines = linesOf(input, axes);
  const hasTable = formData.show_datatable === true && surface.height >= LOWEST_FOR_TABLE && lines.length > 0;
  const tableHeight = hasTable ? Math.round(surface.height * SHARE_OF_TABLE) : 0;
  const drawn = { ...surface, height: surface.height - tableHeight };
  return {
    option: linesOption(lines, axes, formData, drawn),
    table: hasTable ? { height: tableHeight, ...tableOf(lines, axes, formData, surface) } : undefined,
  };
}

function linesOf(
  { formData, answers }: DrawInput<ParallelCoordinatesFormData>,
  axes: readonly string[],
): readonly Line[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [saved] = columnsOf(formData.series);
  const series = saved === undefined ? undefined : answerColumn(answer, columnLabel(saved));
  const columns = axes.map(name => answerColumn(answer, name));
  const shade = answerColumn(answer, metricName(formData, 'secondary_metric'));
  const time = timeFormatter('smart_date');
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    name: series ? dimensionText(series, row, time) : `Row ${row + 1}`,
    values: columns.map(column => numberAt(column, row)),
    shade: numberAt(shade, row),
  }));
}

function linesOption(
  lines: readonly Line[],
  axes: readonly string[],
  formData: ParallelCoordinatesFormData,
  surface: Surface,
): EChartsOption {
  const isMissing = lines.length > 0 && lines.every(({ values }) => values.every(value => value === null));
  if (isMissing)
    return {
      ...baseOption(surface, 0),
      graphic: [noteGraphic('All values are missing.', surface, { isAlone: true })],
    } as EChartsOption;
  const ramp = rampOf(lines, formData, surface);
  const withNames = formData.include_series === true;
  const names = [...new Set(lines.map(({ name }) => name))];
  return {
    ...baseOption(surface, lines.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: tooltip(lines, axes, formData, surface),
    },
    parallel: {
      left: withNames ? 8 : halfOf(axes[0], surface),
      right: Math.max(44, halfOf(axes.at(-1), surface)),
      top: HEAD_ROOM + (ramp ? RAMP_ROOM : 0),
      bottom: 16,
      parallelAxisDefault: { nameLocation: 'start' },
    },
    parallelAxis: [
      ...(withNames ? [nameAxis(names, surface)] : []),
      ...axes.map((name, i) =>
        valueAxis(name, i + Number(withNames), axes.length + Number(withNames), surface),
      ),
    ],
    series: [
      {
        type: 'parallel',
        smooth: false,
        progressive: 500,
        lineStyle: { width: 1.5 },
        emphasis: { lineStyle: { width: 3, opacity: 1 } },
        inactiveOpacity: 0.08,
        activeOpacity: 1,
        data: lines.map(({ name, values, shade }) => ({
          name,
          value: [...(withNames ? [name] : []), ...values.map(value => value ?? '-')],
          lineStyle: {
            color: ramp && shade !== null ? inked(rampColor(ramp)(shade), surface) : surface.theme.accent,
            opacity: lines.length > 50 ? 0.35 : 0.75,
          },
        })),
      },
    ],
    graphic: ramp ? rampGraphics(ramp, surface, { left: 0, top: 2, width: surface.width }) : [],
  } as unknown as EChartsOption;
}

/** Returns the room for the half of an axis name that extends beyond the axes. */
function halfOf(name: string | undefined, { measureText, width }: Surface): number {
  return Math.max(36, Math.min(width * 0.15, measureText(name ?? '', FONT_SIZE) / 2 + 10));
}

function rampOf(
  lines: readonly Line[],
  formData: ParallelCoordinatesFormData,
  surface: Surface,
): Ramp | undefined {
  const metric = metricName(formData, 'secondary_metric');
  const shades = lines.map(({ shade }) => shade).filter(shade => shade !== null);
  if (metric === '' || shades.length === 0) return undefined;
  const { colors } = sequentialPalette(formData.linear_color_scheme);
  const domain = shades.reduce<readonly [number, number]>(
    ([low, high], shade) => [Math.min(low, shade), Math.max(high, shade)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const format = valueFormatter(surface, metric, { pattern: SMART_NUMBER });
  return { colors, domain, format: value => `${metric}: ${format(value)}` };
}

// A thin line in the palest color of a palette would be invisible on its surface.
function inked(color: string, { theme }: Surface): string {
  return mixColors(color, theme.text, 0.2);
}

function axisLook({ theme }: Surface): object {
  return {
    nameLocation: 'end',
    nameGap: 12,
    nameTextStyle: { color: theme.text, fontSize: FONT_SIZE, fontFamily: theme.fontFamily, fontWeight: 600 },
    axisLine: { lineStyle: { color: theme.lineStrong } },
    axisTick: { lineStyle: { color: theme.lineStrong }, length: 3 },
    minorTick: { show: false },
    areaSelectStyle: {
      width: 14,
      borderWidth: 1,
      borderColor: theme.accent,
      color: theme.accent,
      opacity: 0.18,
    },
  };
}

function valueAxis(name: string, dim: number, count: number, surface: Surface): object {
  const room = surface.width / Math.max(1, count) - 12;
  const format = valueFormatter(surface, name, { pattern: SMART_NUMBER });
  return {
    ...axisLook(surface),
    dim,
    name: cutMiddle(name, Math.max(40, room), text => surface.measureText(text, FONT_SIZE)),
    type: 'value',
    scale: true,
    splitNumber: 4,
    axisLabel: labelLook(surface, value => format(value)),
  };
}

function nameAxis(names: readonly string[], surface: Surface): object {
  return {
    ...axisLook(surface),
    dim: 0,
    name: '',
    type: 'category',
    data: [...names],
    axisLabel: {
      ...labelLook(surface, name => cutMiddle(String(name), 120, text => surface.measureText(text, 11))),
    },
  };
}

function labelLook({ theme }: Surface, formatter: ValueFormatter): object {
  return {
    color: theme.textSecondary,
    fontSize: 11,
    fontFamily: theme.fontFamily,
    textBorderColor: theme.surface,
    textBorderWidth: 3,
    hideOverlap: true,
    formatter: (value: unknown) => formatter(value),
  };
}

function tooltip(
  lines: readonly Line[],
  axes: readonly string[],
  formData: ParallelCoordinatesFormData,
  surface: Surface,
): (params: unknown) => string {
  const shadeName = metricName(formData, 'secondary_metric');
  return params => {
    const line = lines[(params as { readonly dataIndex: number }).dataIndex]!;
    return tooltipHtml(surface.theme, line.name, [
      ...axes.map((name, i) => ({ name, value: exactFormatter(surface, name)(line.values[i] ?? null) })),
      ...(shadeName === '' || axes.includes(shadeName)
        ? []
        : [{ name: shadeName, value: exactFormatter(surface, shadeName)(line.shade) }]),
    ]);
  };
}

function tableOf(
  lines: readonly Line[],
  axes: readonly string[],
  formData: ParallelCoordinatesFormData,
  surface: Surface,
): Pick<ParallelTable, 'heads' | 'rows'> {
  const [saved] = columnsOf(formData.series);
  const formats = axes.map(name => exactFormatter(surface, name));
  return {
    heads: [saved === undefined ? 'Row' : columnLabel(saved), ...axes],
    rows: lines
      .slice(0, MOST_TABLE_ROWS)
      .map(({ name, values }) => [name, ...values.map((value, i) => formats[i]!(value))]),
  };
}
