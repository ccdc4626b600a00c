import type { Surface } from './surface.ts';

interface Hole {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const SIZES = [20, 16, 14, 12];

/** Returns a total as large as the hole of a ring allows, or in the lower left corner if it does not fit. */
export function totalInHole(
  text: string,
  { height, theme, measureText }: Surface,
  { x, y, radius }: Hole,
): object {
  const fontSize = SIZES.find(size => measureText(text, size) <= radius * 2 * 0.86);
  return {
    type: 'text',
    id: 'total',
    z: 10,
    silent: true,
    x: fontSize ? x : 0,
    y: fontSize ? y : height - 2,
    style: {
      text,
      align: fontSize ? 'center' : 'left',
      verticalAlign: fontSize ? 'middle' : 'bottom',
      fontSize: fontSize ?? 12,
      fontWeight: 600,
      fontFamily: theme.fontFamily,
      fill: theme.text,
    },
  };
}
