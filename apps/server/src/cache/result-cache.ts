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
  set(key: string, entry: CacheEntry, ttlS: number): Promise<void>;
  close(): Promise<void>;
}

export interface RememberOptions {
  readonly keyText: string;
  /** Seconds; 0 and less keeps nothing. */
  readonly ttlS: number;
  /** Compute although there is an answer. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

export interface ResultCache {
  remember(options: RememberOptions, compute: (signal: AbortSignal) => Promise<ChartResult>): Promise<CachedChartResult>;
  /** What is remembered; computes nothing. */
  peek(keyText: string): Promise<CachedChartResult | undefined>;
  close(): Promise<void>;
}

/** A cache in which equal questions at the same time are computed once, and given up when nobody waits any more. */
export function resultCache(store: CacheStore, now: () => Date): ResultCache {
  const flight = new SingleFlight<ChartResult>();
  return {
    async remember({ keyText, ttlS, force, signal }, compute) {
      const key = hashed(keyText);
      const known = force || ttlS <= 0 ? undefined : await store.get(key);
      if (known) return { key, result: known.result, cachedAtMs: known.cachedAtMs };
      const result = await flight.run(key, signal, async shared => {
        const computed = await compute(shared);
        if (ttlS > 0) await store.set(key, { result: computed, cachedAtMs: now().getTime() }, ttlS);
        return computed;
      });
      return { key, result, cachedAtMs: null };
    },
    async peek(keyText) {
      const key = hashed(keyText);
      const known = await store.get(key);
      return known && { key, result: known.result, cachedAtMs: known.cachedAtMs };
    },
    close: () => store.close(),
  };
}

function hashed(keyText: string): string {
  return createHash('sha256').update(keyText).digest('hex').slice(0, 32);
}
