import { setImmediate } from 'node:timers/promises';
import { AppError } from '@powerset/core/errors.ts';

/**
 * Returns a function to await between steps of long work; it lets other work run after a busy period.
 * @throws AppError `query.cancelled` if nobody waits for the work anymore
 */
export function turns(signal?: AbortSignal, everyMs = 12): () => Promise<void> {
  let busySince = performance.now();
  return async () => {
    if (signal?.aborted) throw new AppError('query.cancelled');
    if (performance.now() - busySince < everyMs) return;
    await setImmediate();
    busySince = performance.now();
  };
}
