import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printThemeCss } from './print-theme-css.ts';
import { THEMES } from './tokens.ts';
import type { ThemeColors, ThemeName } from './tokens.ts';

describe('the theme', () => {
  it('has a style sheet with the values of the tokens', () => {
    expect(readFileSync(new URL('theme.css', import.meta.url), 'utf8')).toBe(printThemeCss());
  });

  const pairs: readonly (readonly [keyof ThemeColors, keyof ThemeColors])[] = [
    ['text', 'canvas'],
    ['text', 'surface'],
    ['text', 'raised'],
    ['text', 'sunken'],
    ['textSecondary', 'canvas'],
    ['textSecondary', 'surface'],
    ['textSecondary', 'raised'],
    ['accentText', 'surface'],
    ['accentText', 'accentSoft'],
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['successText', 'surface'],
    ['successText', 'successSoft'],
    ['warningText', 'surface'],
    ['warningText', 'warningSoft'],
    ['errorText', 'surface'],
    ['errorText', 'errorSoft'],
    ['onError', 'error'],
    ['onTooltip', 'tooltip'],
  ];
  for (const theme of ['light', 'dark'] satisfies ThemeName[]) {
    it.each(pairs)(`keeps %s readable on %s in the ${theme} theme`, (ink, ground) => {
      expect(contrast(THEMES[theme][ink], THEMES[theme][ground])).toBeGreaterThanOrEqual(4.5);
    });
  }
});

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
