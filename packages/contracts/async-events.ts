import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A job as clients see it; `status` is pending, running, done, or error. */
export const AsyncEvent = z.object({
  /** The position in the order of events, which clients send as `last_id`. Missing until the job ends. */
  id: z.string().optional(),
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.int(),
  status: z.enum(['pending', 'running', 'done', 'error']),
  errors: z.array(z.looseObject({ message: z.string() })),
  result_url: z.string().nullable(),
});
export type AsyncEvent = z.infer<typeof AsyncEvent>;

const permission = ['can_list', 'AsyncEventsRestApi'] as const;
const common = { tag: 'AsyncEventsRestApi', permission };

export const asyncEvents = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/async_event/',
  summary: "What ended of the caller's jobs since an event",
  query: z.looseObject({ last_id: z.string().optional() }),
  response: z.object({ result: z.array(AsyncEvent) }),
  errors: ['resource.not-found'],
});

/** Server-sent events: each `message` is one finished job. A reconnecting client sends `Last-Event-ID`. */
export const asyncEventStream = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/async_event/stream',
  summary: "The caller's ended jobs as they end",
  query: z.looseObject({ last_id: z.string().optional() }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['resource.not-found'],
});

export const cancelAsyncJob = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/async_event/:job_id/cancel',
  summary: 'Stop a job of the caller',
  params: z.object({ job_id: z.string() }),
  response: z.object({ message: z.string() }),
  errors: ['resource.not-found'],
});
