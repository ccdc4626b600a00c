import type { Theme } from '@powerset/ui/theme/theme-mode.ts';
import type { ChartTheme } from '../surface.ts';

const FONT_FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';

/** Returns the page's theme in the form for charts. */
export function chartTheme({ name, colors }: Pick<Theme, 'name' | 'colors'>): ChartTheme {
  return {
    isDark: name === 'dark',
    fontFamily: FONT_FAMILY,
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

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text as the page would draw it. */
export function measureText(text: string, fontSize: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * fontSize * 0.56;
  context.font = `${fontSize}px ${FONT_FAMILY}`;
  return context.measureText(text).width;
}
