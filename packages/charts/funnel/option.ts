import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend, type LegendRoom } from '../kit/legend.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml, type TooltipRow } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName, partsOf, type Part } from '../kit/whole-parts.ts';
import type { FunnelFormData } from './form-data.ts';

interface Mark {
  readonly name: string;
  readonly value: number;
  readonly percent: number;
  readonly color: string;
  readonly dataIndex: number;
}

const FONT_SIZE = 12;
const LINE_HEIGHT = 16;
const GAP = 2;
const percent = numberFormatter('.2%');

/** Draws stages from the largest to the smallest, each as wide as its value. */
export function toOption(input: DrawInput<FunnelFormData>): EChartsOption {
  const { formData, surface } = input;
  const stages = partsOf(input);
  const metric = metricName(formData);
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const values = stages.map(stage => stage.value);
  const isAlone = !hasUsable(values);
  const note = unusableValues(values, { metric, marks: 'stages' });
  const legend = placeLegend(
    { ...formData, legendType: 'scroll' },
    stages.map(stage => stage.name),
    surface,
  );
  const room = note && !isAlone ? { ...legend.room, bottom: legend.room.bottom + 24 } : legend.room;
  return {
    ...baseOption(surface, stages.length),
    legend: legend.option,
    tooltip: {
      ...tooltipFrame(surface),
      show: formData.show_tooltip_labels !== false,
      trigger: 'item',
      formatter: tooltip(stages, formData, surface, format),
    },
    series: [funnelSeries(stages, formData, surface, { room, format, isAlone })],
    graphic: note ? [noteGraphic(note, surface, { isAlone, room: legend.room })] : [],
  } as EChartsOption;
}

interface Frame {
  readonly room: LegendRoom;
  readonly format: ValueFormatter;
  readonly isAlone: boolean;
}

function funnelSeries(
  stages: readonly Part[],
  formData: FunnelFormData,
  surface: Surface,
  { room, format, isAlone }: Frame,
): object {
  const color = chartColors(surface, formData.color_scheme);
  const labels = labelsOf(stages, formData, surface, { room, format, isAlone });
  return {
    type: 'funnel',
    ...room,
    left: room.left + 4,
    right: room.right + 4,
    top: room.top + 4,
    bottom: room.bottom + 4,
    min: 0,
    minSize: '0%',
    maxSize: '100%',
    sort: 'descending',
    gap: GAP,
    funnelAlign: 'center',
    cursor: 'pointer',
    labelLine: { show: false, length: 10 },
    itemStyle: { borderWidth: 0 },
    label: {
      fontSize: FONT_SIZE,
      fontFamily: surface.theme.fontFamily,
      formatter: ({ dataIndex }: Mark) => labels[dataIndex]?.text ?? '',
    },
    data: stages.map(({ name, value }, i) => ({
      name,
      // The library would draw it as wide as the largest stage.
      value: value !== null && value < 0 ? null : value,
      itemStyle: { color: color(name), opacity: opacityOf(surface, name) },
      label: {
        show: labels[i]!.text !== '',
        position: labels[i]!.isInside ? 'inside' : 'right',
        color: labels[i]!.isInside ? textColorOn(color(name)) : surface.theme.text,
      },
    })),
  };
}

interface StageLabel {
  readonly text: string;
  readonly isInside: boolean;
}

const NO_LABEL: StageLabel = { text: '', isInside: true };

/** Places a label on its stage if it fits whole, or else beside the stage, or else nowhere. */
function labelsOf(
  stages: readonly Part[],
  formData: FunnelFormData,
  surface: Surface,
  { room, format, isAlone }: Frame,
): readonly StageLabel[] {
  const width = surface.width - room.left - room.right - 8;
  const height = surface.height - room.top - room.bottom - 8;
  const shown = stages
    .map(({ name, value }, index) => ({
      index,
      value: surface.hidden?.has(name) ? 0 : Math.max(value ?? 0, 0),
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const largest = shown[0]?.value ?? 0;
  const sum = shown.reduce((total, { value }) => total + value, 0);
  const labels = stages.map(() => NO_LABEL);
  if (formData.show_labels === false || isAlone || height / shown.length < LINE_HEIGHT + GAP) return labels;
  shown.forEach(({ index, value }, i) => {
    const mark = { name: stages[index]!.name, value, percent: round((value / sum) * 100) };
    const text = labelText(Number(formData.label_type), mark, format);
    const textWidth = surface.measureText(text, FONT_SIZE);
    const below = shown[i + 1]?.value ?? 0;
    const middle = ((value + below) / 2 / largest) * width;
    if (textWidth + 12 <= narrowest(value, below, height / shown.length) * (width / largest))
      labels[index] = { text, isInside: true };
    else if (textWidth + 14 <= (width - middle) / 2) labels[index] = { text, isInside: false };
  });
  return labels;
}

/** Returns the width, in values, of a stage at the lower edge of the text in its middle. */
function narrowest(value: number, below: number, stageHeight: number): number {
  const share = Math.min(1, 0.5 + FONT_SIZE / 2 / stageHeight);
  return value + (below - value) * share;
}

function tooltip(
  stages: readonly Part[],
  formData: FunnelFormData,
  surface: Surface,
  format: ValueFormatter,
): (params: unknown) => string {
  return params => {
    const mark = params as Mark;
    const shown = stages
      .filter(({ name, value }) => !surface.hidden?.has(name) && (value ?? 0) > 0)
      .map(({ name, value }) => ({ name, value: value ?? 0 }))
      .sort((a, b) => b.value - a.value);
    const at = shown.findIndex(({ name }) => name === mark.name);
    const share = (whole: number | undefined): string => (whole ? percent(mark.value / whole) : '');
    const contents = Number(formData.tooltip_label_type);
    const rows: TooltipRow[] = [{ ...tooltipRow(contents, mark, format), color: mark.color }];
    if (contents !== 0 && contents !== 1 && contents !== 3 && at > 0)
      rows.push(
        { name: 'Of the first stage', value: share(shown[0]?.value) },
        ...(at > 1 ? [{ name: 'Of the stage before', value: share(shown[at - 1]?.value) }] : []),
      );
    return tooltipHtml(surface.theme, '', rows);
  };
}

function tooltipRow(contents: number, mark: Mark, format: ValueFormatter): TooltipRow {
  const [number, part] = [format(mark.value), percent(mark.percent / 100)];
  switch (contents) {
    case 0:
      return { name: mark.name, value: '' };
    case 1:
      return { name: '', value: number };
    case 2:
      return { name: '', value: part };
    case 3:
      return { name: mark.name, value: number };
    case 4:
      return { name: mark.name, value: part };
    default:
      return { name: mark.name, value: `${number} (${part})` };
  }
}

/** Returns the label of a stage, for the number of its kind in saved charts. */
export function labelText(
  contents: number,
  { name, value, percent: share }: Pick<Mark, 'name' | 'value' | 'percent'>,
  format: ValueFormatter,
): string {
  const [number, part] = [format(value), percent(share / 100)];
  return (
    [name, number, part, `${name}: ${number}`, `${name}: ${part}`, `${name}: ${number} (${part})`][
      contents
    ] ?? name
  );
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
