import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message } from './fields.ts';

/** A statement that runs on a database or waits for its turn. */
export const RunningQuery = z.object({
  id: z.int(),
  sql: z.string(),
  state: z.enum(['waiting', 'running']),
  /** Milliseconds since 1970. */
  since: z.number(),
  /** Who runs it; null for the server itself. */
  user: z.string().nullable(),
});
export type RunningQuery = z.infer<typeof RunningQuery>;

const NAMES = { tag: 'Databases', permission: ['can_write', 'Database'], params: IdParams } as const;

/** What this server runs on a database; other servers of the installation answer for themselves. */
export const databaseActivity = defineEndpoint({
  ...NAMES,
  method: 'GET',
  path: '/api/v1/powerset/database/:id/activity',
  summary: 'What runs on a database',
  response: z.object({
    result: z.object({
      queries: z.array(RunningQuery),
      running: z.int(),
      waiting: z.int(),
      /** How many may run at once; null for no limit. */
      limit: z.int().nullable(),
    }),
  }),
  errors: ['resource.not-found'],
});

/** Whether a database answers, how fast, and which version it has. */
export const databaseHealth = defineEndpoint({
  ...NAMES,
  method: 'GET',
  path: '/api/v1/powerset/database/:id/health',
  summary: 'Whether a database answers',
  response: z.object({
    result: z.object({
      is_reachable: z.boolean(),
      milliseconds: z.number(),
      /** Why it cannot be reached; null if it can. */
      problem: z.string().nullable(),
      version: z.string().nullable(),
    }),
  }),
  errors: ['resource.not-found'],
});

export const stopDatabaseQuery = defineEndpoint({
  ...NAMES,
  method: 'POST',
  path: '/api/v1/powerset/database/:id/activity/:queryId/stop',
  summary: 'Stop a query that runs on a database',
  params: IdParams.extend({ queryId: z.coerce.number().int() }),
  response: Message,
  errors: ['resource.not-found'],
});
