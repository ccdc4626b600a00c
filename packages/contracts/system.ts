import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A run of the SQL editor that has not ended. */
export const OpenRun = z.object({
  client_id: z.string(),
  state: z.string(),
  /** The place in the line of its user; null unless it waits for its turn. */
  place: z.int().nullable(),
  user: z.string(),
  database: z.string(),
  sql: z.string(),
  started_on: z.string(),
});
export type OpenRun = z.infer<typeof OpenRun>;

export const SystemFacts = z.object({
  version: z.string(),
  server: z.object({
    name: z.string(),
    started_on: z.string(),
    node: z.string(),
    platform: z.string(),
    processors: z.int(),
    /** The mean number of busy processors in the last minute. */
    load: z.number(),
    /** Memory of the server process, and of the whole machine, in bytes. */
    memory_used: z.number(),
    machine_memory: z.number(),
    machine_memory_free: z.number(),
  }),
  /** Where accounts, charts, and dashboards are stored. */
  store: z.object({ engine: z.enum(['sqlite', 'postgresql']) }),
  /** Of the disk that holds the data folder, in bytes. */
  disk: z.object({ folder: z.string(), free: z.number(), total: z.number() }),
  cache: z.object({
    kind: z.enum(['memory', 'redis', 'off']),
    limit: z.number(),
    /** Since this server started. */
    hits: z.int(),
    misses: z.int(),
  }),
  /** Background jobs of all servers, and the servers that run some now. */
  jobs: z.object({ waiting: z.int(), running: z.int(), workers: z.array(z.string()) }),
  connections: z.array(
    z.object({ id: z.int(), name: z.string(), engine: z.string(), running: z.int(), waiting: z.int() }),
  ),
  /** The oldest open runs; `count` may be more. */
  runs: z.object({ count: z.int(), result: z.array(OpenRun) }),
});
export type SystemFacts = z.infer<typeof SystemFacts>;

const shared = {
  method: 'GET',
  tag: 'System',
  permission: ['can_get', 'User'],
  errors: ['access.forbidden'],
} as const;

export const systemFacts = defineEndpoint({
  ...shared,
  path: '/api/v1/powerset/system',
  summary: 'The state of this server, its stores, and its queries',
  response: z.object({ result: SystemFacts }),
});

export const SettingOverview = z.object({
  key: z.string(),
  env: z.string(),
  about: z.string(),
  /** Null if it has none, and for secrets. */
  value: z.string().nullable(),
  is_secret: z.boolean(),
  is_set: z.boolean(),
  origin: z.enum(['default', 'environment', 'file']),
});
export type SettingOverview = z.infer<typeof SettingOverview>;

export const settingsOverview = defineEndpoint({
  ...shared,
  path: '/api/v1/powerset/settings',
  summary: 'The settings of this server, without secrets, and where they come from',
  response: z.object({ result: z.array(SettingOverview) }),
});
