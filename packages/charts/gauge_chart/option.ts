import type { EChartsOption } from 'echarts';
import { categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { dimensionText, metricName } from '../kit/whole-parts.ts';
import { dialIn, frameOf, type Dial, type Pointer, type Scale } from './dial.ts';
import type { GaugeChartFormData } from './form-data.ts';
import { axisTexts, labelRoom, listTexts, nameText, rowWidth } from './texts.ts';

const USUAL_FONT_SIZE = 15;
const HIDDEN = { progress: { show: false }, pointer: { show: false }, axisLine: { show: false } };

/**
 * Draws a dial with a pointer for each row; a single value is inside the dial, several are listed beside it.
 */
export function toOption(input: DrawInput<GaugeChartFormData>): EChartsOption {
  const { formData, surface } = input;
  const values = pointersOf(input);
  const metric = metricName(formData);
  const format = formatOf(formData, surface, metric);
  const scale = scaleOf(formData, values);
  const frame = frameOf(surface, values.length, rowWidth(values, surface, format));
  const room = labelRoom(scale, surface, format, frame.dial);
  const dial = dialIn(frame.dial, [scale.start, scale.end], room);
  const color = chartColors(surface, formData.color_scheme);
  const isMissing = values.length > 0 && values.every(({ value }) => value === null);
  return {
    ...baseOption(surface, values.length),
    animation: formData.animation !== false,
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: (params: unknown) => {
        const mark = params as { readonly name: string; readonly value: number; readonly color: string };
        return tooltipHtml(surface.theme, '', [
          { color: mark.color, name: mark.name || metric, value: format(mark.value) },
        ]);
      },
    },
    series: [
      {
        ...dialSeries(formData, surface, { scale, dial, format, count: values.length }),
        ...(isMissing ? HIDDEN : {}),
        data: values.map(({ name, value }) => ({
          name,
          value,
          itemStyle: { color: color(name), opacity: opacityOf(surface, name) },
          ...inDial(formData, surface, {
            dial,
            isAlone: values.length === 1 && !isMissing,
            text: format(value),
          }),
        })),
      },
    ],
    graphic: isMissing
      ? [noteGraphic(`All values of ${metric} are missing.`, surface, { isAlone: true })]
      : [
          ...(room.width > 0 ? axisTexts(scale, dial, surface, format) : []),
          ...(frame.list ? listTexts(values, frame.list, surface, { format, color }) : []),
          ...(values.length === 1 ? nameText(values[0]!, dial, surface) : []),
        ],
  } as EChartsOption;
}

/** Returns the rows as pointers, named by their dimensions and values. */
function pointersOf({ formData, answers, surface }: DrawInput<GaugeChartFormData>): readonly Pointer[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const dimensions = columnsOf(formData.groupby).flatMap(column => {
    const label = columnLabel(column);
    const found = answerColumn(answer, label);
    return found ? [{ found, label: columnOf(surface.dataset, label)?.label ?? label }] : [];
  });
  const value = answerColumn(answer, metricName(formData)) ?? answer.columns.at(-1);
  const time = timeFormatter('smart_date');
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    name: dimensions
      .map(({ found, label }) => {
        const cell = found.value(row);
        return `${label}: ${found.genericType === 'temporal' && cell !== null ? time(cell) : String(cell)}`;
      })
      .join(', '),
    shortName: dimensions.map(({ found }) => dimensionText(found, row, time)).join(', '),
    value: numberAt(value, row),
  }));
}

function formatOf(formData: GaugeChartFormData, surface: Surface, metric: string): ValueFormatter {
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const template = formData.value_formatter || '{value}';
  return value => (value === null ? '–' : template.replace('{value}', () => format(value)));
}

/** Returns the author's ends, or else twice the smallest and twice the largest value, including zero. */
function scaleOf(formData: GaugeChartFormData, values: readonly Pointer[]): Scale {
  const numbers = values.map(({ value }) => value ?? 0);
  const min = numberOf(formData.min_val) ?? 2 * Math.min(0, ...numbers);
  const max = numberOf(formData.max_val) ?? 2 * Math.max(0, ...numbers);
  return {
    min,
    max: max === min ? min + 1 : max,
    start: numberOf(formData.start_angle) ?? 225,
    end: numberOf(formData.end_angle) ?? -45,
    splits: Math.max(1, formData.split_number ?? 10),
  };
}

interface Drawn {
  readonly scale: Scale;
  readonly dial: Dial;
  readonly format: ValueFormatter;
  readonly count: number;
}

function dialSeries(
  formData: GaugeChartFormData,
  { theme }: Surface,
  { scale, dial, format, count }: Drawn,
): object {
  const isOverlapping = formData.overlap !== false || count < 2;
  const ring = Math.max(5, Math.min(22, dial.radius * (isOverlapping ? 0.11 : 0.5 / count)));
  const width = isOverlapping ? ring : ring * count;
  const bands = intervals(formData, scale);
  const pointer = dial.radius * (count > 1 ? 0.6 : 0.66);
  return {
    type: 'gauge',
    center: [dial.x, dial.y],
    radius: dial.radius,
    startAngle: scale.start,
    endAngle: scale.end,
    min: scale.min,
    max: scale.max,
    splitNumber: scale.splits,
    progress: {
      show: formData.show_progress !== false,
      overlap: isOverlapping,
      roundCap: formData.round_cap === true,
      width: bands.length > 0 ? ring * 0.45 : ring,
    },
    axisLine: {
      roundCap: formData.round_cap === true,
      lineStyle: { width, color: bands.length > 0 ? bands : [[1, theme.line]] },
    },
    splitLine: {
      show: formData.show_split_line === true,
      distance: 4,
      length: Math.max(6, dial.radius * 0.06),
      lineStyle: { width: 1.5, color: theme.lineStrong },
    },
    axisTick: {
      show: formData.show_axis_tick === true,
      distance: 4,
      length: Math.max(3, dial.radius * 0.03),
      lineStyle: { width: 1, color: theme.lineStrong },
    },
    axisLabel: { show: false, formatter: format },
    pointer: {
      show: formData.show_pointer !== false,
      showAbove: true,
      length: pointer - width * 0.5,
      width: Math.max(3, Math.min(8, dial.radius * 0.045)) * (count > 1 ? 0.7 : 1),
      icon: 'path://M0 -1 L0.5 0 L-0.5 0 Z',
    },
    anchor: { show: false },
    title: { show: false },
    detail: { show: false, formatter: format },
  };
}

/** Draws the single value of a dial and its name, below the pointer or in the middle. */
function inDial(
  formData: GaugeChartFormData,
  surface: Surface,
  { dial, isAlone, text }: { readonly dial: Dial; readonly isAlone: boolean; readonly text: string },
): object {
  if (!isAlone) return {};
  const wanted = dial.radius * 0.26 * ((formData.font_size ?? USUAL_FONT_SIZE) / USUAL_FONT_SIZE);
  const widest = dial.radius * 1.25;
  const fontSize = Math.max(12, Math.min(wanted, (wanted * widest) / surface.measureText(text, wanted)));
  const top = formData.show_pointer === false ? 0 : dial.radius * 0.42;
  const { theme } = surface;
  return {
    detail: {
      show: true,
      offsetCenter: [0, top],
      fontSize,
      fontWeight: 600,
      fontFamily: theme.fontFamily,
      color: theme.text,
    },
  };
}

/** Returns the colored parts of the axis: the share at which each ends, and its color in the palette. */
function intervals(
  formData: GaugeChartFormData,
  { min, max }: Scale,
): readonly (readonly [share: number, color: string])[] {
  const bounds = numbersOf(formData.intervals);
  const indices = numbersOf(formData.interval_color_indices);
  const { colors } = categoricalPalette(formData.color_scheme);
  return bounds.map((bound, i) => {
    const index = (indices[i] ?? i + 1) - 1;
    const share = Math.min(1, Math.max(0, (bound - min) / (max - min)));
    return [share, colors[((index % colors.length) + colors.length) % colors.length]!];
  });
}

function numbersOf(text: string | null | undefined): readonly number[] {
  return (text ?? '')
    .split(',')
    .filter(part => part.trim() !== '')
    .map(Number)
    .filter(Number.isFinite);
}

function numberOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
