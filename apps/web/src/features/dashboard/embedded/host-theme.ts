import { applyThemeMode } from '@powerset/ui/theme/theme-mode.ts';

/**
 * Follows the host's `setThemeMode`: `default`, `dark` or `system`. The user's own choice for the product
 * stays as it is.
 */
export function followHostMode({ mode }: Readonly<Record<string, unknown>>): void {
  applyThemeMode(mode === 'dark' || mode === 'system' ? mode : 'light');
}

/**
 * Follows the host's `setThemeConfig`, of which only the primary color and the dark or light algorithm apply.
 */
export function followHostTheme({ themeConfig }: Readonly<Record<string, unknown>>): void {
  const { token, algorithm } = (
    typeof themeConfig === 'object' && themeConfig !== null ? themeConfig : {}
  ) as { token?: { colorPrimary?: unknown } | null; algorithm?: unknown };
  if (algorithm !== undefined) applyThemeMode([algorithm].flat().includes('dark') ? 'dark' : 'light');
  const color = token?.colorPrimary;
  const { style } = document.documentElement;
  if (typeof color !== 'string' || !CSS.supports('color', color)) return;
  for (const name of ['--accent', '--accent-hover', '--accent-text']) style.setProperty(name, color);
}
