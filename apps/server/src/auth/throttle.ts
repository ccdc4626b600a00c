import { fail } from '@powerset/core/errors.ts';

/** How an attempt ended: `passed` keeps earlier failures, `succeeded` clears them. */
export type Outcome = 'failed' | 'passed' | 'succeeded';

export interface Throttle {
  /**
   * Begins an attempt for a key and returns the function that ends it. It waits while running attempts could
   * use up the remaining failures, so that parallel attempts count like consecutive ones. Throws while the
   * key has failed too often.
   */
  begin(key: string): Promise<(outcome: Outcome) => void>;
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

/** The unfinished attempts for one key. */
export interface UnderWay {
  /** Includes those that wait. */
  people: number;
  attempts: number;
  readonly waiting: (() => void)[];
}

/** Limits a key to some failures a minute. `underWay` holds the keys being tried. */
export function makeThrottle(
  maxFailures: number,
  nowMs: () => number,
  underWay = new Map<string, UnderWay>(),
): Throttle {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (failures.get(key) ?? []).filter(moment => nowMs() - moment < WINDOW_MS);
  const count = (key: string): void => {
    // The oldest key is dropped, so that made-up names cannot fill the memory.
    if (failures.size >= MAX_KEYS && !failures.has(key)) failures.delete(failures.keys().next().value!);
    failures.set(key, [...recent(key), nowMs()]);
  };
  const enter = (key: string): UnderWay => {
    const own = underWay.get(key) ?? { people: 0, attempts: 0, waiting: [] };
    own.people++;
    underWay.set(key, own);
    return own;
  };
  const leave = (key: string, own: UnderWay): void => {
    own.people--;
    if (own.people === 0) underWay.delete(key);
  };
  return {
    async begin(key) {
      const own = enter(key);
      try {
        for (;;) {
          const failed = recent(key).length;
          if (failed >= maxFailures) fail('auth.throttled');
          if (failed + own.attempts < maxFailures) break;
          await new Promise<void>(resolve => own.waiting.push(resolve));
        }
      } catch (error) {
        leave(key, own);
        throw error;
      }
      own.attempts++;
      return outcome => {
        own.attempts--;
        if (outcome === 'failed') count(key);
        if (outcome === 'succeeded') failures.delete(key);
        for (const wake of own.waiting.splice(0)) wake();
        leave(key, own);
      };
    },
  };
}
