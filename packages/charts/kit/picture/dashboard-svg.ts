import type { Surface } from '../surface.ts';
import { moved, tag, text } from './svg.ts';

/** A part of a dashboard on its page, in pixels. */
export interface PictureTile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Draws the content below the title into the remaining space; undefined for a heading. */
  readonly draw?: ((surface: Surface) => string) | undefined;
}

const TITLE_ROOM = 40;
const PADDING = 16;

/** Returns the parts of a dashboard as one drawing, cropped at the height of the surface. */
export function dashboardSvg(tiles: readonly PictureTile[], surface: Surface): string {
  const seen = tiles.filter(({ y }) => y < surface.height);
  return seen.map((tile, at) => moved(tile.x, tile.y, tileSvg(tile, at, surface))).join('');
}

function tileSvg({ title, draw, width, height }: PictureTile, at: number, surface: Surface): string {
  const { theme } = surface;
  if (!draw) return text(title, { x: 0, y: 28 }, surface, { size: 20, weight: 600, maxWidth: width });
  const inner = { ...surface, width: width - 2 * PADDING, height: height - TITLE_ROOM - PADDING };
  return [
    tag('rect', { width, height, rx: 8, fill: theme.surface, stroke: theme.line }),
    text(title, { x: PADDING, y: 26 }, surface, { size: 14, weight: 600, maxWidth: inner.width }),
    // Two drawings may contain the same names.
    inner.width > 0 && inner.height > 0
      ? moved(PADDING, TITLE_ROOM, draw(inner).replaceAll(/\bzr-/g, `tile-${at}-`))
      : '',
  ].join('');
}
