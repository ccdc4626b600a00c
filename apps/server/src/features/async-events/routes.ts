import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { asyncEvents, asyncEventStream, cancelAsyncJob } from '@powerset/contracts/async-events.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { bind } from '../../http/bind.ts';
import { cancelJob, eventsAfter, type AsyncEventDeps } from './service.ts';

const LOOK_EVERY_MS = 250;
const ALIVE_EVERY_MS = 15_000;

/**
 * Serves jobs to follow, by polling or by server-sent events, and to cancel; without the feature there are no
 * routes.
 */
export function asyncEventRoutes(
  app: FastifyInstance,
  deps: AsyncEventDeps & { readonly isOn: boolean },
): void {
  const requireOn = (): void => {
    if (!deps.isOn) fail('resource.not-found');
  };
  bind(app, asyncEvents, async ({ actor, query }) => {
    requireOn();
    return { result: await eventsAfter(query.last_id, actor, deps) };
  });
  bind(app, asyncEventStream, async ({ actor, query, request, reply, signal }) => {
    requireOn();
    const last = request.headers['last-event-id'] ?? query.last_id;
    reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no');
    return Readable.from(stream(typeof last === 'string' ? last : undefined, actor, signal, deps));
  });
  bind(app, cancelAsyncJob, async ({ actor, params }) => {
    requireOn();
    await cancelJob(params.job_id, actor, deps);
    return { message: 'OK' };
  });
}

// The stream polls the store, because the job may run on another server.
async function* stream(
  lastId: string | undefined,
  actor: Actor,
  signal: AbortSignal,
  deps: AsyncEventDeps,
): AsyncGenerator<string> {
  let last = lastId;
  let quietMs = 0;
  yield ': follow\n\n';
  while (!signal.aborted) {
    const events = await eventsAfter(last, actor, deps);
    for (const event of events) yield `id: ${event.id!}\ndata: ${JSON.stringify(event)}\n\n`;
    last = events.at(-1)?.id ?? last;
    quietMs = events.length > 0 ? 0 : quietMs + LOOK_EVERY_MS;
    if (quietMs >= ALIVE_EVERY_MS) {
      quietMs = 0;
      yield ': alive\n\n';
    }
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
