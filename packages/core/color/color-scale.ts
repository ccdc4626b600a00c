import { categoricalPalette } from './categorical-palettes.ts';

/** Labels that already have a colour on this dashboard; a scale adds what it gives out. */
export type LabelColors = Map<string, string>;

export interface ColorScaleOptions {
  readonly palette?: string | null;
  /** Chosen by the dashboard's author; a number is a place in the palette. */
  readonly forced?: Readonly<Record<string, string | number>>;
  readonly shared?: LabelColors;
}

export type ColorScale = (label: unknown) => string;

/**
 * Gives each label a colour and the same label always the same one. What the author forced wins, then what
 * the dashboard shares; new labels take the palette in order, colours that already mean something last.
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

/** The palette in order, colours that mean something already last: labels of one chart differ as long as the palette does. */
function leastTakenFirst(colors: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set(taken.map(color => color.toUpperCase()));
  const isTaken = (color: string): number => Number(used.has(color.toUpperCase()));
  return colors.toSorted((one, other) => isTaken(one) - isTaken(other));
}
