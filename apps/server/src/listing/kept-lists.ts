import { LRUCache } from 'lru-cache';

// Answers tell how long ago things changed, to the second.
const MAX_AGE_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = MAX_BYTES / 16;

interface KeptList {
  readonly version: string;
  readonly body: Buffer;
}

/** The bytes of lists that were answered within the last second, for as long as nothing in the store has changed. */
export interface KeptLists {
  /** The answer to a question that was asked before, for the version that the store has now; undefined when it must be made anew. */
  find(question: string, version: string): Buffer | undefined;
  /** Takes an answer that was made from the store as it was at a version. */
  keep(question: string, version: string, body: Buffer): void;
}

/** An empty keeper of lists. */
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
