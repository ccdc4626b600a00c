import { fail } from '@powerset/core/errors.ts';

/** How an attempt ended: `passed` leaves earlier failures as they are, `succeeded` forgets them. */
export type Outcome = 'failed' | 'passed' | 'succeeded';

export interface Throttle {
  /**
   * Begins an attempt for a key and gives the function that ends it. While the attempts under way could use up the failures
   * that are left, it waits for one of them, so that many at once are counted like many in turn. Throws while the key has failed too often.
   */
  begin(key: string): Promise<(outcome: Outcome) => void>;
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

/** Lets a key fail some times a minute. */
export function makeThrottle(maxFailures: number, nowMs: () => number): Throttle {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] => (failures.get(key) ?? []).filter(moment => nowMs() - moment < WINDOW_MS);
  const underWay = new Map<string, UnderWay>();
  const count = (key: string): void => {
    // The oldest key makes room, so that inventing names cannot fill the memory.
    if (failures.size >= MAX_KEYS && !failures.has(key)) failures.delete(failures.keys().next().value!);
    failures.set(key, [...recent(key), nowMs()]);
  };
  return {
    async begin(key) {
      const own = underWay.get(key) ?? { attempts: 0, waiting: [] };
      underWay.set(key, own);
      for (;;) {
        const failed = recent(key).length;
        if (failed >= maxFailures) fail('auth.throttled');
        if (failed + own.attempts < maxFailures) break;
        await new Promise<void>(resolve => own.waiting.push(resolve));
      }
      own.attempts++;
      return outcome => {
        own.attempts--;
        if (outcome === 'failed') count(key);
        if (outcome === 'succeeded') failures.delete(key);
        for (const wake of own.waiting.splice(0)) wake();
        if (own.attempts === 0 && own.waiting.length === 0) underWay.delete(key);
      };
    },
  };
}

interface UnderWay {
  attempts: number;
  readonly waiting: (() => void)[];
}
