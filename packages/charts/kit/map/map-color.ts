import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { readColor } from '@powerset/core/color/hex.ts';
import { spatialOf } from '../deck-query.ts';
import type { Rgba } from './map-option.ts';

const GREY: Rgba = [138, 143, 153, 255];

/** Returns a color with an opacity from 0 to 1. */
export function rgbaOf(color: string, opacity = 1): Rgba {
  const rgb = readColor(color);
  return rgb ? [rgb[0], rgb[1], rgb[2], Math.round(opacity * 255)] : GREY;
}

/** Returns a color from the form of its control: `{r, g, b, a}` with the opacity from 0 to 1. */
export function pickedColor(saved: unknown, fallback: Rgba = GREY): Rgba {
  const { r, g, b, a } = spatialOf(saved);
  if (typeof r !== 'number' || typeof g !== 'number' || typeof b !== 'number') return fallback;
  return [r, g, b, Math.round((typeof a === 'number' ? a : 1) * 255)];
}

/** Returns the color that an author picked for marks, lightened for dark maps. */
export function markColor(saved: unknown, isOnDark: boolean): Rgba {
  const picked = pickedColor(saved);
  if (!isOnDark) return picked;
  const hex = `#${picked
    .slice(0, 3)
    .map(part => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`;
  return rgbaOf(colorOnDark(hex), picked[3] / 255);
}

/** Returns a color in CSS syntax. */
export function cssColor([red, green, blue, alpha]: Rgba): string {
  return `rgba(${red}, ${green}, ${blue}, ${Number((alpha / 255).toFixed(3))})`;
}

/** Returns a color with its opacity multiplied. */
export function faded([red, green, blue, alpha]: Rgba, share: number): Rgba {
  return [red, green, blue, Math.round(alpha * share)];
}
