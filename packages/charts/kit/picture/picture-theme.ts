import { THEMES, type ThemeName } from '@powerset/ui/theme/tokens.ts';
import type { ChartTheme } from '../surface.ts';
import { chartTheme } from '../view/chart-theme.ts';

/** Returns a theme of the product for pictures, whose typeface is a file instead of part of the page. */
export function pictureTheme(name: ThemeName): ChartTheme {
  return { ...chartTheme({ name, colors: THEMES[name] }), fontFamily: 'Inter, sans-serif' };
}
