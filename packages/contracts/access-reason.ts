import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer } from './fields.ts';

export const ACCESS_KINDS = ['dashboard', 'chart', 'dataset', 'database'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Why a check is met. */
export const AccessReason = z.object({
  by: z.enum(['administrator', 'owner', 'role', 'permission', 'together']),
  role: z.object({ id: z.int(), name: z.string() }).optional(),
  permission: z.string().optional(),
  resource: z.string().optional(),
});
export type AccessReason = z.infer<typeof AccessReason>;

/** One condition of access: an active account, a permission for the kind, the item, or its data. */
export const AccessCheck = z.object({
  check: z.enum(['account', 'permission', 'item', 'data']),
  is_met: z.boolean(),
  /** The permission that the check asks for, if it asks for one. */
  needs: z.object({ permission: z.string(), resource: z.string() }).optional(),
  reasons: z.array(AccessReason),
  /** Roles that would meet the check by themselves. */
  would_help: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Datasets of the item whose rows are hidden. */
  unreadable: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
});
export type AccessCheck = z.infer<typeof AccessCheck>;

/** A row-level security rule of the item's datasets, and whether it limits the rows of this user. */
export const AccessRule = z.object({
  id: z.int(),
  name: z.string(),
  filter_type: z.string(),
  group_key: z.string().nullable(),
  clause: z.string(),
  dataset: z.object({ id: z.int(), name: z.string() }),
  applies: z.boolean(),
  /** The roles of the rule that the user has. */
  roles: z.array(z.string()),
});
export type AccessRule = z.infer<typeof AccessRule>;

export const AccessExplained = z.object({
  user: z.object({ id: z.int(), name: z.string(), username: z.string(), roles: z.array(z.string()) }),
  item: z.object({
    kind: z.enum(ACCESS_KINDS),
    id: z.int(),
    name: z.string(),
    owners: z.array(z.string()),
    /** Set for dashboards. */
    is_published: z.boolean().optional(),
    /** The roles that a dashboard names, if dashboards can name roles. */
    roles: z.array(z.string()).optional(),
  }),
  is_allowed: z.boolean(),
  checks: z.array(AccessCheck),
  rules: z.array(AccessRule),
});
export type AccessExplained = z.infer<typeof AccessExplained>;

export const explainAccess = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/access',
  summary: 'Why a user can or cannot see an item',
  tag: 'Security Users',
  permission: ['can_get', 'User'],
  query: z.object({
    user_id: integer(),
    kind: z.enum(ACCESS_KINDS),
    id: integer(),
  }),
  response: z.object({ result: AccessExplained }),
  errors: ['request.invalid', 'access.forbidden', 'resource.not-found'],
});
