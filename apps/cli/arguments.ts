import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fail } from '@powerset/core/errors.ts';

/** What a command accepts besides its options. */
interface Taken<Flags> {
  readonly flags?: Flags;
  /** The number of positional arguments, such as a file. */
  readonly words?: number;
}

/**
 * Returns the values of `--name value` arguments and the positional arguments, and refuses unknown ones by
 * name.
 */
export function readOptions<
  const Names extends readonly string[],
  const Flags extends readonly string[] = [],
>(
  args: readonly string[],
  names: Names,
  { flags, words = 0 }: Taken<Flags> = {},
): Partial<Record<Names[number], string>> &
  Partial<Record<Flags[number], boolean>> & { readonly rest: readonly string[] } {
  const options = Object.fromEntries([
    ...names.map(name => [name, { type: 'string' as const }]),
    ...(flags ?? []).map(name => [name, { type: 'boolean' as const }]),
  ]);
  const { values, positionals } = parsed({ args: [...args], options, allowPositionals: true });
  if (positionals.length > words)
    fail('config.invalid', {
      detail: `Unexpected argument '${positionals[words]}'. See powerset --help.`,
    });
  // Every value has the type declared for its option above.
  return { ...values, rest: positionals } as ReturnType<typeof readOptions<Names, Flags>>;
}

function parsed(config: Parameters<typeof parseArgs>[0]): ReturnType<typeof parseArgs> {
  try {
    return parseArgs(config);
  } catch (cause) {
    return fail('config.invalid', {
      detail: `${(cause as Error).message.split('. ')[0]}. See powerset --help.`,
      cause,
    });
  }
}

/** Returns a required value. */
export function needed(value: string | undefined, name: string): string {
  return (
    value?.trim() ||
    fail('config.invalid', { detail: `${name === name.toUpperCase() ? name : `--${name}`} is missing.` })
  );
}

/** Returns the bytes of a file named on the command line. */
export function readGiven(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    return fail('config.invalid', { detail: `${file} cannot be read: ${(cause as Error).message}`, cause });
  }
}

/** Writes a file named on the command line. */
export function writeGiven(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (cause) {
    fail('config.invalid', { detail: `${file} cannot be written: ${(cause as Error).message}`, cause });
  }
}

/** Throws if a file named on the command line cannot be written later. */
export function requireWritable(file: string): void {
  try {
    closeSync(openSync(file, 'a'));
  } catch (cause) {
    fail('config.invalid', { detail: `${file} cannot be written: ${(cause as Error).message}`, cause });
  }
}

/** Returns a secret from the command line or the environment, or asks for it without showing it. */
export async function askSecret(given: string | undefined, variable: string, label: string): Promise<string> {
  const value = given ?? process.env[variable];
  if (value) return value;
  if (!process.stdin.isTTY)
    fail('config.invalid', {
      detail: `--password is missing. Set it, or set the environment variable ${variable}.`,
    });
  return typeHidden(`${label}: `);
}

function typeHidden(prompt: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (end: () => void): void => {
      stdin.setRawMode(false).pause().off('data', onData);
      stdout.write('\n');
      end();
    };
    const onData = (text: string): void => {
      for (const char of text) {
        if (char === '\r' || char === '\n') return finish(() => resolve(typed));
        if (char === '\u0003') return finish(() => reject(new Error('Stopped.')));
        typed = char === '\u007f' ? typed.slice(0, -1) : typed + char;
      }
    };
    stdin.on('data', onData);
  });
}
