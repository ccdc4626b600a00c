import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded exchange. */
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
  /** The recorded answer is wrong. */
  readonly bug?: string;
  /** The right answer, where the recorded one is wrong and the right one is certain. */
  readonly correct?: unknown;
  readonly data_text?: string;
  readonly volatile?: readonly string[];
  readonly unstable?: readonly string[];
}

/** Ids by kind and name, such as `dataset:sales`. */
export type GoldenIds = ReadonlyMap<string, number>;

/** The files of a family, with their cases. */
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

/** A value with `${dataset:NAME}` and its like filled in; a text that is nothing else becomes the number. */
export function filledIn<T>(value: T, ids: GoldenIds): T {
  const idOf = (name: string): number => ids.get(name) ?? -1;
  const text = JSON.stringify(value)
    .replace(/"\$\{([^}"]+)\}"/g, (_, name: string) => String(idOf(name)))
    .replace(/\$\{([^}"]+)\}/g, (_, name: string) => String(idOf(name)));
  return JSON.parse(text) as T;
}
