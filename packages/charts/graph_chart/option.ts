import type { EChartsOption } from 'echarts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import { placeLegend, type LegendRoom } from '../kit/legend.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { metricName } from '../kit/whole-parts.ts';
import { circleLayout, forceLayout, type Point } from './force-layout.ts';
import type { GraphChartFormData } from './form-data.ts';
import { graphOf, sizer, type Graph } from '../kit/graph.ts';

const FONT_SIZE = 12;
const LABEL_GAP = 5;
const WIDEST_LABEL = 150;
/** Node sizes are meant for a card of this many pixels and shrink on smaller cards. */
const USUAL_SIDE = 400;

/** Draws nodes and the links between them, laid out by force or in a circle. */
export function toOption(input: DrawInput<GraphChartFormData>): EChartsOption {
  const { formData, answers, surface } = input;
  const graph = graphOf(input);
  const metric = metricName(formData);
  const legend = placeLegend(formData, graph.categories, surface);
  const isMissing = (answers[0]?.rowCount ?? 0) > 0 && graph.nodes.length === 0;
  return {
    ...baseOption(surface, graph.nodes.length),
    // The color of nodes without a category: all nodes, or the exceptions.
    color: [
      graph.categories.length > 0
        ? surface.theme.textDisabled
        : chartColors(surface, formData.color_scheme)(metric),
    ],
    legend: legend.option,
    tooltip: { ...tooltipFrame(surface), formatter: tooltip(graph, surface, metric) },
    series: [graphSeries(graph, formData, surface, legend.room)],
    graphic: isMissing
      ? [noteGraphic(`All values of ${metric} are missing or zero.`, surface, { isAlone: true })]
      : [],
  } as EChartsOption;
}

function graphSeries(graph: Graph, formData: GraphChartFormData, surface: Surface, room: LegendRoom): object {
  const { theme, measureText } = surface;
  const items = nodes(graph, formData, surface, room);
  const color = chartColors(surface, formData.color_scheme);
  return {
    type: 'graph',
    layout: 'none',
    ...frameAround(items),
    roam: formData.roam ?? true,
    draggable: formData.draggable === true && formData.layout !== 'circular',
    selectedMode: formData.selectedMode ?? 'single',
    edgeSymbol: (formData.edgeSymbol ?? 'none,arrow').split(','),
    edgeSymbolSize: 7,
    cursor: 'pointer',
    itemStyle: { borderColor: theme.surface, borderWidth: 1 },
    categories: graph.categories.map(name => ({ name, itemStyle: { color: color(name) } })),
    data: items,
    links: links(graph, formData),
    lineStyle: { color: 'source', opacity: 0.35, curveness: 0.1 },
    label: {
      position: 'right',
      distance: LABEL_GAP,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      color: theme.text,
      textBorderColor: theme.surface,
      textBorderWidth: 3,
      formatter: ({ name }: { readonly name: string }) =>
        cutMiddle(name, WIDEST_LABEL, text => measureText(text, FONT_SIZE)),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.7 } },
    blur: { itemStyle: { opacity: 0.15 }, lineStyle: { opacity: 0.08 }, label: { opacity: 0.3 } },
    select: { itemStyle: { borderColor: theme.text, borderWidth: 2 }, label: { fontWeight: 600 } },
  };
}

interface NodeItem {
  readonly x: number;
  readonly y: number;
}

// The library stretches points to fill a series' frame, so the frame must match the points' own bounds.
function frameAround(items: readonly NodeItem[]): object {
  const side = (values: readonly number[]): readonly [from: number, size: number] => {
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return to - from < 1e-6 ? [from - 1, 2] : [from, to - from];
  };
  if (items.length === 0) return {};
  const [left, width] = side(items.map(({ x }) => x));
  const [top, height] = side(items.map(({ y }) => y));
  return { left, top, width, height };
}

function nodes(
  graph: Graph,
  formData: GraphChartFormData,
  surface: Surface,
  room: LegendRoom,
): readonly NodeItem[] {
  const base = numberOr(formData.baseNodeSize, 20);
  const sizeOf = sizer(
    graph.nodes.map(({ value }) => value),
    [base / 2, base * 2.5],
  );
  const scale = Math.min(1, Math.min(surface.width, surface.height - room.top - room.bottom) / USUAL_SIDE);
  const threshold = numberOr(formData.showSymbolThreshold, 0);
  const isCircle = formData.layout === 'circular';
  const points = fitted(graph, layout(graph, formData), surface, {
    room,
    largest: base * 2.5 * scale,
    isCircle,
  });
  return graph.nodes.map(({ name, value, category, end }, i) => {
    const isLeft = isCircle && points[i]![0] < surface.width / 2 - 1;
    return {
      id: String(i),
      name,
      col: end,
      value,
      category,
      x: points[i]![0],
      y: points[i]![1],
      symbolSize: sizeOf(value) * scale,
      label: { show: threshold === 0 || value > threshold, ...(isLeft ? { position: 'left' } : {}) },
      ...(isDimmed(surface, name) ? { itemStyle: { opacity: 0.3 } } : {}),
    };
  });
}

function links(graph: Graph, formData: GraphChartFormData): readonly object[] {
  const base = numberOr(formData.baseEdgeWidth, 3);
  const widthOf = sizer(
    graph.links.map(({ value }) => value),
    [0, base * 2],
  );
  return graph.links.map(({ source, target, value }) => ({
    source: String(source),
    target: String(target),
    value,
    lineStyle: { width: Math.max(base / 2, widthOf(value)) },
  }));
}

function layout(graph: Graph, formData: GraphChartFormData): readonly Point[] {
  if (formData.layout === 'circular') return circleLayout(graph.nodes.length);
  return forceLayout(graph, {
    edgeLength: formData.edgeLength ?? 400,
    gravity: formData.gravity ?? 0.3,
    repulsion: formData.repulsion ?? 1000,
    friction: formData.friction ?? 0.2,
  });
}

/** Spreads points over the card, with room for the largest node and for names at the sides. */
function fitted(
  graph: Graph,
  points: readonly Point[],
  surface: Surface,
  {
    room,
    largest,
    isCircle,
  }: { readonly room: LegendRoom; readonly largest: number; readonly isCircle: boolean },
): readonly Point[] {
  const widest = Math.max(0, ...graph.nodes.map(({ name }) => surface.measureText(name, FONT_SIZE)));
  const label = Math.min(widest, WIDEST_LABEL, surface.width * 0.3) + LABEL_GAP;
  const edge = largest / 2 + 4;
  const [left, right] = [
    room.left + edge + (isCircle ? label : 0),
    surface.width - room.right - edge - label,
  ];
  const [top, bottom] = [room.top + edge, surface.height - room.bottom - edge];
  const across = spread(
    points.map(([x]) => x),
    left,
    right,
  );
  const down = spread(
    points.map(([, y]) => y),
    top,
    bottom,
  );
  return points.map(([x, y]) => [across(x), down(y)] as const);
}

function spread(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return value =>
    most - least < 1e-9 ? (from + to) / 2 : from + ((value - least) / (most - least)) * (to - from);
}

function tooltip(graph: Graph, surface: Surface, metric: string): (params: unknown) => string {
  const format = exactFormatter(surface, metric);
  return params => {
    const { dataType, name, value, color, data } = params as {
      readonly dataType: 'node' | 'edge';
      readonly name: string;
      readonly value: number;
      readonly color: string;
      readonly data: { readonly source: string; readonly target: string };
    };
    const nameOf = (id: string): string => graph.nodes[Number(id)]?.name ?? '';
    const title = dataType === 'edge' ? `${nameOf(data.source)} → ${nameOf(data.target)}` : name;
    return tooltipHtml(surface.theme, title, [{ color, name: metric, value: format(value) }]);
  };
}

function isDimmed({ selected }: Surface, name: string): boolean {
  return Boolean(selected?.length) && !selected!.includes(name);
}

function numberOr(saved: number | string | null | undefined, otherwise: number): number {
  const number = saved === '' || saved === null || saved === undefined ? Number.NaN : Number(saved);
  return Number.isFinite(number) ? number : otherwise;
}
