import { AppError } from '@powerset/core/errors.ts';
import type { Job, JobOutcome, JobStore } from './store.ts';

/** Runs a job and returns the URL of its result. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<string>;

export interface JobRunnerDeps {
  readonly store: JobStore;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Identifies this server among those that share the store. */
  readonly node: string;
  readonly now: () => number;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
  readonly maxRunning: number;
  /** Called for a job whose server died. */
  readonly onLost: (job: Job) => Promise<void>;
}

export interface JobRunner {
  start(): void;
  /** Looks for work now instead of in the next round. */
  nudge(): void;
  close(): Promise<void>;
}

const ROUND_MS = 500;
// A job must not seem to run for longer than ten seconds after its server died.
const LEASE_MS = 8_000;
/** The places reserved for other users' jobs. */
const FOR_OTHERS = 2;
const KEEP_MS = 86_400_000;

/**
 * Returns a runner that claims jobs from the store. If a server dies, its claims expire and its jobs fail
 * with a reason.
 */
export function makeJobRunner(deps: JobRunnerDeps): JobRunner {
  const running = new Map<string, AbortController>();
  const ending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isClosed = false;

  const look = (): void => {
    round ??= oneRound(deps, running, ending, () => isClosed)
      .catch((failure: unknown) => deps.log('jobs could not be looked for', { failure }))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(look, ROUND_MS);
      timer.unref();
      look();
    },
    nudge: look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await round;
      for (const abort of running.values())
        abort.abort(new AppError('engine.restarted', { detail: STOPPED }));
      await Promise.all(ending);
    },
  };
}

const STOPPED = 'The server was stopped while this query ran. Run it again.';

async function oneRound(
  deps: JobRunnerDeps,
  running: Map<string, AbortController>,
  ending: Set<Promise<void>>,
  isClosed: () => boolean,
): Promise<void> {
  const { store, node, now } = deps;
  for (const [id, abort] of running) {
    if (!(await store.renew(id, node, now() + LEASE_MS))) abort.abort(new AppError('query.cancelled'));
  }
  for (const job of await store.expired(now())) {
    await store.finish(
      job.id,
      {
        state: 'error',
        errors: [
          new AppError('engine.restarted', {
            detail: 'The server restarted while this query was running. Run it again.',
          }).toWire(),
        ],
      },
      now(),
    );
    await deps.onLost(job);
  }
  await store.prune(now() - KEEP_MS);
  while (running.size < deps.maxRunning && !isClosed()) {
    const job = await store.claim(node, now(), {
      leaseMs: LEASE_MS,
      mostOfOne: Math.max(1, deps.maxRunning - FOR_OTHERS),
    });
    if (!job) return;
    const abort = new AbortController();
    running.set(job.id, abort);
    const end = runJob(job, abort.signal, deps).finally(() => {
      running.delete(job.id);
      ending.delete(end);
    });
    ending.add(end);
  }
}

async function runJob(
  job: Job,
  signal: AbortSignal,
  { handlers, store, now, log }: JobRunnerDeps,
): Promise<void> {
  try {
    const handler = handlers[job.kind];
    if (!handler)
      throw new AppError('server.failed', {
        detail: `Unknown job type '${job.kind}'.`,
      });
    await store.finish(job.id, { state: 'done', resultUrl: await handler(job, signal) }, now());
  } catch (failure) {
    await store
      .finish(job.id, outcomeOf(failure, signal), now())
      .catch((cause: unknown) => log('a job could not be ended', { job: job.id, cause }));
    if (!(failure instanceof AppError)) log('a job failed', { job: job.id, failure });
  }
}

function outcomeOf(failure: unknown, signal: AbortSignal): JobOutcome {
  const known =
    signal.aborted && signal.reason instanceof AppError
      ? signal.reason
      : failure instanceof AppError
        ? failure
        : new AppError('server.failed');
  return { state: known.code === 'query.cancelled' ? 'cancelled' : 'error', errors: [known.toWire()] };
}
