import { describeSettings } from '@powerset/server/src/config/settings.ts';
import type { Command } from './command.ts';

/** Returns the text of `--help`: commands and settings. */
export function helpText(commands: readonly Command[]): string {
  const settings = describeSettings().map(({ env, key, about, fallback }) => [
    env,
    key,
    `${about}${fallback ? ` (${fallback})` : ''}`,
  ]);
  return [
    'Usage: powerset <command>',
    '',
    ...columns(commands.map(({ name, usage, about }) => [`${name} ${usage}`.trim(), about])),
    '',
    'Settings (environment variable, key in powerset.config.json, purpose, default):',
    '',
    ...columns(settings),
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)));
  return rows.map(
    row => `  ${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!))).join('  ')}`,
  );
}
