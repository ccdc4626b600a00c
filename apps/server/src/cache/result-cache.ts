import { createHash } from 'node:crypto';
import type { CachedChartResult, ChartResult } from '@powerset/engine/run-chart-query.ts';
import { SingleFlight } from './single-flight.ts';

/** A result with the time it was stored. */
export interface CacheEntry {
  readonly result: ChartResult;
  readonly cachedAtMs: number;
}

/** Stores results; a failing store counts as empty. */
export interface CacheStore {
  get(key: string): Promise<CacheEntry | undefined>;
  /** Returns the same at once; absent if other processes change the store. */
  getNow?(key: string): CacheEntry | undefined;
  /** Stores an entry for that many seconds, or forever if 0. */
  set(key: string, entry: CacheEntry, ttlS: number): Promise<void>;
  close(): Promise<void>;
}

export interface RememberOptions {
  readonly keyText: string;
  /** The maximum age of an answer in seconds; 0 is any age, negative turns caching off. */
  readonly ttlS: number;
  /** Whether to compute even if there is an answer. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

export interface ResultCache {
  remember(options: RememberOptions, compute: Compute): Promise<CachedChartResult>;
  /** Returns a cached answer of at most that age, without computing. */
  peek(keyText: string, ttlS: number): Promise<CachedChartResult | undefined>;
  /**
   * Returns whether these results would be returned for their keys, unchanged and fresh; then they count as
   * returned. False if that is not known at once.
   */
  reuse(results: readonly KnownResult[]): boolean;
  /** Returns how many questions were answered from the cache since the start, and how many were not. */
  counts(): { readonly hits: number; readonly misses: number };
  close(): Promise<void>;
}

/** A result that was returned before. */
export interface KnownResult {
  readonly key: string;
  readonly result: ChartResult | undefined;
  readonly ttlS: number;
}

export interface CacheOptions {
  /** How many seconds an expired answer is still returned while it is refreshed. */
  readonly staleS?: number;
}

type Compute = (signal: AbortSignal) => Promise<ChartResult>;
type Age = 'fresh' | 'stale' | 'too old';

/** Returns a cache that computes simultaneous equal queries once and cancels them when nobody waits. */
export function resultCache(
  store: CacheStore,
  now: () => Date,
  { staleS = 0 }: CacheOptions = {},
): ResultCache {
  const flight = new SingleFlight<ChartResult>();
  const counts = { hits: 0, misses: 0 };
  // The entry may have been stored for a caller who accepts older answers.
  const ageOf = ({ cachedAtMs }: CacheEntry, ttlS: number): Age => {
    const overdueS = (now().getTime() - cachedAtMs) / 1000 - ttlS;
    if (ttlS === 0 || overdueS < 0) return 'fresh';
    return overdueS < staleS ? 'stale' : 'too old';
  };
  const computed = (
    key: string,
    { ttlS, signal }: Pick<RememberOptions, 'ttlS' | 'signal'>,
    compute: Compute,
  ): Promise<ChartResult> =>
    flight.run(key, signal, async shared => {
      const result = await compute(shared);
      if (ttlS >= 0)
        await store.set(key, { result, cachedAtMs: now().getTime() }, ttlS === 0 ? 0 : ttlS + staleS);
      return result;
    });
  return {
    async remember(options, compute) {
      const { ttlS, force } = options;
      const key = hashed(options.keyText);
      const known = force || ttlS < 0 ? undefined : await store.get(key);
      const age = known ? ageOf(known, ttlS) : 'too old';
      counts[age === 'too old' ? 'misses' : 'hits'] += 1;
      if (!known || age === 'too old')
        return { key, result: await computed(key, options, compute), cachedAtMs: null };
      // Nobody waits for the refresh, so nobody may stop it.
      if (age === 'stale')
        computed(key, { ttlS, signal: new AbortController().signal }, compute).catch(() => undefined);
      return { key, ...known };
    },
    async peek(keyText, ttlS) {
      const key = hashed(keyText);
      const known = ttlS < 0 ? undefined : await store.get(key);
      return known && ageOf(known, ttlS) !== 'too old' ? { key, ...known } : undefined;
    },
    reuse(results) {
      const isSame = results.every(({ key, result, ttlS }) => {
        const known = ttlS < 0 ? undefined : store.getNow?.(key);
        return known !== undefined && known.result === result && ageOf(known, ttlS) === 'fresh';
      });
      if (isSame) counts.hits += results.length;
      return isSame;
    },
    counts: () => ({ ...counts }),
    close: () => store.close(),
  };
}

function hashed(keyText: string): string {
  return createHash('sha256').update(keyText).digest('hex').slice(0, 32);
}
