import { LRUCache } from 'lru-cache';
import { storeVersion, type Db } from '../metadata/open-store.ts';

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
  /** The answer to a question that was asked before; undefined when it must be made anew. */
  find(question: string): Buffer | undefined;
  /** Takes an answer that was made from the store as it was at a version. */
  keep(question: string, version: string, body: Buffer): void;
}

/** Kept lists of a store; nothing is kept where the store cannot tell whether it changed. */
export function keptLists(db: Db): KeptLists {
  const kept = new LRUCache<string, KeptList>({ maxSize: MAX_BYTES, maxEntrySize: MAX_ANSWER_BYTES, sizeCalculation: ({ body }) => body.length + 1, ttl: MAX_AGE_MS });
  return {
    find(question) {
      const known = kept.get(question);
      return known && known.version === storeVersion(db) ? known.body : undefined;
    },
    keep(question, version, body) {
      kept.set(question, { version, body });
    },
  };
}
