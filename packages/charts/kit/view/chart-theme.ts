import type { Theme } from '@powerset/ui/theme/theme-mode.ts';
import type { ChartTheme } from '../surface.ts';

/** The typeface of charts without a theme of the site, as CSS font families. */
export const FONT_FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';

/** Returns the page's theme in the form for charts. */
export function chartTheme({
  name,
  colors,
  site,
}: Pick<Theme, 'name' | 'colors'> & Partial<Pick<Theme, 'site'>>): ChartTheme {
  return {
    isDark: name === 'dark',
    fontFamily: site?.fontSans ?? FONT_FAMILY,
    text: colors.text,
    textSecondary: colors.textSecondary,
    textDisabled: colors.textDisabled,
    line: colors.line,
    lineStrong: colors.lineStrong,
    surface: colors.surface,
    raised: colors.raised,
    accent: colors.accent,
    success: colors.successText,
    error: colors.errorText,
  };
}
