import type { EChartsOption } from 'echarts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { numberFormatter, NULL_LABEL, type ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer, type AnswerColumn } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend, type LegendRoom } from '../kit/legend.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { PieFormData } from './form-data.ts';

export interface Slice {
  readonly name: string;
  readonly value: number;
}

interface Mark extends Slice {
  readonly percent: number;
  readonly color: string;
}

const percent = numberFormatter('.2%');
/** Beside a circle smaller than this there is no room for labels. */
const SMALLEST_FOR_LABELS = 150;

/** A circle of slices with their labels, and a legend. */
export function toOption(input: DrawInput<PieFormData>): EChartsOption {
  const { formData, surface } = input;
  const slices = slicesOf(input);
  const [metric] = metricsOf(formData.metric);
  const format = valueFormatter(surface, metric === undefined ? undefined : metricLabel(metric), {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const legend = placeLegend(
    formData,
    slices.map(slice => slice.name),
    surface,
  );
  return {
    ...baseOption(surface, slices.length),
    legend: legend.option,
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: (params: unknown) => {
        const { name, value, percent: share, color } = params as Mark;
        return tooltipHtml(surface.theme, '', [
          { color, name: name || 'Total', value: `${format(value)}  (${percent(share / 100)})` },
        ]);
      },
    },
    series: [
      {
        type: 'pie',
        ...placed(formData, surface, legend.room),
        data: sliceItems(slices, formData, surface),
        ...labels(formData, surface, format),
        avoidLabelOverlap: true,
        cursor: 'pointer',
        itemStyle: { borderColor: surface.theme.surface, borderWidth: slices.length > 1 ? 1 : 0 },
        emphasis: { scaleSize: 4 },
        universalTransition: true,
      },
    ],
    ...(formData.show_total
      ? { graphic: [totalText(slices, formData, surface, { room: legend.room, format })] }
      : {}),
  } as EChartsOption;
}

/** The rows as slices, named by their dimensions. */
export function slicesOf({ formData, answers }: DrawInput<PieFormData>): readonly Slice[] {
  const answer: Answer = answers[0] ?? EMPTY_ANSWER;
  const dimensions = columnsOf(formData.groupby)
    .map(column => answerColumn(answer, columnLabel(column)))
    .filter(column => column !== undefined);
  const [metric] = metricsOf(formData.metric);
  const value =
    answerColumn(answer, metric === undefined ? '' : metricLabel(metric)) ?? answer.columns.at(-1);
  const time = timeFormatter(formData.date_format);
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    name:
      dimensions.map(column => dimensionText(column, row, time)).join(', ') ||
      (metric === undefined ? '' : metricLabel(metric)),
    value: numberAt(value, row) ?? 0,
  }));
}

function dimensionText(column: AnswerColumn, row: number, time: ValueFormatter): string {
  const value = column.value(row);
  if (value === null) return NULL_LABEL;
  return column.genericType === 'temporal' ? time(value) : String(value);
}

function sliceItems(slices: readonly Slice[], formData: PieFormData, surface: Surface): readonly object[] {
  const color = chartColors(surface, formData.color_scheme);
  return slices.map(({ name, value }) => ({
    name,
    value,
    itemStyle: { color: color(name), opacity: opacityOf(surface, name) },
  }));
}

/** The circle fills what the legend leaves, with room for outside labels. */
function placed(formData: PieFormData, { width, height }: Surface, room: LegendRoom): object {
  const size = Math.min(width - room.left - room.right, height - room.top - room.bottom);
  const canLabel = size >= SMALLEST_FOR_LABELS;
  const outer = (formData.outerRadius ?? 70) * (canLabel || formData.outerRadius !== 70 ? 1 : 1.25);
  return {
    left: room.left,
    right: room.right,
    top: room.top,
    bottom: room.bottom,
    center: ['50%', '50%'],
    radius: [
      formData.donut ? `${Math.min(formData.innerRadius ?? 30, outer - 2)}%` : '0%',
      `${Math.min(outer, 98)}%`,
    ],
  };
}

function labels(formData: PieFormData, surface: Surface, format: ValueFormatter): object {
  const isOutside = formData.labels_outside !== false;
  const fits = Math.min(surface.width, surface.height) >= SMALLEST_FOR_LABELS;
  const isShown = formData.show_labels !== false && fits;
  return {
    minShowLabelAngle: ((Number(formData.show_labels_threshold) || 0) / 100) * 360,
    labelLine: {
      show: isShown && isOutside && formData.label_line === true,
      lineStyle: { color: surface.theme.lineStrong },
      length: formData.label_line ? 10 : 4,
      length2: formData.label_line ? 8 : 2,
    },
    label: {
      show: isShown,
      position: isOutside ? 'outer' : 'inner',
      alignTo: 'none',
      bleedMargin: 6,
      overflow: 'truncate',
      fontSize: 12,
      fontFamily: surface.theme.fontFamily,
      ...(isOutside
        ? { color: surface.theme.text, distanceToLabelLine: 4 }
        : { color: '#FFFFFF', textBorderColor: 'rgba(0,0,0,0.45)', textBorderWidth: 2 }),
      formatter: (mark: Mark) => labelText(formData.label_type ?? 'key', mark, format),
    },
  };
}

/** What is written at a slice. */
export function labelText(
  type: string,
  { name, value, percent: share }: Omit<Mark, 'color'>,
  format: ValueFormatter,
): string {
  const [number, part] = [format(value), percent(share / 100)];
  switch (type) {
    case 'value':
      return number;
    case 'percent':
      return part;
    case 'key_value':
      return `${name}: ${number}`;
    case 'key_percent':
      return `${name}: ${part}`;
    case 'key_value_percent':
      return `${name}: ${number} (${part})`;
    case 'value_percent':
      return `${number} (${part})`;
    default:
      return name;
  }
}

/** The sum in the middle of a donut, above the circle of a pie. */
function totalText(
  slices: readonly Slice[],
  formData: PieFormData,
  surface: Surface,
  { room, format }: { readonly room: LegendRoom; readonly format: ValueFormatter },
): object {
  const sum = slices.reduce((total, { name, value }) => total + (surface.hidden?.has(name) ? 0 : value), 0);
  const x = room.left + (surface.width - room.left - room.right) / 2;
  const y = room.top + (surface.height - room.top - room.bottom) / 2;
  return {
    type: 'text',
    x,
    y: formData.donut ? y : room.top + 10,
    silent: true,
    style: {
      text: `Total: ${format(sum)}`,
      align: 'center',
      verticalAlign: 'middle',
      fontSize: formData.donut ? 16 : 13,
      fontWeight: 600,
      fontFamily: surface.theme.fontFamily,
      fill: surface.theme.text,
    },
  };
}
