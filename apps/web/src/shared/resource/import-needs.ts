import { ApiError } from '../api/api-error.ts';

/** What the server needs before it accepts a bundle. */
export interface ImportNeeds {
  /** Files of databases whose passwords are not in the bundle. */
  readonly passwordFiles: readonly string[];
  readonly mustOverwrite: boolean;
  /** Files of items that already exist. */
  readonly existing: readonly string[];
  /** Other problems. */
  readonly otherText: string | undefined;
}

const NOTHING: ImportNeeds = { passwordFiles: [], mustOverwrite: false, existing: [], otherText: undefined };

/** Reads a refused import, whose needs the server lists by file in `extra`. */
export function importNeeds(error: unknown): ImportNeeds {
  if (!error) return NOTHING;
  if (!(error instanceof ApiError)) return { ...NOTHING, otherText: String(error) };
  const wishes = error.parts
    .flatMap(part => Object.entries(part.extra))
    .filter(([name]) => /\.(ya?ml|json)$/.test(name))
    .map(([name, wish]) => ({ name, text: JSON.stringify(wish) }));
  const passwordFiles = wishes
    .filter(({ text }) => /"password"|Must provide a password/i.test(text))
    .map(({ name }) => name);
  const existing = wishes.filter(({ text }) => text.includes('already exists')).map(({ name }) => name);
  const others = wishes.filter(({ name }) => !passwordFiles.includes(name) && !existing.includes(name));
  const otherText =
    others.length > 0
      ? others.map(({ name, text }) => `${name}: ${text}`).join('\n')
      : wishes.length === 0
        ? error.message
        : undefined;
  return { passwordFiles, mustOverwrite: existing.length > 0, existing, otherText };
}
