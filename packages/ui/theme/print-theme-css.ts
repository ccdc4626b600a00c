import { writeFileSync } from 'node:fs';
import { MEASURES, THEMES } from './tokens.ts';
import type { ThemeName } from './tokens.ts';

/**
 * Returns the style sheet of the theme colors. Without `data-theme` on the root element, the system's
 * preference decides, so that no script has to run before the first paint.
 */
export function printThemeCss(): string {
  return [
    '/* Printed from tokens.ts by print-theme-css.ts; change the tokens, not this file. */',
    rule(':root', [...variables(MEASURES), ...themeLines('light')]),
    `@media (prefers-color-scheme: dark) {\n${rule(':root:not([data-theme])', themeLines('dark')).replace(/^(?=.)/gm, '  ')}}\n`,
    rule(":root[data-theme='dark']", themeLines('dark')),
  ].join('\n');
}

function themeLines(theme: ThemeName): string[] {
  return [`color-scheme: ${theme};`, ...variables(THEMES[theme])];
}

function variables(values: object): string[] {
  return Object.entries(values).map(([name, value]) => `--${kebab(name)}: ${value};`);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/, '$1-$2');
}

function rule(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${lines.map(line => `  ${line}\n`).join('')}}\n`;
}

if (import.meta.main) writeFileSync(new URL('theme.css', import.meta.url), printThemeCss());
