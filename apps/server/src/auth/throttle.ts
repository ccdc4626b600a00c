import { fail } from '@powerset/core/errors.ts';

export interface Throttle {
  /** Throws while the key has failed too often. */
  check(key: string): void;
  failed(key: string): void;
  succeeded(key: string): void;
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

/** Lets a key fail some times a minute. */
export function makeThrottle(maxFailures: number, nowMs: () => number): Throttle {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] => (failures.get(key) ?? []).filter(moment => nowMs() - moment < WINDOW_MS);
  return {
    check(key) {
      if (recent(key).length >= maxFailures) fail('auth.throttled');
    },
    failed(key) {
      // The oldest key makes room, so that inventing names cannot fill the memory.
      if (failures.size >= MAX_KEYS && !failures.has(key)) failures.delete(failures.keys().next().value!);
      failures.set(key, [...recent(key), nowMs()]);
    },
    succeeded(key) {
      failures.delete(key);
    },
  };
}
