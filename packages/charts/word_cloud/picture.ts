import { tag, text } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { WordCloud } from './option.ts';

/** Returns the words as SVG. */
export function wordCloudPicture({ words }: WordCloud, surface: Surface): string {
  return words
    .map(({ text: word, x, y, size, rotate, color }) =>
      tag(
        'g',
        { transform: `translate(${x} ${y}) rotate(${rotate})` },
        text(word, { x: 0, y: size * 0.35 }, surface, { size, fill: color, weight: 500, anchor: 'middle' }),
      ),
    )
    .join('');
}
