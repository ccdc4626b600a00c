/** Returns the declarations of CSS variables with the names in kebab case. */
export function cssVariables(values: object): string[] {
  return Object.entries(values).map(([name, value]) => `--${kebab(name)}: ${value};`);
}

/** Returns a style sheet's rule, with one declaration per line. */
export function cssRule(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${lines.map(line => `  ${line}\n`).join('')}}\n`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/, '$1-$2');
}
