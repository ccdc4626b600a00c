import { setImmediate } from 'node:timers/promises';
import { AppError } from '@powerset/core/errors.ts';

/**
 * To be awaited between the steps of long work: gives others their turn once this has been busy for a while.
 * @throws AppError `query.cancelled` when nobody waits for the work any more
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
