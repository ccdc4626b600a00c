import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { CacheEntry, CacheStore } from './result-cache.ts';

/** Keeps nothing. */
export const NO_STORE: CacheStore = { get: async () => undefined, set: async () => undefined, close: async () => undefined };

/** Keeps results in this process, the least recently used ones leaving first. */
export function memoryStore(maxBytes: number): CacheStore {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: entry => resultBytes(entry.result.table), allowStale: false });
  return {
    get: async key => entries.get(key),
    set: async (key, entry, ttlS) => { entries.set(key, entry, { ttl: ttlS * 1000 }); },
    close: async () => entries.clear(),
  };
}

const PREFIX = 'powerset:result:';

/** Keeps results in Redis, for all servers. When Redis is away, everything is a miss. */
export async function redisStore(url: string, log: (text: string) => void): Promise<CacheStore> {
  // Most installations have no Redis; its client is loaded by those that do.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: 1000, enableOfflineQueue: false });
  redis.on('error', (error: Error) => log(`Redis: ${error.message}`));
  return {
    get: async key => {
      const bytes = await redis.getBuffer(PREFIX + key).catch(() => null);
      return bytes ? deserialize(bytes) as CacheEntry : undefined;
    },
    set: async (key, entry, ttlS) => { await redis.set(PREFIX + key, serialize(entry), 'EX', ttlS).catch(() => undefined); },
    close: async () => { redis.disconnect(); },
  };
}

/** Memory that a result holds, in bytes, near enough for a limit. */
export function resultBytes(table: ResultTable): number {
  return table.columns.reduce((sum, { data }) => {
    const values = 'BYTES_PER_ELEMENT' in data.values ? data.values.byteLength : data.values.reduce((bytes, text) => bytes + text.length * 2 + 16, 0);
    const dictionary = data.kind === 'text' ? data.dictionary.reduce((bytes, text) => bytes + text.length * 2 + 16, 0) : 0;
    return sum + values + dictionary + (data.nulls?.byteLength ?? 0);
  }, 1024);
}
