import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
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
