/** Tracks the unfinished runs of the editor by client id, so that another request can stop them. */
export class RunningQueries {
  readonly #running = new Map<string, AbortController>();

  /** Returns the signal of a new run; call `end` when the run is over. */
  begin(userId: number | null, clientId: string): AbortSignal {
    const abort = new AbortController();
    this.#running.set(key(userId, clientId), abort);
    return abort.signal;
  }

  end(userId: number | null, clientId: string): void {
    this.#running.delete(key(userId, clientId));
  }

  /** Stops a run of this user; returns false if there is none. */
  stop(userId: number | null, clientId: string): boolean {
    const abort = this.#running.get(key(userId, clientId));
    abort?.abort();
    return abort !== undefined;
  }
}

function key(userId: number | null, clientId: string): string {
  return `${userId ?? ''}:${clientId}`;
}
