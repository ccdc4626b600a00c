import { luminance, readColor, textColorOn, type Rgb } from '@powerset/core/color/hex.ts';
import type { ChartTheme } from './surface.ts';

const LEGIBLE = 4.5;

/**
 * Returns the text color for a cell whose background may be translucent; undefined if the theme's own is
 * legible.
 */
export function inkOn(background: string | undefined, theme: ChartTheme): string | undefined {
  const [ground, ink, surface] = [background ?? '', theme.text, theme.surface].map(readColor);
  if (!background || !ground || !ink || !surface) return undefined;
  const shown = blended(ground, surface, opacityOf(background));
  const [light, dark] = [luminance(shown), luminance(ink)].map(one => one + 0.05).toSorted((a, b) => b - a);
  if (light! / dark! >= LEGIBLE) return undefined;
  return textColorOn(`rgb(${shown.join(', ')})`);
}

function opacityOf(color: string): number {
  return /^#[\da-f]{8}$/i.test(color) ? Number.parseInt(color.slice(7), 16) / 255 : 1;
}

function blended(top: Rgb, below: Rgb, opacity: number): Rgb {
  // The array has three channels, like its inputs.
  return top.map((channel, i) => Math.round(channel * opacity + below[i]! * (1 - opacity))) as unknown as Rgb;
}
