import type { AsyncEvent } from '@powerset/contracts/async-events.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Job, JobStore } from '../../jobs/store.ts';

export interface AsyncEventDeps {
  readonly store: JobStore;
  readonly nudge: () => void;
  readonly newId: () => string;
  readonly now: () => number;
}

const MAX_EVENTS = 1000;

/** Queues a job of the actor and returns how to follow it. */
export async function submitJob(
  kind: string,
  payload: unknown,
  actor: Actor,
  { store, newId, now, nudge }: AsyncEventDeps,
): Promise<AsyncEvent> {
  const userId = actor.userId ?? fail('auth.required');
  const id = newId();
  await store.insert({ id, kind, userId, payload: JSON.stringify(payload) }, now());
  nudge();
  return {
    channel_id: channelOf(userId),
    job_id: id,
    user_id: userId,
    status: 'pending',
    errors: [],
    result_url: null,
  };
}

/** Returns the actor's jobs that ended after an event; an unknown event id starts from the beginning. */
export async function eventsAfter(
  lastId: string | undefined,
  actor: Actor,
  { store }: Pick<AsyncEventDeps, 'store'>,
): Promise<readonly AsyncEvent[]> {
  const jobs = await store.endedAfter(
    actor.userId ?? fail('auth.required'),
    Number.parseInt(lastId ?? '', 10) || 0,
    MAX_EVENTS,
  );
  return jobs.map(toEvent);
}

/** Cancels a job of the actor, waiting or running. */
export async function cancelJob(
  id: string,
  actor: Actor,
  { store, now, nudge }: AsyncEventDeps,
): Promise<void> {
  const job = await store.byId(id);
  if (!job || job.user_id !== actor.userId) fail('resource.not-found');
  if (await store.requestCancel(id, now()))
    await store.finish(id, { state: 'cancelled', errors: [new AppError('query.cancelled').toWire()] }, now());
  nudge();
}

function toEvent(job: Job): AsyncEvent {
  return {
    id: String(job.sequence),
    channel_id: channelOf(job.user_id),
    job_id: job.id,
    user_id: job.user_id,
    status: job.state === 'done' ? 'done' : 'error',
    errors: job.errors ? (JSON.parse(job.errors) as AsyncEvent['errors']) : [],
    result_url: job.result_url,
  };
}

function channelOf(userId: number): string {
  return `user-${userId}`;
}
