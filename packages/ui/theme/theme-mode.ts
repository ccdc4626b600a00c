import { useSyncExternalStore } from 'react';
import type { SiteTheme } from './site-look.ts';
import { THEMES } from './tokens.ts';
import type { ThemeColors, ThemeName } from './tokens.ts';

export type ThemeMode = ThemeName | 'system';

/** The storage key of the choice; the boot script reads the same key. */
export const THEME_STORAGE_KEY = 'powerset.theme';

export interface Theme {
  readonly mode: ThemeMode;
  /** The theme in effect: `mode` with the system's preference filled in. */
  readonly name: ThemeName;
  readonly colors: ThemeColors;
  /** What an administrator made of the site's look; undefined if nobody did. */
  readonly site: SiteTheme | undefined;
}

/** The ids of the elements with which the server puts the theme of the site into pages. */
export const SITE_CSS_ID = 'site-theme';
export const SITE_THEME_ID = 'site-theme-tokens';

/** Returns the theme in effect, and redraws the component when the theme changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, currentTheme);
}

/** Applies and stores the user's choice. */
export function setThemeMode(mode: ThemeMode): void {
  writeChoice(mode);
  applyThemeMode(mode);
}

/** Applies a theme for as long as the page is open. */
export function applyThemeMode(mode: ThemeMode): void {
  if (mode === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = mode;
  notify();
}

/** Returns the theme in effect, for code outside React. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  const mode: ThemeMode = chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  const name = mode === 'system' ? systemTheme() : mode;
  if (known?.mode !== mode || known.name !== name) {
    site ??= readSiteTheme();
    known = { mode, name, colors: (site ?? THEMES_ALONE).colors[name], site: site ?? undefined };
  }
  return known;
}

/** Lays another theme over the page, or none, without loading the page anew. */
export function wearSiteTheme(next: { readonly css: string; readonly theme: SiteTheme } | undefined): void {
  const sheet = document.getElementById(SITE_CSS_ID) ?? document.createElement('style');
  sheet.id = SITE_CSS_ID;
  sheet.textContent = next?.css ?? '';
  document.head.append(sheet);
  site = next?.theme ?? null;
  known = undefined;
  notify();
}

const THEMES_ALONE = { colors: THEMES };

/** Undefined until it is read, null if the site has none. */
let site: SiteTheme | null | undefined;

function readSiteTheme(): SiteTheme | null {
  const text = document.getElementById(SITE_THEME_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteTheme) : null;
}

let known: Theme | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const query = darkPreference();
  listeners.add(listener);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}

function systemTheme(): ThemeName {
  return darkPreference().matches ? 'dark' : 'light';
}

function darkPreference(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function writeChoice(mode: ThemeMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // Some private windows have no storage; there the choice lasts only as long as the page.
  }
}
