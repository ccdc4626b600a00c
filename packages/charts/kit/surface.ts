import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { luminance, readColor } from '@powerset/core/color/hex.ts';
import { sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { colorScale, type ColorScale, type SharedColors } from '@powerset/core/color/color-scale.ts';

/** The colors and type of the page that a chart is drawn on. */
export interface ChartTheme {
  readonly isDark: boolean;
  readonly fontFamily: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textDisabled: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly raised: string;
  readonly accent: string;
  readonly success: string;
  readonly error: string;
}

/**
 * Everything that a chart needs to know about its surroundings; it includes no DOM, so that servers can draw
 * too.
 */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** Returns the width of a text in the theme's typeface, in pixels. */
  measureText(text: string, fontSize: number): number;
  readonly dataset?: ChartDataset | undefined;
  /** Colors that the dashboard's author chose for labels, and those assigned so far. */
  readonly labelColors?: Readonly<Record<string, string | number>> | undefined;
  readonly sharedColors?: SharedColors | undefined;
  /** Marks that are selected as a cross-filter; the others are dimmed. */
  readonly selected?: readonly string[] | undefined;
  /** Names of series that the reader switched off in the legend. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Returns the series under the pointer, for tooltips. */
  hoveredSeries?(): string | undefined;
}

/** Estimates a text width without a canvas, from average glyph widths of a sans-serif typeface. */
export function approximateTextWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const glyph of text)
    width += /[ijl.,:;'|!()[\]]/.test(glyph) ? 0.3 : /[A-Zmw%@]/.test(glyph) ? 0.72 : 0.56;
  return width * fontSize;
}

/**
 * Returns the color scale of a chart: its palette, overridden by the colors of the dashboard. The only series
 * of a chart shares no label with other charts, so it gets the first color unless the author chose one.
 */
export function chartColors(surface: Surface, palette: unknown, { isSole = false } = {}): ColorScale {
  const scale = colorScale({
    palette: typeof palette === 'string' ? palette : null,
    ...(surface.labelColors ? { forced: surface.labelColors } : {}),
    ...(surface.sharedColors && !isSole ? { shared: surface.sharedColors } : {}),
  });
  return surface.theme.isDark ? label => colorOnDark(scale(label)) : scale;
}

/**
 * Returns the colors of a sequential palette from the smallest to the largest value. On a dark page the
 * smallest is the darkest, so that large values stand out there too; diverging palettes stay unchanged.
 */
export function sequentialColors({ theme }: Surface, id: unknown): readonly string[] {
  const { colors, isDiverging } = sequentialPalette(typeof id === 'string' ? id : null);
  const [first, last] = [colors[0], colors.at(-1)].map(color =>
    luminance(readColor(color ?? '') ?? [0, 0, 0]),
  );
  return theme.isDark && !isDiverging && first! > last! ? colors.toReversed() : colors;
}

/** Returns the opacity of a mark: full, or dimmed if others are selected. */
export function opacityOf(surface: Surface, name: string): number {
  return !surface.selected?.length || surface.selected.includes(name) ? 1 : 0.3;
}
