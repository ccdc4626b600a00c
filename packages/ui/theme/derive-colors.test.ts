import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, mixColors, readableOn } from './contrast.ts';
import { deriveColors, SEEDS } from './derive-colors.ts';
import { printSiteCss, siteThemeOf } from './site-look.ts';
import { THEMES } from './tokens.ts';
import type { ThemeColors, ThemeName } from './tokens.ts';

const NO_FILES = { logo: null, logo_dark: null, icon: null, font: null };
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const mode = fc.constantFrom<ThemeName>('light', 'dark');

describe('the colors of a theme', () => {
  it('stay as designed where nothing was chosen', () => {
    for (const name of ['light', 'dark'] satisfies ThemeName[])
      expect(deriveColors({}, name)).toEqual(THEMES[name]);
  });

  it('change only where they depend on a chosen color', () => {
    const colors = deriveColors({ success: '#007700' }, 'light');
    const changed = Object.keys(colors).filter(
      name => colors[name as keyof ThemeColors] !== THEMES.light[name as keyof ThemeColors],
    );
    expect(changed.sort()).toEqual(['success', 'successSoft', 'successText']);
  });

  it('contain every chosen color unchanged', () => {
    fc.assert(
      fc.property(mode, fc.record(Object.fromEntries(SEEDS.map(seed => [seed, color]))), (name, seeds) => {
        expect(deriveColors(seeds, name)).toMatchObject(seeds);
      }),
    );
  });

  const pairs: readonly (readonly [keyof ThemeColors, readonly (keyof ThemeColors)[]])[] = [
    ['onAccent', ['accent', 'accentHover']],
    ['onError', ['error', 'errorHover']],
    ['accentText', ['surface', 'accentSoft']],
    ['successText', ['surface', 'successSoft']],
    ['warningText', ['surface', 'warningSoft']],
    ['errorText', ['surface', 'errorSoft']],
    ['text', ['surface']],
  ];
  it.each(pairs)(
    'keep %s readable whatever accent, surface, success, warning and error are',
    (ink, grounds) => {
      const chosen = fc.record({
        accent: color,
        surface: color,
        success: color,
        warning: color,
        error: color,
      });
      fc.assert(
        fc.property(mode, chosen, (name, seeds) => {
          const colors = deriveColors({ ...seeds, canvas: seeds.surface }, name);
          for (const ground of grounds)
            expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(4.5);
        }),
      );
    },
  );
});

describe('a readable color', () => {
  it('is the color itself if that is readable', () => {
    expect(readableOn('#2F5BEA', ['#FFFFFF'])).toBe('#2F5BEA');
  });

  it('exists on every single ground', () => {
    fc.assert(
      fc.property(color, color, (ink, ground) => {
        expect(contrast(readableOn(ink, [ground]), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is between the given color and black or white', () => {
    expect(mixColors('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  });
});

describe('the look of a site', () => {
  it('is a style sheet that wins over the designed colors in each mode', () => {
    const css = printSiteCss(
      { light: { accent: '#AA0000' }, dark: { accent: '#FF8888' }, radius: 0 },
      NO_FILES,
    );
    expect(css).toContain(':root:root {');
    expect(css).toContain('--accent: #AA0000;');
    expect(css).toContain('--radius-card: 0px;');
    expect(css.match(/--accent: #FF8888;/g)).toHaveLength(2);
  });

  it('uses the logo of the light theme in the dark one if that has none', () => {
    const { logo } = siteThemeOf({}, { ...NO_FILES, logo: '/a' });
    expect(logo).toEqual({ light: '/a', dark: '/a' });
  });

  it('puts the chosen typeface before those of the product', () => {
    expect(siteThemeOf({ fonts: { sans: 'Georgia' } }, NO_FILES).fontSans).toMatch(
      /^'Georgia', 'Inter Variable'/,
    );
  });
});
