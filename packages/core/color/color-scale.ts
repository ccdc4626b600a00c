import { categoricalPalette } from './categorical-palettes.ts';

/** The source of label colors that several charts share, so that a label looks the same on all of them. */
export interface SharedColors {
  /** Returns the color of a label; `isTaken` tells which colors other labels of the same chart have. */
  colorOf(label: string, palette: readonly string[], isTaken: (color: string) => boolean): string;
}

export interface ColorScaleOptions {
  readonly palette?: string | null;
  /** Colors set by the dashboard's author; a number is a position in the palette. */
  readonly forced?: Readonly<Record<string, string | number>>;
  readonly shared?: SharedColors;
}

export type ColorScale = (label: unknown) => string;

/**
 * Returns a function that always returns the same color for a label: first the author's, then the
 * dashboard's, then the palette in order, preferring unused colors.
 */
export function colorScale({ palette, forced = {}, shared }: ColorScaleOptions = {}): ColorScale {
  const { colors } = categoricalPalette(palette);
  const given = new Map(
    Object.entries(forced).map(([label, color]) => [label.trim(), readForced(color, colors)]),
  );
  const taken = new Set([...given.values()].map(color => color.toUpperCase()));
  const isTaken = (color: string): boolean => taken.has(color.toUpperCase());
  const order = colors.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)));
  let next = 0;
  return label => {
    const key = String(label).trim();
    const known = given.get(key);
    if (known) return known;
    const color = shared?.colorOf(key, colors, isTaken) ?? order[next++ % order.length]!;
    given.set(key, color);
    taken.add(color.toUpperCase());
    return color;
  };
}

/**
 * Returns shared colors that fill the map, by the hash of their label: a label that it lacks gets the first
 * color of the palette that no label has, in the order in which labels are drawn.
 */
export function givenInOrder(colors: Map<number, string>): SharedColors {
  return {
    colorOf(label, palette, isTaken) {
      const hash = labelHash(label);
      const known = colors.get(hash);
      if (known) return known;
      const used = new Set([...colors.values()].map(color => color.toUpperCase()));
      const color =
        palette.find(one => !isTaken(one) && !used.has(one.toUpperCase())) ??
        palette.find(one => !isTaken(one)) ??
        palette[colors.size % palette.length]!;
      colors.set(hash, color);
      return color;
    },
  };
}

/**
 * Returns shared colors that never change: those of the map, by the hash of their label. Another label's own
 * hash chooses its color, or the next one that no label of the chart has.
 */
export function givenByHash(colors: ReadonlyMap<number, string>): SharedColors {
  return {
    colorOf(label, palette, isTaken) {
      const hash = labelHash(label);
      const known = colors.get(hash);
      if (known) return known;
      const start = hash % palette.length;
      const turned = [...palette.slice(start), ...palette.slice(0, start)];
      return turned.find(color => !isTaken(color)) ?? turned[0]!;
    },
  };
}

/**
 * Returns a 32-bit hash of a label: FNV-1a over its UTF-16 units. Anyone who guesses a label can confirm it.
 */
export function labelHash(label: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function readForced(color: string | number, colors: readonly string[]): string {
  return typeof color === 'number' ? colors[color % colors.length]! : color;
}
