import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { CacheEntry, CacheStore } from './result-cache.ts';

/** Stores nothing. */
export const NO_STORE: CacheStore = {
  get: async () => undefined,
  set: async () => undefined,
  close: async () => undefined,
};

/** Returns a store in this process that drops the least recently used results first. */
export function memoryStore(maxBytes: number): CacheStore {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: entry => resultBytes(entry.result.table),
    allowStale: false,
  });
  return {
    get: async key => entries.get(key),
    getNow: key => entries.get(key),
    set: async (key, entry, ttlS) => {
      entries.set(key, entry, ttlS === 0 ? {} : { ttl: ttlS * 1000 });
    },
    close: async () => entries.clear(),
  };
}

const PREFIX = 'powerset:result:';
const COMMAND_LIMIT_MS = 500;
/** How long a failed Redis is not retried. */
const AWAY_MS = 2000;

/**
 * Returns a store for results of up to `maxBytes` in Redis, shared by all servers. If Redis is down,
 * everything is a miss.
 */
export async function redisStore(
  url: string,
  { maxBytes, log }: { readonly maxBytes: number; readonly log: (text: string) => void },
): Promise<CacheStore> {
  // Only installations with Redis load its client.
  const { default: Redis } = await import('ioredis');
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_LIMIT_MS,
    enableOfflineQueue: false,
  });
  let said = '';
  redis.on('ready', () => {
    said = '';
  });
  // Reconnects repeat, so the failure is logged once.
  redis.on('error', ({ message }: Error) => {
    if (message !== said) log(`Redis: ${message}`);
    said = message;
  });
  let awayUntilMs = 0;
  // A hanging Redis must not delay every chart.
  const asked = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    if (redis.status !== 'ready' || performance.now() < awayUntilMs) return undefined;
    try {
      return await command();
    } catch {
      awayUntilMs = performance.now() + AWAY_MS;
      return undefined;
    }
  };
  return {
    get: key =>
      asked(async () => {
        const bytes = await redis.getBuffer(PREFIX + key);
        return bytes ? readEntry(bytes) : undefined;
      }),
    set: async (key, entry, ttlS) => {
      const bytes = serialize(entry);
      if (bytes.length > maxBytes) return;
      await asked(() =>
        ttlS === 0 ? redis.set(PREFIX + key, bytes) : redis.set(PREFIX + key, bytes, 'EX', Math.ceil(ttlS)),
      );
    },
    close: async () => {
      redis.disconnect();
    },
  };
}

// Another version may have written it.
function readEntry(bytes: Buffer): CacheEntry | undefined {
  try {
    return deserialize(bytes) as CacheEntry;
  } catch {
    return undefined;
  }
}

/** Returns the approximate memory of a result in bytes. */
export function resultBytes(table: ResultTable): number {
  return table.columns.reduce((sum, { data }) => {
    const values =
      'BYTES_PER_ELEMENT' in data.values
        ? data.values.byteLength
        : data.values.reduce((bytes, text) => bytes + text.length * 2 + 16, 0);
    const dictionary =
      data.kind === 'text' ? data.dictionary.reduce((bytes, text) => bytes + text.length * 2 + 16, 0) : 0;
    return sum + values + dictionary + (data.nulls?.byteLength ?? 0);
  }, 1024);
}
