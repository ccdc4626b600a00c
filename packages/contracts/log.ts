import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Person } from './fields.ts';
import { readEndpoints } from './resource.ts';

export const LogRow = z.object({
  id: z.int(),
  action: z.string(),
  dashboard_id: z.int().nullable(),
  slice_id: z.int().nullable(),
  dttm: z.string(),
  duration_ms: z.int().nullable(),
  json: z.string().nullable(),
  referrer: z.string().nullable(),
  user: Person.extend({ username: z.string() }).partial().nullable(),
  user_id: z.int().nullable(),
});
export type LogRow = z.infer<typeof LogRow>;

const { list, get } = readEndpoints({
  path: 'log',
  tag: 'LogRestApi',
  view: 'Log',
  row: LogRow,
  item: LogRow,
});

/** The action log. */
export const logEndpoints = {
  list,
  get,
  /** Always refused: only the server writes its log. */
  create: defineEndpoint({
    method: 'POST',
    path: '/api/v1/log/',
    summary: 'Not possible',
    tag: 'LogRestApi',
    permission: ['can_write', 'Log'],
    response: z.unknown(),
    errors: ['resource.invalid'],
  }),
};
