import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { allNodes, hierarchyOf, rowValues, type HierarchyNode } from '../kit/hierarchy.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { totalInHole } from '../kit/total-in-hole.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName } from '../kit/whole-parts.ts';
import { isColoredByRatio } from './controls.ts';
import type { SunburstV2FormData } from './form-data.ts';

interface Mark {
  readonly value: number;
  readonly color: string;
  readonly data: { readonly secondaryValue: number };
  readonly treePathInfo: readonly { readonly name: string; readonly value: number }[];
}

interface Rings {
  readonly inner: number;
  readonly outer: number;
  /** The width of one ring. */
  readonly width: number;
}

const FONT_SIZE = 12;
const LINE_HEIGHT = 15;
/** The hole's share of the radius. */
const HOLE = 0.28;
const percent = numberFormatter('.2%');

/** Draws rings from the first dimension inside to the last one outside. */
export function toOption(input: DrawInput<SunburstV2FormData>): EChartsOption {
  const { formData, answers, surface } = input;
  const metric = metricName(formData);
  const nodes = hierarchyOf(input, { dimensions: 'columns', secondaryKey: 'secondary_metric' });
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const values = rowValues(formData, answers);
  const note = unusableValues(values, { metric, marks: 'segments' });
  const isAlone = !hasUsable(values);
  const rings = ringsOf(nodes, surface, note !== undefined);
  const total = nodes.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const hole = { x: surface.width / 2, y: surface.height / 2, radius: rings.inner };
  const label = labeller(formData, surface, { rings, total, format });
  return {
    ...baseOption(surface, values.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: tooltip(formData, surface, { format, total }),
    },
    series: [
      {
        type: 'sunburst',
        center: ['50%', note && !isAlone ? (surface.height - 24) / 2 : '50%'],
        radius: [rings.inner, rings.outer],
        nodeClick: false,
        stillShowZeroSum: false,
        sort: 'desc',
        itemStyle: { borderColor: surface.theme.surface, borderWidth: 1 },
        emphasis: { focus: 'ancestor' },
        label: { fontSize: FONT_SIZE, lineHeight: LINE_HEIGHT, fontFamily: surface.theme.fontFamily },
        data: items(nodes, colorOf(nodes, formData, surface), label, surface),
      },
    ],
    graphic: [
      ...(note ? [noteGraphic(note, surface, { isAlone })] : []),
      ...(formData.show_total && !isAlone ? [totalInHole(`Total: ${format(total)}`, surface, hole)] : []),
    ],
  } as EChartsOption;
}

type ColorOf = (node: HierarchyNode) => string;
type Label = (node: HierarchyNode) => string;

function ringsOf(nodes: readonly HierarchyNode[], { width, height }: Surface, hasNote: boolean): Rings {
  const outer = Math.max(10, Math.min(width, height - (hasNote ? 24 : 0)) / 2 - 4);
  const inner = outer * HOLE;
  const depth = allNodes(nodes).reduce((deepest, { path }) => Math.max(deepest, path.length), 1);
  return { inner, outer, width: (outer - inner) / depth };
}

function items(
  nodes: readonly HierarchyNode[],
  colorOfNode: ColorOf,
  label: Label,
  surface: Surface,
): readonly object[] {
  return nodes.map(node => {
    const color = colorOfNode(node);
    const text = label(node);
    return {
      name: node.name,
      value: node.value,
      secondaryValue: node.secondary,
      itemStyle: { color, opacity: isDimmed(surface, node.path) ? 0.3 : 1 },
      label: { show: text !== '', formatter: text === '' ? '' : () => text, color: textColorOn(color) },
      ...(node.children.length > 0 ? { children: items(node.children, colorOfNode, label, surface) } : {}),
    };
  });
}

/** The ancestors and descendants of a selected segment are not dimmed. */
function isDimmed({ selected }: Surface, path: readonly string[]): boolean {
  const own = `${path.join(',')},`;
  return (
    Boolean(selected?.length) &&
    !selected!.some(one => `${one},`.startsWith(own) || own.startsWith(`${one},`))
  );
}

function colorOf(nodes: readonly HierarchyNode[], formData: SunburstV2FormData, surface: Surface): ColorOf {
  if (isColoredByRatio({ formData })) {
    const ratios = allNodes(nodes).map(ratioOf).filter(Number.isFinite);
    const scale = sequentialScale({
      colors: sequentialPalette(formData.linear_color_scheme).colors,
      domain: [
        ratios.reduce((least, ratio) => Math.min(least, ratio), 0),
        ratios.reduce((most, ratio) => Math.max(most, ratio), Number.NEGATIVE_INFINITY),
      ],
    });
    return node => scale(ratioOf(node));
  }
  const color = chartColors(surface, formData.color_scheme);
  // The metric has the first color of the palette, as in every chart that names its total.
  color(metricName(formData));
  return node => color(node.name);
}

function ratioOf({ value, secondary }: HierarchyNode): number {
  return secondary / value;
}

interface LabelFrame {
  readonly rings: Rings;
  readonly total: number;
  readonly format: ValueFormatter;
}

/** Returns a function for the label of a segment in one or two lines; empty if it does not fit whole. */
function labeller(
  formData: SunburstV2FormData,
  surface: Surface,
  { rings, total, format }: LabelFrame,
): Label {
  const threshold = (Number(formData.show_labels_threshold) || 0) / 100;
  return ({ name, value, path }) => {
    const share = total > 0 ? value / total : 0;
    if (formData.show_labels !== true || share <= 0 || share < threshold) return '';
    const text =
      { key: name, value: format(value) }[formData.label_type ?? 'key'] ?? `${name}: ${format(value)}`;
    const innerEdge = rings.inner + rings.width * (path.length - 1);
    const arc = Math.min(share, 0.5) * 2 * Math.PI * innerEdge;
    const fits = (lines: readonly string[]): boolean =>
      lines.every(line => surface.measureText(line, FONT_SIZE) + 8 <= rings.width) &&
      lines.length * LINE_HEIGHT <= arc;
    if (fits([text])) return text;
    const lines = halves(text);
    return lines && fits(lines) ? lines.join('\n') : '';
  };
}

function halves(text: string): readonly string[] | undefined {
  const spaces = [...text.matchAll(/ /g)].map(match => match.index);
  if (spaces.length === 0) return undefined;
  const off = (at: number): number => Math.abs(at - text.length / 2);
  const middle = spaces.reduce((best, at) => (off(at) < off(best) ? at : best));
  return [text.slice(0, middle), text.slice(middle + 1)];
}

function tooltip(
  formData: SunburstV2FormData,
  surface: Surface,
  { format, total }: { readonly format: ValueFormatter; readonly total: number },
): (params: unknown) => string {
  const metric = metricName(formData);
  const second = metricName(formData, 'secondary_metric');
  const formatSecond = valueFormatter(surface, second, { pattern: formData.number_format });
  return params => {
    const { value, color, data, treePathInfo } = params as Mark;
    const path = treePathInfo.slice(1);
    const above = treePathInfo.at(-2);
    const share = (part: number, whole: number): string => (whole > 0 ? percent(part / whole) : '–');
    return tooltipHtml(surface.theme, path.map(({ name }) => name).join(' ▸ '), [
      { color, name: metric, value: format(value) },
      ...(second === ''
        ? []
        : [
            { name: second, value: formatSecond(data.secondaryValue) },
            { name: `${second} / ${metric}`, value: share(data.secondaryValue, value) },
          ]),
      ...(path.length > 1 && above
        ? [{ name: `Share of ${above.name}`, value: share(value, above.value) }]
        : []),
      { name: 'Share of total', value: share(value, total) },
    ]);
  };
}
