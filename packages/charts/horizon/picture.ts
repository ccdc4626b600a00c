import { moved, tag, text } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { Horizon } from './option.ts';

const HEAD = 20;

/** Returns the strips as SVG below their first and last moment. */
export function horizonPicture(option: Horizon, surface: Surface): string {
  const { textSecondary } = surface.theme;
  const moment = (content: string | undefined, x: number, anchor: 'start' | 'end'): string =>
    text(content ?? '', { x, y: 13 }, surface, { size: 11, fill: textSecondary, anchor });
  return [
    moment(option.moments[0], 0, 'start'),
    moment(option.moments.at(-1), option.width, 'end'),
    ...option.rows.map(({ name, bands }, row) =>
      moved(
        0,
        HEAD + row * (option.rowHeight + 1),
        ...bands.map(({ path, color }) => tag('path', { d: path, fill: color })),
        text(name, { x: 6, y: option.rowHeight / 2 + 4 }, surface, {
          size: 11,
          maxWidth: option.width * 0.6,
        }),
      ),
    ),
  ].join('');
}
