import { cssRule, cssVariables } from './css-variables.ts';
import { deriveColors, type Seeds } from './derive-colors.ts';
import { MEASURES } from './tokens.ts';
import type { ThemeColors, ThemeName } from './tokens.ts';

/** What an administrator chose for a theme; what is missing stays as designed. */
export interface SiteLook {
  readonly light?: Seeds | undefined;
  readonly dark?: Seeds | undefined;
  /** The corner radius of controls in pixels. */
  readonly radius?: number | undefined;
  readonly fonts?: { readonly sans?: string | undefined; readonly mono?: string | undefined } | undefined;
  /** Whether the name of the product stands beside the logo. */
  readonly shows_name?: boolean | undefined;
}

export const SITE_FILES = ['logo', 'logo_dark', 'icon', 'font'] as const;
export type SiteFile = (typeof SITE_FILES)[number];
/** The addresses of a theme's files; null where there is none. */
export type SiteFiles = Readonly<Record<SiteFile, string | null>>;

/** What components and charts need of the theme of the site. */
export interface SiteTheme {
  readonly colors: Readonly<Record<ThemeName, ThemeColors>>;
  /** CSS font families. */
  readonly fontSans: string;
  readonly logo: Readonly<Record<ThemeName, string>> | null;
  readonly showsName: boolean;
}

/** Returns what components and charts need of a theme. */
export function siteThemeOf(look: SiteLook, files: SiteFiles): SiteTheme {
  const logo = files.logo ?? files.logo_dark;
  return {
    colors: { light: deriveColors(look.light ?? {}, 'light'), dark: deriveColors(look.dark ?? {}, 'dark') },
    fontSans: familiesOf(files.font === null ? look.fonts?.sans : UPLOADED_FONT, MEASURES.fontSans),
    logo: logo === null ? null : { light: logo, dark: files.logo_dark ?? logo },
    showsName: logo === null || look.shows_name !== false,
  };
}

/** Returns the CSS variables of a theme that do not depend on light or dark. */
export function siteMeasures(look: SiteLook, files: SiteFiles): Readonly<Record<string, string>> {
  const mono = look.fonts?.mono;
  return {
    fontSans: siteThemeOf(look, files).fontSans,
    ...(mono === undefined ? {} : { fontMono: familiesOf(mono, MEASURES.fontMono) }),
    ...(look.radius === undefined
      ? {}
      : {
          radius: `${look.radius}px`,
          radiusCard: `${look.radius && look.radius + 2}px`,
          radiusDialog: `${look.radius && look.radius + 4}px`,
        }),
  };
}

/**
 * Returns the style sheet that lays a theme over the designed one. The doubled selectors make it win wherever
 * it stands in the page.
 */
export function printSiteCss(look: SiteLook, files: SiteFiles): string {
  const { light, dark } = siteThemeOf(look, files).colors;
  return [
    files.font === null ? '' : fontFace(files.font),
    cssRule(':root:root', [...cssVariables(siteMeasures(look, files)), ...cssVariables(light)]),
    `@media (prefers-color-scheme: dark) {\n${cssRule(':root:root:not([data-theme])', cssVariables(dark))}}\n`,
    cssRule(":root:root[data-theme='dark']", cssVariables(dark)),
  ].join('');
}

/** Returns the rule that loads a theme's own typeface. */
export function fontFace(address: string): string {
  return `@font-face { font-family: "${UPLOADED_FONT}"; src: url("${address}") format("woff2"); font-weight: 100 900; font-display: swap; }\n`;
}

const UPLOADED_FONT = 'Site Typeface';

function familiesOf(family: string | undefined, fallback: string): string {
  return family === undefined || family === '' ? fallback : `'${family}', ${fallback}`;
}
