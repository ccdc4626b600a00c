import type { Catalog } from './connector.ts';

/** How long the meaning of a name is cached. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 2_000;

interface Known {
  readonly answer: Promise<unknown>;
  readonly untilMs: number;
}

const KNOWN = new WeakMap<Catalog, Map<string, Known>>();

/** Returns a catalog's answer about a name, cached for a moment. */
export function knownOf<T>(catalog: Catalog, key: string, ask: () => Promise<T>): Promise<T> {
  const names = KNOWN.get(catalog) ?? new Map<string, Known>();
  KNOWN.set(catalog, names);
  const before = names.get(key);
  // Each kind of key always has the same type of answer.
  if (before && before.untilMs > performance.now()) return before.answer as Promise<T>;
  if (names.size >= MOST_KNOWN) names.clear();
  const answer = ask();
  names.set(key, { answer, untilMs: performance.now() + KNOWN_MS });
  answer.catch(() => names.delete(key));
  return answer;
}
