import {
  asyncEvents,
  asyncEventStream,
  cancelAsyncJob,
  type AsyncEvent,
} from '@powerset/contracts/async-events.ts';
import { addressOf } from '@powerset/contracts/address.ts';
import { ApiError, apiErrorFrom } from '../api/api-error.ts';
import { call } from '../api/call.ts';

const POLL_EVERY_MS = 500;

interface Follower {
  readonly end: (event: AsyncEvent) => void;
  readonly fail: (error: unknown) => void;
}

const followers = new Map<string, Follower>();
// Events that arrived before their job was followed.
const unclaimed = new Map<string, AsyncEvent>();
let lastId: string | undefined;
let stopListening: (() => void) | undefined;

/**
 * Waits until a job has ended, through the server's events, or by polling if a proxy delays them.
 * @returns the address of its result
 * @throws ApiError with the failure; the signal's reason after cancellation, which also stops the job
 */
export async function followJob(jobId: string, signal?: AbortSignal): Promise<string> {
  const giveUp = (): void => {
    followers.get(jobId)?.fail(signal!.reason);
    void call(cancelAsyncJob, { params: { job_id: jobId } }).catch(() => undefined);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const event = await ended(jobId);
    if (event.status === 'done' && event.result_url) return event.result_url;
    throw apiErrorFrom(400, { errors: event.errors });
  } finally {
    signal?.removeEventListener('abort', giveUp);
    followers.delete(jobId);
    if (followers.size === 0) stopListening?.();
  }
}

function ended(jobId: string): Promise<AsyncEvent> {
  return new Promise((end, fail) => {
    followers.set(jobId, { end, fail });
    const known = unclaimed.get(jobId);
    if (known) return hear(known);
    listen();
  });
}

function hear(event: AsyncEvent): void {
  lastId = event.id ?? lastId;
  const follower = followers.get(event.job_id);
  if (!follower) {
    unclaimed.set(event.job_id, event);
    return;
  }
  unclaimed.delete(event.job_id);
  follower.end(event);
}

function listen(): void {
  if (stopListening) return;
  const source = new EventSource(
    addressOf(asyncEventStream, { query: lastId === undefined ? {} : { last_id: lastId } }),
  );
  stopListening = () => {
    source.close();
    stopListening = undefined;
  };
  source.onmessage = message => hear(JSON.parse(message.data as string) as AsyncEvent);
  source.onerror = () => {
    source.close();
    stopListening = poll();
  };
}

function poll(): () => void {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    stopListening = undefined;
  };
  const round = async (): Promise<void> => {
    while (!isStopped && followers.size > 0) {
      const { result } = await call(asyncEvents, { query: lastId === undefined ? {} : { last_id: lastId } });
      result.forEach(hear);
      await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS));
    }
  };
  round().catch((error: unknown) => {
    stop();
    for (const follower of followers.values())
      follower.fail(error instanceof ApiError ? error : new ApiError(0, []));
  });
  return stop;
}
