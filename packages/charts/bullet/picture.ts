import { tag, text } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { Bullet, BulletBar, Placed } from './option.ts';

/** Returns the bars with their ranges, markers and scale as SVG. */
export function bulletPicture(option: Bullet, surface: Surface): string {
  const fill = surface.theme.textSecondary;
  const label = (y: number) => (one: Placed) =>
    text(one.text, { x: one.x, y }, surface, { fill, anchor: 'middle' });
  return [
    ...option.ticks.map(label(option.scaleY)),
    ...option.notes.map(label((option.bars[0]?.y ?? 0) - option.barHeight / 2 - 8)),
    ...option.bars.map(bar => barOf(bar, option, surface)),
  ].join('');
}

function barOf(bar: BulletBar, option: Bullet, surface: Surface): string {
  const { theme } = surface;
  const { barHeight: height, left } = option;
  const top = bar.y - height / 2;
  const maxWidth = left - 8;
  return [
    text(bar.name, { x: 0, y: bar.y - 1 }, surface, { size: 13, weight: 500, maxWidth }),
    text(bar.text, { x: 0, y: bar.y + 15 }, surface, { fill: theme.textSecondary, maxWidth }),
    ...option.ranges.map(({ x, from, shade }) =>
      tag('rect', {
        x: from,
        y: top,
        width: Math.max(0, x - from),
        height,
        fill: theme.text,
        'fill-opacity': 0.05 + 0.13 * shade,
      }),
    ),
    bar.from === undefined || bar.to === undefined
      ? text('No value', { x: left + 8, y: bar.y + 4 }, surface, { fill: theme.textSecondary })
      : tag('rect', {
          x: bar.from,
          y: bar.y - height / 6,
          width: Math.max(1, bar.to - bar.from),
          height: height / 3,
          rx: 2,
          fill: theme.accent,
        }),
    ...option.lines.map(({ x }) =>
      tag('line', { x1: x, x2: x, y1: top, y2: top + height, stroke: theme.text, 'stroke-width': 2 }),
    ),
    ...option.markers.map(({ x }) =>
      tag('path', { d: `M${x} ${top + height - 7}l5 9h-10z`, fill: theme.text, stroke: theme.surface }),
    ),
  ].join('');
}
