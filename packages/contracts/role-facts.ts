import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ids } from './fields.ts';
import { q } from './q.ts';

const Named = z.object({ id: z.int(), name: z.string() });

/** What a role permits and what depends on it, in numbers. */
export const RoleFacts = z.object({
  id: z.int(),
  users: z.int(),
  permissions: z.int(),
  rules: z.array(Named),
  dashboards: z.array(Named),
  /** Whether the role belongs to every installation; it cannot be renamed or deleted. */
  is_built_in: z.boolean(),
  /** Who decides what the role permits; `start` resets general permissions at each start of the server. */
  permissions_from: z.enum(['everything', 'start', 'administrators']),
});
export type RoleFacts = z.infer<typeof RoleFacts>;

export const roleFacts = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/role-facts',
  summary: 'What roles permit and what depends on them, in numbers',
  tag: 'Security Roles',
  permission: ['can_get', 'Role'],
  query: z.object({ q: q(ids()) }),
  response: z.object({ result: z.array(RoleFacts) }),
  errors: ['request.invalid'],
});
