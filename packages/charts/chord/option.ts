import type { EChartsOption } from 'echarts';
import { numberFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import { graphOf, linkedNodes, type Graph, type GraphLink } from '../kit/graph.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { metricName } from '../kit/whole-parts.ts';
import type { ChordFormData } from './form-data.ts';

const FONT_SIZE = 12;
const RING = 12;
const NOTE_HEIGHT = 24;
const percent = numberFormatter('.2%');

/** Draws a ring of names with bands between linked ones. */
export function toOption(input: DrawInput<ChordFormData>): EChartsOption {
  const { formData, surface, answers } = input;
  const graph = graphOf(input, { source: 'groupby', target: 'columns' });
  const links = graph.links.filter(({ value }) => value > 0);
  const metric = metricName(formData);
  const values = [
    ...graph.links.map(({ value }) => value),
    // The graph leaves out links without a value.
    ...((answers[0]?.rowCount ?? 0) > 0 && graph.links.length === 0 ? [null] : []),
  ];
  const note = unusableValues(values, { metric, marks: 'bands' });
  const isAlone = !hasUsable(values);
  return {
    ...baseOption(surface, links.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: tooltip(graph, links, formData, surface),
    },
    series: isAlone ? [] : [ringSeries(graph, links, formData, { surface, hasNote: note !== undefined })],
    graphic: note ? [noteGraphic(note, surface, { isAlone })] : [],
  } as EChartsOption;
}

function ringSeries(
  { nodes }: Graph,
  links: readonly GraphLink[],
  formData: ChordFormData,
  { surface, hasNote }: { readonly surface: Surface; readonly hasNote: boolean },
): object {
  const { theme, measureText, width } = surface;
  const height = surface.height - (hasNote ? NOTE_HEIGHT : 0);
  const color = chartColors(surface, formData.color_scheme);
  const linked = linkedNodes(links);
  const used = nodes.filter((_, i) => linked.has(i));
  const widest = used.reduce((most, { name }) => Math.max(most, measureText(name, FONT_SIZE)), 0);
  const beside = Math.min(widest + 14, width * 0.24);
  const radius = Math.max(20, Math.min(height / 2 - FONT_SIZE - 12, width / 2 - beside));
  return {
    type: 'chord',
    center: [width / 2, height / 2],
    radius: [radius - Math.min(RING, radius * 0.12), radius],
    padAngle: used.length > 1 ? Math.min(3, 90 / used.length) : 0,
    minAngle: 0.5,
    cursor: 'default',
    itemStyle: { borderRadius: 2 },
    lineStyle: { color: 'source', opacity: 0.35 },
    emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.7 } },
    blur: { itemStyle: { opacity: 0.15 }, lineStyle: { opacity: 0.05 } },
    label: {
      position: 'outside',
      distance: 6,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      color: theme.text,
      formatter: ({ name }: { readonly name: string }) =>
        cutMiddle(name, beside - 8, text => measureText(text, FONT_SIZE)),
    },
    labelLayout: { hideOverlap: true },
    data: used.map(({ name }) => ({ name, itemStyle: { color: color(name) } })),
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
  formData: ChordFormData,
  surface: Surface,
): (params: unknown) => string {
  const metric = metricName(formData);
  const format = valueFormatter(surface, metric, { pattern: formData.y_axis_format });
  const total = links.reduce((sum, { value }) => sum + value, 0);
  const between = (from: string, to: string): number =>
    links
      .filter(({ source, target }) => nodes[source]!.name === from && nodes[target]!.name === to)
      .reduce((sum, { value }) => sum + value, 0);
  return params => {
    const { dataType, name, color, data } = params as {
      readonly dataType: 'node' | 'edge';
      readonly name: string;
      readonly color: string;
      readonly data: { readonly source: string; readonly target: string };
    };
    if (dataType === 'edge') {
      const { source, target } = data;
      const back = source === target ? 0 : between(target, source);
      return tooltipHtml(surface.theme, '', [
        { color, name: `${source} → ${target}`, value: format(between(source, target)) },
        ...(back > 0 ? [{ name: `${target} → ${source}`, value: format(back) }] : []),
      ]);
    }
    const index = nodes.findIndex(node => node.name === name);
    const sum = (end: 'source' | 'target'): number =>
      links.filter(link => link[end] === index).reduce((whole, { value }) => whole + value, 0);
    const row = (label: string, value: number): { name: string; value: string } => ({
      name: label,
      value: `${format(value)} (${percent(value / total)})`,
    });
    return tooltipHtml(surface.theme, name, [
      { color, ...row('Out', sum('source')) },
      row('In', sum('target')),
    ]);
  };
}
