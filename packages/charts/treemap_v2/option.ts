import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { mixColors } from '@powerset/core/color/mix-colors.ts';
import type { ColorScale } from '@powerset/core/color/color-scale.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import { hierarchyOf, rowValues, type HierarchyNode } from '../kit/hierarchy.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName } from '../kit/whole-parts.ts';
import type { TreemapFormData } from './form-data.ts';
import { sidesOf, type Side } from './squares.ts';

interface Mark {
  readonly name: string;
  readonly value: number;
  readonly color: string;
  readonly treePathInfo: readonly { readonly name: string; readonly value: number }[];
}

interface LabelBox {
  readonly rect: { readonly width: number; readonly height: number };
  readonly text: string;
}

const FONT_SIZE = 12;
const HEADING_HEIGHT = 22;
const PADDING = 6;
const LINE_HEIGHT = 15;
const BORDER = 2;
const NOTE_HEIGHT = 24;
/** The estimates of sides are accurate to this many pixels. */
const LEAST_DOUBT = 4;
const NARROWEST_CUT = 90;
/** Headings are bold, and so wider than the measured text. */
const WIDER = 1.06;
/** How much of its group's color the smallest leaf loses. */
const PALEST = 0.55;
const OUT_OF_SIGHT = { x: -10_000, y: -10_000 };
const percent = numberFormatter('.2%');

/** Draws nested rectangles, each as large as its value. */
export function toOption(input: DrawInput<TreemapFormData>): EChartsOption {
  const { formData, answers, surface } = input;
  const metric = metricName(formData);
  const nodes = hierarchyOf(input, { dimensions: 'groupby' });
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  const values = rowValues(formData, answers);
  const note = unusableValues(values, { metric, marks: 'rectangles' });
  const isAlone = !hasUsable(values);
  const color = chartColors(surface, formData.color_scheme);
  const rootColor = color(metric);
  const bottom = note !== undefined && !isAlone ? NOTE_HEIGHT : 0;
  const sides = sidesOf(
    nodes,
    { width: surface.width, height: surface.height - bottom },
    { heading: HEADING_HEIGHT, border: BORDER },
  );
  return {
    ...baseOption(surface, values.length),
    tooltip: { ...tooltipFrame(surface), trigger: 'item', formatter: tooltip(surface, metric, format) },
    // An empty treemap would still draw its frame.
    series:
      isAlone && note
        ? []
        : [
            {
              type: 'treemap',
              ...frame(formData, surface, { format, bottom, sides }),
              data: [
                {
                  name: metric,
                  itemStyle: {
                    color: rootColor,
                    borderWidth: 0,
                    gapWidth: 4,
                    borderColor: surface.theme.surface,
                  },
                  upperLabel: { show: false },
                  children: items(nodes, rootColor, color, surface),
                },
              ],
            },
          ],
    graphic: note ? [noteGraphic(note, surface, { isAlone })] : [],
  } as EChartsOption;
}

interface FrameParts {
  readonly format: ValueFormatter;
  readonly bottom: number;
  /** The estimated size of each rectangle. */
  readonly sides: ReadonlyMap<string, Side>;
}

function frame(formData: TreemapFormData, surface: Surface, { format, bottom, sides }: FrameParts): object {
  const { theme } = surface;
  const text =
    (isHeading: boolean) =>
    ({ name, value, treePathInfo }: Mark): string => {
      const key = treePathInfo.slice(2).map(step => step.name);
      const side = sides.get(key.join('\n')) ?? { width: 0, height: 0 };
      const texts = labelTexts(formData.label_type, name, format(value));
      const height = isHeading ? HEADING_HEIGHT : side.height;
      const width = side.width - LEAST_DOUBT;
      const whole = texts.find(one => fits(one, { width, height }, surface));
      if (whole !== undefined || !isHeading || width < NARROWEST_CUT) return whole ?? '';
      // Without at least part of its name, a group could not be distinguished from the others.
      return cutMiddle(name, (width - 2 * PADDING) / WIDER, one => surface.measureText(one, FONT_SIZE));
    };
  return {
    left: 0,
    right: 0,
    top: 0,
    bottom,
    width: 'auto',
    height: 'auto',
    roam: false,
    nodeClick: false,
    breadcrumb: { show: false },
    // The root has no heading: the tile itself stands for it.
    levels: [
      { upperLabel: { show: false }, label: { show: false }, itemStyle: { borderWidth: 0, gapWidth: 4 } },
    ],
    label: {
      show: formData.show_labels !== false,
      formatter: text(false),
      lineHeight: LINE_HEIGHT,
      position: 'insideTopLeft',
      padding: [5, PADDING],
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
    },
    upperLabel: {
      show: formData.show_upper_labels !== false,
      height: HEADING_HEIGHT,
      formatter: text(true),
      fontSize: FONT_SIZE,
      fontWeight: 600,
      fontFamily: theme.fontFamily,
      color: theme.text,
    },
    // A label that would be cut off is hidden.
    labelLayout: ({ rect, text: label }: LabelBox) => (fits(label, rect, surface) ? {} : OUT_OF_SIGHT),
    emphasis: { itemStyle: { borderColor: theme.text }, upperLabel: { color: theme.text } },
  };
}

function items(
  nodes: readonly HierarchyNode[],
  groupColor: string,
  color: ColorScale,
  surface: Surface,
): readonly object[] {
  const bySize = [...nodes].sort((a, b) => b.value - a.value);
  const ranks = new Map(bySize.map((node, i) => [node, i]));
  return nodes.map(node => {
    if (node.children.length === 0) {
      const rank = ranks.get(node)! / Math.max(1, nodes.length - 1);
      return leaf(node, mixColors(groupColor, surface.theme.surface, rank * PALEST), surface);
    }
    const own = color(node.name);
    return {
      name: node.name,
      value: node.value,
      itemStyle: {
        color: own,
        borderColor: mixColors(own, surface.theme.surface, surface.theme.isDark ? 0.72 : 0.82),
        borderWidth: BORDER,
        gapWidth: BORDER,
      },
      children: items(node.children, own, color, surface),
    };
  });
}

function leaf({ name, value, path }: HierarchyNode, fill: string, surface: Surface): object {
  return {
    name,
    value,
    itemStyle: { color: fill, borderWidth: 0, opacity: opacityOf(surface, path.join(',')) },
    label: { color: textColorOn(fill) },
  };
}

/** Returns the possible labels of a rectangle, the fullest text first. */
function labelTexts(type: string | null | undefined, name: string, value: string): readonly string[] {
  if (type === 'value') return [value];
  return type === 'Key' || type === 'key' ? [name] : [`${name}: ${value}`, `${name}\n${value}`, name];
}

function fits(text: string, { width, height }: Side, { measureText }: Surface): boolean {
  const lines = text.split('\n');
  const widest = Math.max(...lines.map(line => measureText(line, FONT_SIZE)));
  return widest * WIDER + 2 * PADDING <= width && lines.length * LINE_HEIGHT + 2 <= height;
}

function tooltip(surface: Surface, metric: string, format: ValueFormatter): (params: unknown) => string {
  return params => {
    const { value, color, treePathInfo } = params as Mark;
    const path = treePathInfo.slice(2);
    const whole = treePathInfo[1]?.value ?? 0;
    const above = treePathInfo.at(-2);
    const share = (of: number): string => (of > 0 ? percent(value / of) : '–');
    return tooltipHtml(surface.theme, path.map(step => step.name).join(' ▸ '), [
      { color, name: metric, value: format(value) },
      ...(path.length > 1 && above ? [{ name: `Share of ${above.name}`, value: share(above.value) }] : []),
      { name: 'Share of total', value: share(whole) },
    ]);
  };
}
