import { useSyncExternalStore } from 'react';
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
}

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
  if (known?.mode !== mode || known.name !== name) known = { mode, name, colors: THEMES[name] };
  return known;
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
