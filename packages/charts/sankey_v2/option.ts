import type { EChartsOption } from 'echarts';
import { numberFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import { graphOf, linkedNodes, type Graph, type GraphLink } from '../kit/graph.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { metricName } from '../kit/whole-parts.ts';
import type { SankeyV2FormData } from './form-data.ts';

interface Totals {
  readonly into: readonly number[];
  readonly outOf: readonly number[];
}

const FONT_SIZE = 12;
const NODE_WIDTH = 12;
const NOTE_HEIGHT = 24;
const percent = numberFormatter('.2%');

/** Draws flows from sources to targets, each as wide as its value. */
export function toOption(input: DrawInput<SankeyV2FormData>): EChartsOption {
  const { formData, answers, surface } = input;
  const whole = graphOf(input);
  const links = whole.links.filter(({ value }) => value > 0);
  const circle = circleIn(whole, links);
  const metric = metricName(formData);
  const hasRows = (answers[0]?.rowCount ?? 0) > 0;
  const note = noteFor(whole, links, { circle, metric, hasRows });
  const isAlone = circle !== undefined || links.length === 0;
  return {
    ...baseOption(surface, links.length),
    tooltip: { ...tooltipFrame(surface), trigger: 'item', formatter: tooltip(whole, links, surface, metric) },
    series: isAlone ? [] : [flowSeries(whole, links, formData, { surface, hasNote: note !== undefined })],
    graphic: note ? [noteGraphic(note, surface, { isAlone })] : [],
  } as EChartsOption;
}

function noteFor(
  { nodes, links: all }: Graph,
  links: readonly GraphLink[],
  {
    circle,
    metric,
    hasRows,
  }: { readonly circle: readonly number[] | undefined; metric: string; hasRows: boolean },
): string | undefined {
  if (circle)
    return `The links form a circle: ${circle.map(i => nodes[i]!.name).join(' → ')}. Choose other columns, filter the links, or use a graph chart.`;
  const negative = all.length - links.length;
  if (links.length === 0)
    return negative > 0
      ? 'Negative values cannot be drawn as flows.'
      : hasRows
        ? `All values of ${metric} are missing or zero.`
        : undefined;
  if (negative === 0) return undefined;
  return `${negative === 1 ? '1 negative value is' : `${negative} negative values are`} not drawn.`;
}

function flowSeries(
  { nodes }: Graph,
  links: readonly GraphLink[],
  formData: SankeyV2FormData,
  { surface, hasNote }: { readonly surface: Surface; readonly hasNote: boolean },
): object {
  const { theme, measureText, width, height } = surface;
  const color = chartColors(surface, formData.color_scheme);
  const { outOf } = totalsOf(nodes.length, links);
  const linked = linkedNodes(links);
  const used = nodes.map((node, i) => ({ node, i })).filter(({ i }) => linked.has(i));
  const widest = width * 0.22;
  const isLast = (i: number): boolean => outOf[i] === 0;
  const columns = Math.max(1, used.length / 2);
  return {
    type: 'sankey',
    left: 4,
    right: 4,
    top: 6,
    bottom: 6 + (hasNote ? NOTE_HEIGHT : 0),
    nodeWidth: NODE_WIDTH,
    nodeGap: Math.max(2, Math.min(12, (height * 0.3) / columns)),
    nodeAlign: 'justify',
    layoutIterations: 64,
    draggable: false,
    emphasis: { focus: 'trajectory', lineStyle: { opacity: 0.6 } },
    blur: { itemStyle: { opacity: 0.15 }, lineStyle: { opacity: 0.06 } },
    lineStyle: { color: 'source', opacity: 0.35, curveness: 0.5 },
    itemStyle: { borderWidth: 0 },
    label: {
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      color: theme.text,
      textBorderColor: theme.surface,
      textBorderWidth: 3,
      formatter: ({ name }: { readonly name: string }) =>
        cutMiddle(name, widest, text => measureText(text, FONT_SIZE)),
    },
    labelLayout: { hideOverlap: true },
    data: used.map(({ node, i }) => ({
      name: node.name,
      itemStyle: { color: color(node.name) },
      label: { position: isLast(i) ? 'left' : 'right' },
    })),
    links: links.map(({ source, target, value }) => ({
      source: nodes[source]!.name,
      target: nodes[target]!.name,
      value,
    })),
  };
}

function tooltip(
  { nodes }: Graph,
  links: readonly GraphLink[],
  surface: Surface,
  metric: string,
): (params: unknown) => string {
  const format = exactFormatter(surface, metric);
  const { into, outOf } = totalsOf(nodes.length, links);
  const indexOf = (name: string): number => nodes.findIndex(node => node.name === name);
  return params => {
    const { dataType, name, value, color, data } = params as {
      readonly dataType: 'node' | 'edge';
      readonly name: string;
      readonly value: number;
      readonly color: string;
      readonly data: { readonly source: string; readonly target: string };
    };
    if (dataType === 'node')
      return tooltipHtml(surface.theme, name, [{ color, name: metric, value: format(value) }]);
    const { source, target } = data;
    return tooltipHtml(surface.theme, `${source} → ${target}`, [
      { color, name: metric, value: format(value) },
      { name: `Share of ${source}`, value: percent(value / (outOf[indexOf(source)] || value)) },
      { name: `Share of ${target}`, value: percent(value / (into[indexOf(target)] || value)) },
    ]);
  };
}

function totalsOf(count: number, links: readonly GraphLink[]): Totals {
  const into = Array.from({ length: count }, () => 0);
  const outOf = [...into];
  for (const { source, target, value } of links) {
    outOf[source]! += value;
    into[target]! += value;
  }
  return { into, outOf };
}

/** Returns the nodes of a cycle, with the first one again at the end; undefined if all flows go forward. */
function circleIn({ nodes }: Graph, links: readonly GraphLink[]): readonly number[] | undefined {
  const next = nodes.map(() => [] as number[]);
  for (const { source, target } of links) next[source]!.push(target);
  const done = new Set<number>();
  for (const start of nodes.keys()) {
    const line: number[] = [];
    const rest: (readonly [node: number, depth: number])[] = [[start, 0]];
    while (rest.length > 0) {
      const [node, depth] = rest.pop()!;
      for (const left of line.splice(depth)) done.add(left);
      if (line.includes(node)) return [...line.slice(line.indexOf(node)), node];
      if (done.has(node)) continue;
      line.push(node);
      rest.push(...next[node]!.map(target => [target, depth + 1] as const));
    }
    for (const left of line) done.add(left);
  }
  return undefined;
}
