/** One theme's colors; every name becomes a CSS variable of the same name in kebab-case. */
export interface ThemeColors {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textDisabled: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly accentText: string;
  readonly onAccent: string;
  readonly success: string;
  readonly successText: string;
  readonly successSoft: string;
  readonly warning: string;
  readonly warningText: string;
  readonly warningSoft: string;
  readonly error: string;
  readonly errorHover: string;
  readonly errorText: string;
  readonly errorSoft: string;
  readonly onError: string;
  readonly info: string;
  readonly hover: string;
  readonly pressed: string;
  readonly star: string;
  readonly skeleton: string;
  readonly skeletonShine: string;
  readonly backdrop: string;
  readonly focusRing: string;
  readonly tooltip: string;
  readonly onTooltip: string;
  readonly shadowSmall: string;
  readonly shadowLarge: string;
}

export type ThemeName = 'light' | 'dark';

/** The colors of both themes: the only source of the CSS variables and of the colors of charts. */
export const THEMES: Readonly<Record<ThemeName, ThemeColors>> = {
  light: {
    canvas: '#F7F7F5',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F2F2EF',
    line: '#E6E6E2',
    lineStrong: '#CFCFC9',
    text: '#16181D',
    textSecondary: '#5B606B',
    textDisabled: '#9A9FA8',
    accent: '#2F5BEA',
    accentHover: '#2449C8',
    accentSoft: '#EAF0FF',
    accentText: '#2449C8',
    onAccent: '#FFFFFF',
    success: '#1F8A4C',
    successText: '#17703C',
    successSoft: '#E5F5EB',
    warning: '#B7791F',
    warningText: '#875511',
    warningSoft: '#FCF3E1',
    error: '#D1382B',
    errorHover: '#B42C20',
    errorText: '#B42C20',
    errorSoft: '#FDECEA',
    onError: '#FFFFFF',
    info: '#2F5BEA',
    hover: 'rgb(22 24 29 / 0.05)',
    pressed: 'rgb(22 24 29 / 0.09)',
    star: '#E0A021',
    skeleton: '#ECECE8',
    skeletonShine: '#F6F6F3',
    backdrop: 'rgb(16 17 20 / 0.36)',
    focusRing: '#2F5BEA',
    tooltip: '#1F2126',
    onTooltip: '#F4F4F2',
    shadowSmall: '0 1px 2px rgb(16 17 20 / 0.06), 0 4px 12px rgb(16 17 20 / 0.10)',
    shadowLarge: '0 2px 6px rgb(16 17 20 / 0.08), 0 18px 48px rgb(16 17 20 / 0.20)',
  },
  dark: {
    canvas: '#101114',
    surface: '#17181C',
    raised: '#1F2126',
    sunken: '#131417',
    line: '#2A2C32',
    lineStrong: '#3D4048',
    text: '#ECEDEF',
    textSecondary: '#A3A8B2',
    textDisabled: '#666B75',
    accent: '#7C9BFF',
    accentHover: '#97B0FF',
    accentSoft: '#1E2A4A',
    accentText: '#97B0FF',
    onAccent: '#0D1330',
    success: '#4CC38A',
    successText: '#4CC38A',
    successSoft: '#14301F',
    warning: '#F0B34D',
    warningText: '#F0B34D',
    warningSoft: '#372A12',
    error: '#FF6B5E',
    errorHover: '#FF857A',
    errorText: '#FF857A',
    errorSoft: '#3D1C1A',
    onError: '#2A0805',
    info: '#7C9BFF',
    hover: 'rgb(236 237 239 / 0.07)',
    pressed: 'rgb(236 237 239 / 0.12)',
    star: '#F0B34D',
    skeleton: '#24262B',
    skeletonShine: '#2D2F35',
    backdrop: 'rgb(0 0 0 / 0.56)',
    focusRing: '#7C9BFF',
    tooltip: '#E7E8EA',
    onTooltip: '#16181D',
    shadowSmall: '0 1px 2px rgb(0 0 0 / 0.4), 0 6px 16px rgb(0 0 0 / 0.45)',
    shadowLarge: '0 2px 6px rgb(0 0 0 / 0.5), 0 20px 56px rgb(0 0 0 / 0.6)',
  },
};

/** Sizes that both themes share. */
export const MEASURES = {
  radius: '6px',
  radiusCard: '8px',
  radiusDialog: '10px',
  controlSmall: '28px',
  control: '32px',
  controlLarge: '36px',
  text12: '12px',
  text13: '13px',
  text14: '14px',
  text16: '16px',
  text20: '20px',
  text28: '28px',
  motion: '150ms cubic-bezier(0.2, 0, 0, 1)',
  fontSans:
    "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontMono:
    "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
} as const;
