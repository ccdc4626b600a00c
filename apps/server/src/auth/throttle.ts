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

/** The attempts for one key that have begun and not ended. */
export interface UnderWay {
  /** Those that wait to go on, too. */
  people: number;
  attempts: number;
  readonly waiting: (() => void)[];
}

/** Lets a key fail some times a minute. Remembers failures, and in `underWay` the keys that somebody is trying. */
export function makeThrottle(
  maxFailures: number,
  nowMs: () => number,
  underWay = new Map<string, UnderWay>(),
): Throttle {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (failures.get(key) ?? []).filter(moment => nowMs() - moment < WINDOW_MS);
  const count = (key: string): void => {
    // The oldest key makes room, so that inventing names cannot fill the memory.
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
