import { createHash } from 'node:crypto';
import type { CachedChartResult, ChartResult } from '@powerset/engine/run-chart-query.ts';
import { SingleFlight } from './single-flight.ts';

/** A result with the moment it was put away. */
export interface CacheEntry {
  readonly result: ChartResult;
  readonly cachedAtMs: number;
}

/** Where results are kept; a store that fails counts as empty. */
export interface CacheStore {
  get(key: string): Promise<CacheEntry | undefined>;
  /** Keeps an entry for that many seconds, or for ever when 0. */
  set(key: string, entry: CacheEntry, ttlS: number): Promise<void>;
  close(): Promise<void>;
}

export interface RememberOptions {
  readonly keyText: string;
  /** Seconds that an answer may be old; 0 is any age, and less keeps nothing. */
  readonly ttlS: number;
  /** Compute although there is an answer. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

export interface ResultCache {
  remember(options: RememberOptions, compute: Compute): Promise<CachedChartResult>;
  /** What is remembered and not older than that; computes nothing. */
  peek(keyText: string, ttlS: number): Promise<CachedChartResult | undefined>;
  close(): Promise<void>;
}

export interface CacheOptions {
  /** Seconds for which an answer that is too old is shown all the same, while it is computed anew. */
  readonly staleS?: number;
}

type Compute = (signal: AbortSignal) => Promise<ChartResult>;
type Age = 'fresh' | 'stale' | 'too old';

/** A cache in which equal questions at the same time are computed once, and given up when nobody waits any more. */
export function resultCache(
  store: CacheStore,
  now: () => Date,
  { staleS = 0 }: CacheOptions = {},
): ResultCache {
  const flight = new SingleFlight<ChartResult>();
  // What the store has may have been kept for somebody who takes older answers.
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
      if (!known || age === 'too old')
        return { key, result: await computed(key, options, compute), cachedAtMs: null };
      // Nobody waits for this one, and nobody may stop it.
      if (age === 'stale')
        computed(key, { ttlS, signal: new AbortController().signal }, compute).catch(() => undefined);
      return { key, ...known };
    },
    async peek(keyText, ttlS) {
      const key = hashed(keyText);
      const known = ttlS < 0 ? undefined : await store.get(key);
      return known && ageOf(known, ttlS) !== 'too old' ? { key, ...known } : undefined;
    },
    close: () => store.close(),
  };
}

function hashed(keyText: string): string {
  return createHash('sha256').update(keyText).digest('hex').slice(0, 32);
}
