import { LRUCache } from 'lru-cache';

// Answers say how long ago items changed, to the second.
const MAX_AGE_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = MAX_BYTES / 16;

interface KeptList {
  readonly version: string;
  readonly body: Buffer;
}

/** Caches the bytes of lists for a second, as long as the store has not changed. */
export interface KeptLists {
  /** Returns the cached answer to a query for the store's current version, if there is one. */
  find(question: string, version: string): Buffer | undefined;
  /** Caches an answer made from a version of the store. */
  keep(question: string, version: string, body: Buffer): void;
}

/** Returns an empty list cache. */
export function keptLists(): KeptLists {
  const kept = new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    ttl: MAX_AGE_MS,
  });
  return {
    find(question, version) {
      const known = kept.get(question);
      return known?.version === version ? known.body : undefined;
    },
    keep(question, version, body) {
      kept.set(question, { version, body });
    },
  };
}
