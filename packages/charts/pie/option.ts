import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend, type LegendRoom } from '../kit/legend.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { totalInHole } from '../kit/total-in-hole.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName, partsOf, type Part } from '../kit/whole-parts.ts';
import type { PieFormData } from './form-data.ts';
import { innerRoom, lineLengths, placeLabels, type PlacedLabels } from './labels.ts';

interface Mark {
  readonly name: string;
  readonly value: number;
  readonly percent: number;
  readonly color: string;
  readonly dataIndex: number;
}

interface Layout {
  readonly room: LegendRoom;
  readonly inner: number;
  readonly labels: PlacedLabels;
}

/** The panel's default radius, with which the circle takes the room that labels leave. */
const FITTED_RADIUS = 70;
const LARGEST = 0.94;
const SMALLEST_HEIGHT_FOR_LABELS = 110;
const HEIGHT_OF_TOTAL = 24;
const percent = numberFormatter('.2%');

/** Draws a circle of slices with their labels, and a legend. */
export function toOption(input: DrawInput<PieFormData>): EChartsOption {
  const { formData, surface } = input;
  const slices = partsOf(input);
  const metric = metricName(formData);
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const names = slices.map(slice => slice.name);
  const asked = placeLegend(formData, names, surface);
  const labelled = layoutOf(slices, formData, surface, { legend: asked.room, format });
  const isUnnamed = !asked.option.show && wantsNames(formData) && lacksLabels(slices, labelled.labels);
  const legend = isUnnamed ? placeLegend({ ...formData, show_legend: true }, names, surface) : asked;
  const layout = isUnnamed ? layoutOf(slices, formData, surface, { legend: legend.room, format }) : labelled;
  const note = unusableValues(
    slices.map(slice => slice.value),
    { metric, marks: 'slices' },
  );
  const isAlone = !hasUsable(slices.map(slice => slice.value));
  return {
    ...baseOption(surface, slices.length),
    legend: legend.option,
    tooltip: { ...tooltipFrame(surface), trigger: 'item', formatter: tooltip(surface, format) },
    series: [pieSeries(slices, formData, surface, layout)],
    graphic: [
      ...(note ? [noteGraphic(note, surface, { isAlone, room: legend.room })] : []),
      ...(formData.show_total && !isAlone
        ? [totalText(slices, formData, surface, { layout, legend: legend.room, format })]
        : []),
    ],
  } as EChartsOption;
}

/** Slices below this share matter little, and their tooltips name them. */
const WORTH_A_NAME = 0.05;

function wantsNames({ show_labels: show, label_type: type }: PieFormData): boolean {
  return show !== false && (type ?? 'key').startsWith('key');
}

/** Returns whether an important slice has no room for its name, so that only a legend can identify it. */
function lacksLabels(slices: readonly Part[], { texts }: PlacedLabels): boolean {
  const sum = slices.reduce((total, { value }) => total + Math.max(value ?? 0, 0), 0);
  return slices.some(({ value }, i) => (value ?? 0) > sum * WORTH_A_NAME && !texts.has(i));
}

function pieSeries(
  slices: readonly Part[],
  formData: PieFormData,
  surface: Surface,
  { room, inner, labels }: Layout,
): object {
  const isOutside = formData.labels_outside !== false;
  const { first, second, gap } = lineLengths(formData.label_line === true);
  const color = chartColors(surface, formData.color_scheme);
  return {
    type: 'pie',
    ...room,
    center: ['50%', '50%'],
    radius: [`${inner * 100}%`, `${labels.outer * 100}%`],
    data: slices.map(({ name, value }, i) => ({
      name,
      value,
      itemStyle: { color: color(name), opacity: opacityOf(surface, name) },
      label: {
        show: labels.texts.has(i),
        ...(isOutside ? {} : { color: textColorOn(color(name)) }),
      },
      labelLine: { show: labels.texts.has(i) && isOutside && formData.label_line === true },
    })),
    // Equal slices for values that are all zero or missing would be misleading.
    stillShowZeroSum: false,
    showEmptyCircle: false,
    avoidLabelOverlap: false,
    labelLine: { length: first, length2: second, lineStyle: { color: surface.theme.lineStrong } },
    label: {
      position: isOutside ? 'outer' : 'inner',
      fontSize: 12,
      lineHeight: 15,
      fontFamily: surface.theme.fontFamily,
      color: surface.theme.text,
      distanceToLabelLine: gap,
      formatter: ({ dataIndex }: Mark) => labels.texts.get(dataIndex) ?? '',
    },
    cursor: 'pointer',
    itemStyle: { borderColor: surface.theme.surface, borderWidth: slices.length > 1 ? 1 : 0 },
    emphasis: { scaleSize: 4 },
    universalTransition: true,
  };
}

function layoutOf(
  slices: readonly Part[],
  formData: PieFormData,
  surface: Surface,
  { legend, format }: { readonly legend: LegendRoom; readonly format: ValueFormatter },
): Layout {
  const chosen = (formData.outerRadius ?? FITTED_RADIUS) / 100;
  const radii =
    chosen * 100 === FITTED_RADIUS ? ([FITTED_RADIUS / 100, LARGEST] as const) : ([chosen, chosen] as const);
  const inner = formData.donut ? Math.min((formData.innerRadius ?? 30) / 100, radii[0] - 0.02) : 0;
  const room =
    formData.show_total && !formData.donut ? { ...legend, top: legend.top + HEIGHT_OF_TOTAL } : legend;
  const { width, height } = innerRoom(surface, room);
  const isShown = formData.show_labels !== false && height >= SMALLEST_HEIGHT_FOR_LABELS;
  const shown = slices.map(({ name, value }) => (surface.hidden?.has(name) ? 0 : Math.max(value ?? 0, 0)));
  const sum = shown.reduce((total, value) => total + value, 0);
  const labels = placeLabels(
    slices.map(({ name }, index) => {
      const share = sum > 0 ? shown[index]! / sum : 0;
      const mark = { name, value: shown[index]!, percent: share * 100 };
      return { index, share, text: share > 0 ? labelText(formData.label_type ?? 'key', mark, format) : '' };
    }),
    {
      width,
      height,
      inner,
      radii,
      isOutside: formData.labels_outside !== false,
      hasLines: formData.label_line === true,
      threshold: isShown ? (Number(formData.show_labels_threshold) || 0) / 100 : Number.POSITIVE_INFINITY,
      measure: text => surface.measureText(text, 12),
    },
  );
  return { room, inner, labels };
}

function tooltip(surface: Surface, format: ValueFormatter): (params: unknown) => string {
  return params => {
    const { name, value, percent: share, color } = params as Mark;
    return tooltipHtml(surface.theme, '', [
      { color, name: name || 'Total', value: `${format(value)}  (${percent(share / 100)})` },
    ]);
  };
}

/** Returns the label of a slice. */
export function labelText(
  type: string,
  { name, value, percent: share }: Pick<Mark, 'name' | 'value' | 'percent'>,
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

/** Draws the total in the middle of a donut, or above the circle of a pie. */
function totalText(
  slices: readonly Part[],
  formData: PieFormData,
  surface: Surface,
  place: { readonly layout: Layout; readonly legend: LegendRoom; readonly format: ValueFormatter },
): object {
  const { layout, legend, format } = place;
  const sum = slices.reduce(
    (total, { name, value }) => total + (surface.hidden?.has(name) ? 0 : (value ?? 0)),
    0,
  );
  const { width, height } = innerRoom(surface, layout.room);
  const text = `Total: ${format(sum)}`;
  const x = layout.room.left + width / 2;
  if (formData.donut)
    return totalInHole(text, surface, {
      x,
      y: layout.room.top + height / 2,
      radius: (layout.inner * Math.min(width, height)) / 2,
    });
  return {
    type: 'text',
    id: 'total',
    x,
    y: legend.top + 12,
    silent: true,
    style: {
      text,
      align: 'center',
      verticalAlign: 'middle',
      fontSize: 13,
      fontWeight: 600,
      fontFamily: surface.theme.fontFamily,
      fill: surface.theme.text,
    },
  };
}
