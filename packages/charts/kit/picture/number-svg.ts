import type { Surface } from '../surface.ts';
import { moved, tag, text } from './svg.ts';

export interface NumberLine {
  readonly text: string;
  readonly size: number;
  readonly fill?: string | undefined;
  readonly weight?: number;
  readonly arrow?: 'up' | 'down' | undefined;
}

const LEADING = 1.2;

/** Returns a figure and its surrounding lines, vertically centered and left-aligned. */
export function numberSvg(lines: readonly NumberLine[], surface: Surface, height = surface.height): string {
  const shown = lines.filter(line => line.text !== '');
  const total = shown.reduce((sum, { size }) => sum + size * LEADING, 0);
  let y = Math.max(0, (height - total) / 2);
  return shown
    .map(line => {
      const baseline = y + line.size * 0.95;
      y += line.size * LEADING;
      return lineOf(line, baseline, surface);
    })
    .join('');
}

function lineOf(
  { text: content, size, fill, weight, arrow }: NumberLine,
  y: number,
  surface: Surface,
): string {
  const indent = arrow ? size * 0.95 : 0;
  return (
    (arrow ? arrowOf(arrow, y, size, fill ?? surface.theme.text) : '') +
    text(content, { x: indent, y }, surface, {
      size,
      ...(fill === undefined ? {} : { fill }),
      ...(weight === undefined ? {} : { weight }),
      maxWidth: surface.width - indent,
    })
  );
}

function arrowOf(direction: 'up' | 'down', baseline: number, size: number, stroke: string): string {
  const [tail, head] = direction === 'up' ? [0, -0.7] : [-0.7, 0];
  const wing = direction === 'up' ? 0.3 : -0.3;
  const points = [0.35, head, 0.08, head + wing, 0.35, head, 0.62, head + wing].map(part => part * size);
  const [x, top, left, side, , , right] = points;
  return moved(
    0,
    baseline,
    tag('path', {
      d: `M${x} ${tail * size}V${top}M${left} ${side}L${x} ${top}L${right} ${side}`,
      fill: 'none',
      stroke,
      'stroke-width': Math.max(1.5, size / 12),
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}
