import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { CacheEntry, CacheStore } from './result-cache.ts';

/** Keeps nothing. */
export const NO_STORE: CacheStore = {
  get: async () => undefined,
  set: async () => undefined,
  close: async () => undefined,
};

/** Keeps results in this process, the least recently used ones leaving first. */
export function memoryStore(maxBytes: number): CacheStore {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: entry => resultBytes(entry.result.table),
    allowStale: false,
  });
  return {
    get: async key => entries.get(key),
    set: async (key, entry, ttlS) => {
      entries.set(key, entry, ttlS === 0 ? {} : { ttl: ttlS * 1000 });
    },
    close: async () => entries.clear(),
  };
}

const PREFIX = 'powerset:result:';
const COMMAND_LIMIT_MS = 500;
/** How long a Redis that failed is left alone. */
const AWAY_MS = 2000;

/** Keeps results of up to `maxBytes` in Redis, for all servers. When Redis is away, everything is a miss. */
export async function redisStore(
  url: string,
  { maxBytes, log }: { readonly maxBytes: number; readonly log: (text: string) => void },
): Promise<CacheStore> {
  // Most installations have no Redis; its client is loaded by those that do.
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
  // It is tried again and again; once is enough to say.
  redis.on('error', ({ message }: Error) => {
    if (message !== said) log(`Redis: ${message}`);
    said = message;
  });
  let awayUntilMs = 0;
  // One that hangs must not hold up every chart.
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

/** Memory that a result holds, in bytes, near enough for a limit. */
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
