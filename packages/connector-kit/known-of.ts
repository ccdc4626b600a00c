import type { Catalog } from './connector.ts';

/** How long it is known what a name means. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 2_000;

interface Known {
  readonly answer: Promise<unknown>;
  readonly untilMs: number;
}

const KNOWN = new WeakMap<Catalog, Map<string, Known>>();

/** What a catalogue told about a name a moment ago, or tells now. */
export function knownOf<T>(catalog: Catalog, key: string, ask: () => Promise<T>): Promise<T> {
  const names = KNOWN.get(catalog) ?? new Map<string, Known>();
  KNOWN.set(catalog, names);
  const before = names.get(key);
  // Each kind of key is asked for one kind of answer.
  if (before && before.untilMs > performance.now()) return before.answer as Promise<T>;
  if (names.size >= MOST_KNOWN) names.clear();
  const answer = ask();
  names.set(key, { answer, untilMs: performance.now() + KNOWN_MS });
  answer.catch(() => names.delete(key));
  return answer;
}
