import type { EChartsType } from 'echarts/core';
import { escaped, LONGEST_LINE, tag } from './svg.ts';

/** An element of a drawing, as the drawing library holds it. */
interface DrawnNode {
  readonly tag: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly children?: readonly DrawnNode[];
}

interface SvgPainter {
  renderToVNode(options: Readonly<Record<string, boolean>>): DrawnNode;
}

/**
 * Elements that would load files are left out, because users who draw a picture must not read files of the
 * server.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['image', 'foreignObject', 'style', 'script']);

/**
 * Returns a chart's drawing as SVG elements. The library's own printer does not escape attributes, so a color
 * could contain elements.
 */
export function drawnSvg(chart: EChartsType): string {
  // The painter has the type of all renderers.
  const painter = chart.getZr().painter as unknown as SvgPainter;
  const { children = [] } = painter.renderToVNode({ animation: false, willUpdate: false, compress: true });
  return tag('g', {}, ...children.filter(isDrawing).map(printed));
}

// The picture around the drawing has its own background.
function isDrawing({ tag: name, attrs }: DrawnNode, at: number): boolean {
  return !(at === 0 && name === 'rect' && attrs?.['fill'] === 'none');
}

function printed({ tag: name, attrs = {}, text = '', children = [] }: DrawnNode): string {
  if (LEFT_OUT.has(name)) return '';
  const written = Object.entries(attrs).flatMap(([key, value]) =>
    key === 'class' || value === false || value === null || value === undefined
      ? []
      : [[key, ownName(String(value))] as const],
  );
  return tag(
    name,
    Object.fromEntries(written),
    escaped(text.slice(0, LONGEST_LINE)),
    ...children.map(printed),
  );
}

// The library numbers names across all drawings.
function ownName(value: string): string {
  return value.replaceAll(/\bzr\d+-/g, 'zr-');
}
