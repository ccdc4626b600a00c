import { expect, it } from 'vitest';
import { inkOn } from './cell-ink.ts';
import { LIGHT_THEME } from './light-theme.ts';

const DARK_THEME = { ...LIGHT_THEME, isDark: true, text: '#ECEDEF', surface: '#17181C' };

it("keeps the theme's text color if it is legible on the background", () => {
  expect(inkOn(undefined, LIGHT_THEME)).toBeUndefined();
  expect(inkOn('#ACE1C4', LIGHT_THEME)).toBeUndefined();
  expect(inkOn('#ACE1C420', DARK_THEME)).toBeUndefined();
});

it('turns the text dark on a pale background of the dark theme, and light on a deep one of the light theme', () => {
  expect(inkOn('#ACE1C4', DARK_THEME)).toBe('#000000');
  expect(inkOn('#A7323F', LIGHT_THEME)).toBe('#FFFFFF');
});
