import type { EChartsType } from 'echarts/core';
import { escaped, tag } from './svg.ts';

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

/** Whatever would load files is left out: whoever draws a picture must not read the files of the server. */
const LEFT_OUT: ReadonlySet<string> = new Set(['image', 'foreignObject', 'style', 'script']);

/**
 * Returns what a chart has drawn as SVG elements. The library's own printer writes attributes as they are, so that
 * a color could hold elements.
 */
export function drawnSvg(chart: EChartsType): string {
  const painter = chart.getZr().painter as unknown as SvgPainter; // Its type is that of every renderer.
  const { children = [] } = painter.renderToVNode({ animation: false, willUpdate: false, compress: true });
  return tag('g', {}, ...children.filter(isDrawing).map(printed));
}

// The picture around the drawing has a background of its own.
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
  return tag(name, Object.fromEntries(written), escaped(text), ...children.map(printed));
}

// Names count all drawings since the start.
function ownName(value: string): string {
  return value.replaceAll(/\bzr\d+-/g, 'zr-');
}
