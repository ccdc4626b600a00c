import { categoricalPalette } from './categorical-palettes.ts';

/** Labels that already have a color on this dashboard; a scale adds those it assigns. */
export type LabelColors = Map<string, string>;

export interface ColorScaleOptions {
  readonly palette?: string | null;
  /** Colors set by the dashboard's author; a number is a position in the palette. */
  readonly forced?: Readonly<Record<string, string | number>>;
  readonly shared?: LabelColors;
}

export type ColorScale = (label: unknown) => string;

/**
 * Returns a function that always gives a label the same color: first the author's, then the dashboard's, then
 * the palette in order, preferring unused colors.
 */
export function colorScale({ palette, forced = {}, shared }: ColorScaleOptions = {}): ColorScale {
  const { colors } = categoricalPalette(palette);
  const given = new Map(
    Object.entries(forced).map(([label, color]) => [label.trim(), readForced(color, colors)]),
  );
  const order = leastTakenFirst(colors, [...given.values(), ...(shared?.values() ?? [])]);
  let next = 0;
  return label => {
    const key = String(label).trim();
    const known = given.get(key) ?? shared?.get(key);
    if (known) return known;
    const color = order[next++ % order.length]!;
    given.set(key, color);
    shared?.set(key, color);
    return color;
  };
}

function readForced(color: string | number, colors: readonly string[]): string {
  return typeof color === 'number' ? colors[color % colors.length]! : color;
}

/** Orders the palette so that used colors come last; a chart's labels differ as long as there are colors. */
function leastTakenFirst(colors: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set(taken.map(color => color.toUpperCase()));
  const isTaken = (color: string): number => Number(used.has(color.toUpperCase()));
  return colors.toSorted((one, other) => isTaken(one) - isTaken(other));
}
