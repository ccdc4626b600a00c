import type { LegendFrame } from '../legend.ts';
import type { Surface } from '../surface.ts';
import type { LegendEntry } from '../view/legend-entries.ts';
import { moved, tag, text } from './svg.ts';

const SIZE = 12;
const ROW = 22;
const BETWEEN = 14;
const MARK = { line: 14, swatch: 10 } as const;
const LONGEST = 220;

/** Returns the names of a drawing where its page would show them; names that do not fit are left out. */
export function legendSvg(entries: readonly LegendEntry[], frame: LegendFrame, surface: Surface): string {
  const isVertical = frame.side === 'left' || frame.side === 'right';
  const longest = isVertical ? frame.size - 24 : Math.min(LONGEST, surface.width * 0.45);
  const room = isVertical ? surface.height : surface.width;
  const parts: string[] = [];
  let [x, y] = [0, 0];
  for (const entry of entries) {
    const mark = entry.isLine ? MARK.line : MARK.swatch;
    const width = mark + 6 + Math.min(longest, surface.measureText(entry.name, SIZE));
    if (!isVertical && x > 0 && x + width > room) {
      if (!frame.wraps) break;
      [x, y] = [0, y + ROW];
    }
    if (y + ROW > (isVertical ? room : frame.size + 6)) break;
    parts.push(moved(x, y, nameOf(entry, mark, longest, surface)));
    if (isVertical) y += ROW;
    else x += width + BETWEEN;
  }
  const left = frame.side === 'right' ? surface.width - frame.size + 8 : 0;
  const top = frame.side === 'bottom' ? surface.height - frame.size : 0;
  return moved(left, top, ...parts);
}

function nameOf(
  { name, color, isLine }: LegendEntry,
  mark: number,
  maxWidth: number,
  surface: Surface,
): string {
  const height = isLine ? 3 : MARK.swatch;
  return [
    tag('rect', {
      y: 10 - height / 2,
      width: mark,
      height,
      rx: isLine ? 1.5 : 3,
      fill: color ?? surface.theme.lineStrong,
    }),
    text(name, { x: mark + 6, y: 14 }, surface, { size: SIZE, maxWidth }),
  ].join('');
}
