import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded request with its answer. */
export interface GoldenCase {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly user: string;
    readonly body?: unknown;
  };
  readonly status: number;
  readonly response: Readonly<Record<string, unknown>>;
  readonly row_order?: string;
  /** Why the recorded answer is wrong, if it is. */
  readonly bug?: string;
  /** The correct answer, if the recorded one is wrong and the correct one is certain. */
  readonly correct?: unknown;
  readonly data_text?: string;
  readonly volatile?: readonly string[];
  readonly unstable?: readonly string[];
}

/** Maps a kind and a name, such as `dataset:sales`, to an id. */
export type GoldenIds = ReadonlyMap<string, number>;

/** Returns the files of a family with their cases. */
export function goldenFamily(
  family: string,
): { readonly file: string; readonly cases: readonly GoldenCase[] }[] {
  const folder = join(import.meta.dirname, family);
  return readdirSync(folder)
    .filter(file => file.endsWith('.jsonl'))
    .sort()
    .map(file => ({
      file,
      cases: readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as GoldenCase),
    }));
}

/**
 * Replaces `${dataset:NAME}` and similar placeholders in a value; a text that is only a placeholder becomes
 * the number.
 */
export function filledIn<T>(value: T, ids: GoldenIds): T {
  const idOf = (name: string): number => ids.get(name) ?? -1;
  const text = JSON.stringify(value)
    .replace(/"\$\{([^}"]+)\}"/g, (_, name: string) => String(idOf(name)))
    .replace(/\$\{([^}"]+)\}/g, (_, name: string) => String(idOf(name)));
  return JSON.parse(text) as T;
}
