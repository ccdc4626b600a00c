import type { ChartTheme } from './surface.ts';

/** The theme of drawings outside of a page, such as in files and email. */
export const LIGHT_THEME: ChartTheme = {
  isDark: false,
  fontFamily: 'Inter, sans-serif',
  text: '#16181D',
  textSecondary: '#5B606B',
  textDisabled: '#9A9FA8',
  line: '#E6E6E2',
  lineStrong: '#CFCFC9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  accent: '#2F5BEA',
  success: '#1F8A4C',
  error: '#D1382B',
};
