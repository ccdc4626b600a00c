import type { Surface } from '../surface.ts';
import { text } from './svg.ts';

const SIZE = 13;
const LEADING = 20;

/** Returns text wrapped into lines, from the top; what does not fit is left out. */
export function cardSvg(content: string, surface: Surface): string {
  const lines = wrapped(content, surface).slice(0, Math.max(1, Math.floor(surface.height / LEADING)));
  return lines
    .map((line, i) =>
      text(line, { x: 0, y: 14 + i * LEADING }, surface, { size: SIZE, maxWidth: surface.width }),
    )
    .join('');
}

/** Returns a centered sentence in place of a drawing. */
export function noteSvg(content: string, surface: Surface): string {
  const lines = wrapped(content, surface);
  const top = (surface.height - (lines.length - 1) * LEADING) / 2 + 4;
  return lines
    .map((line, i) =>
      text(line, { x: surface.width / 2, y: top + i * LEADING }, surface, {
        size: SIZE,
        fill: surface.theme.textSecondary,
        maxWidth: surface.width,
        anchor: 'middle',
      }),
    )
    .join('');
}

function wrapped(content: string, surface: Surface): readonly string[] {
  return content.split('\n').flatMap(paragraph => {
    const lines: string[] = [];
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && surface.measureText(longer, SIZE) <= surface.width)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}
