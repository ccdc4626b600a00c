import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { runsSince } from '../api.ts';

/** Longer than this, a run is no longer asked for. */
export const OLDEST_RUN_MS = 21_600_000;
const EVERY_MS = 2000;
const BUFFER_MS = 5000;
const TIMEOUT_MS = 10_000;

const OPEN: ReadonlySet<string> = new Set(['pending', 'running', 'started', 'fetching', 'scheduled']);

export interface WaitOptions {
  readonly clientId: string;
  /** When the run changed last, in milliseconds since 1970 on the server's clock. */
  readonly since: number;
  readonly onChange: (query: SqlQuery) => void;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly ask?: typeof runsSince;
}

/** Asks for a run until it has ended; undefined if it is too old to ask for. */
export async function waitForRun({
  clientId,
  since,
  onChange,
  now = Date.now,
  pause = ms => new Promise(resolve => setTimeout(resolve, ms)),
  ask = runsSince,
}: WaitOptions): Promise<SqlQuery | undefined> {
  const begun = now();
  let changedAt = since;
  while (now() - begun < OLDEST_RUN_MS) {
    // A server that restarts or a network that is away answers later.
    const changed = await ask(Math.max(0, changedAt - BUFFER_MS), AbortSignal.timeout(TIMEOUT_MS)).catch(
      () => [],
    );
    const query = changed.find(one => one.id === clientId);
    if (query) {
      if (!OPEN.has(query.state)) return query;
      onChange(query);
    }
    changedAt = Math.max(changedAt, ...changed.map(one => Date.parse(one.changed_on) || 0));
    await pause(EVERY_MS);
  }
  return undefined;
}
