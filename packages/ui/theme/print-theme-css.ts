import { writeFileSync } from 'node:fs';
import { cssRule, cssVariables } from './css-variables.ts';
import { MEASURES, THEMES } from './tokens.ts';
import type { ThemeName } from './tokens.ts';

/**
 * Returns the style sheet of the theme colors. Without `data-theme` on the root element, the system's
 * preference decides, so that no script has to run before the first paint.
 */
export function printThemeCss(): string {
  return [
    '/* Printed from tokens.ts by print-theme-css.ts; change the tokens, not this file. */',
    cssRule(':root', [...cssVariables(MEASURES), ...themeLines('light')]),
    `@media (prefers-color-scheme: dark) {\n${cssRule(':root:not([data-theme])', themeLines('dark')).replace(/^(?=.)/gm, '  ')}}\n`,
    cssRule(":root[data-theme='dark']", themeLines('dark')),
  ].join('\n');
}

function themeLines(theme: ThemeName): string[] {
  return [`color-scheme: ${theme};`, ...cssVariables(THEMES[theme])];
}

if (import.meta.main) writeFileSync(new URL('theme.css', import.meta.url), printThemeCss());
