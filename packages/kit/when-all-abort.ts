/** Returns a signal that aborts once all the given signals have, with the reason of the first. */
export function whenAllAbort(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const check = (): void => {
    if (signals.every(signal => signal.aborted)) controller.abort(signals[0]?.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  check();
  return controller.signal;
}
