import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';

const MOST_AT_ONCE = 2;

/** Runs an upload unless the user has too many running. */
export type RunUpload = <T>(actor: Actor, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs uploads, at most two of a user at once: each takes memory and disk space that
 * others need, too.
 */
export function uploadsAtOnce(): RunUpload {
  const running = new Map<Actor['userId'], number>();
  return async ({ userId }, work) => {
    const others = running.get(userId) ?? 0;
    if (others >= MOST_AT_ONCE) fail('file.too-many-uploads');
    running.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = running.get(userId)! - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
}
