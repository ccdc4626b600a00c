import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { flag, IdParams, ids, strictBody, text, textBetween, textUpTo } from './fields.ts';
import { readEndpoints, resourceEndpoints } from './resource.ts';

const Ref = z.object({ id: z.int() });
const Named = z.object({ id: z.int(), name: z.string() });

export const AccountWire = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  active: z.boolean(),
  roles: z.array(Named),
  groups: z.array(Named),
  last_login: z.string().nullable(),
  login_count: z.int(),
  fail_login_count: z.int(),
  created_on: z.string(),
  changed_on: z.string(),
  created_by: Ref.nullable(),
  changed_by: Ref.nullable(),
});
export type AccountWire = z.infer<typeof AccountWire>;

const name = () => textBetween(1, 64);
const NewAccount = strictBody({
  username: name(),
  first_name: textUpTo(64),
  last_name: textUpTo(64),
  email: textUpTo(320).min(1),
  password: text().min(1),
  active: flag().optional(),
  roles: ids().optional(),
  groups: ids().optional(),
}).refine(({ roles = [], groups = [] }) => roles.length + groups.length > 0, {
  error: "At least one of 'roles' or 'groups' must be provided and non-empty.",
  path: [],
});
export type NewAccount = z.infer<typeof NewAccount>;

const AccountChange = strictBody({
  username: name().optional(),
  first_name: textUpTo(64).optional(),
  last_name: textUpTo(64).optional(),
  email: textUpTo(320).min(1).optional(),
  password: text().min(1).optional(),
  active: flag().optional(),
  roles: ids().optional(),
  groups: ids().optional(),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** Returns the usual calls, each with the permission that account calls have. */
function withOwnPermissions<E extends Record<'list' | 'get' | 'info' | 'related' | 'distinct', object>>(
  endpoints: E,
  view: string,
): E {
  const read = { permission: ['can_get', view] };
  const changed = {
    ...endpoints,
    list: { ...endpoints.list, ...read },
    get: { ...endpoints.get, ...read },
    related: { ...endpoints.related, ...read },
    distinct: { ...endpoints.distinct, ...read },
    info: { ...endpoints.info, permission: ['can_info', view] },
  };
  const writes = {
    create: 'can_post',
    update: 'can_put',
    remove: 'can_delete',
    removeMany: 'can_delete',
  } as const;
  for (const [call, permission] of Object.entries(writes)) {
    if (call in changed)
      Object.assign(changed, {
        [call]: { ...changed[call as keyof typeof changed], permission: [permission, view] },
      });
  }
  return changed;
}

const accounts = resourceEndpoints({
  path: 'security/users',
  tag: 'Security Users',
  view: 'User',
  row: AccountWire,
  item: AccountWire,
  create: NewAccount,
  update: AccountChange,
  anyIdFor: ['update', 'remove'],
});
const changedAccount = z.object({ result: z.record(z.string(), z.unknown()) });
export const accountEndpoints = withOwnPermissions(
  {
    ...accounts,
    create: defineEndpoint({ ...accounts.create, response: z.object({ id: z.int() }) }),
    update: defineEndpoint({ ...accounts.update, response: changedAccount }),
  },
  'User',
);

const RoleBody = strictBody({ name: textBetween(1, 64) });
const roles = resourceEndpoints({
  path: 'security/roles',
  tag: 'Security Roles',
  view: 'Role',
  row: Named,
  item: Named,
  create: RoleBody,
  update: RoleBody,
  anyIdFor: ['update', 'remove'],
});
export const roleEndpoints = withOwnPermissions(
  {
    ...roles,
    create: defineEndpoint({ ...roles.create, invalidBody: 'fields-422' }),
    update: defineEndpoint({ ...roles.update, invalidBody: 'fields-422', response: changedAccount }),
  },
  'Role',
);

/**
 * User groups. None exist and none can be created: roles are assigned to users, and to groups of a sign-in
 * service through the settings.
 */
const GroupBody = strictBody({
  name: textBetween(1, 100),
  label: textUpTo(150).nullish(),
  description: textUpTo(512).nullish(),
  roles: ids().optional(),
  users: ids().optional(),
});
export const groupEndpoints = withOwnPermissions(
  resourceEndpoints({
    path: 'security/groups',
    tag: 'Security Groups',
    view: 'Role',
    row: Named,
    item: Named,
    create: GroupBody,
    update: GroupBody,
    hasVersions: false,
    anyIdFor: ['update', 'remove'],
  }),
  'Role',
);

const ofRole = { tag: 'Security Roles', params: IdParams } as const;
export const rolePermissionEndpoints = {
  list: defineEndpoint({
    ...ofRole,
    method: 'GET',
    path: '/api/v1/security/roles/:id/permissions/',
    summary: 'What a role permits',
    permission: ['can_list_role_permissions', 'Role'],
    response: z.object({
      result: z.array(z.object({ id: z.int(), permission_name: z.string(), view_menu_name: z.string() })),
    }),
    errors: ['resource.not-found'],
  }),
  replace: defineEndpoint({
    ...ofRole,
    method: 'POST',
    path: '/api/v1/security/roles/:id/permissions',
    summary: 'Say what a role permits',
    permission: ['can_add_role_permissions', 'Role'],
    body: strictBody({ permission_view_menu_ids: ids() }),
    response: z.object({ result: z.object({ permission_view_menu_ids: z.array(z.int()) }) }),
    errors: ['request.invalid', 'resource.not-found', 'resource.conflict'],
  }),
};

const PermissionOnResource = z.object({
  id: z.int(),
  permission: z.object({ name: z.string() }),
  view_menu: z.object({ name: z.string() }),
});
const catalogue = <V extends string, R extends z.ZodObject>(path: string, view: V, row: R) =>
  withOwnPermissions(readEndpoints({ path, tag: `Security ${view}`, view, row, item: row }), view);
export const permissionNameEndpoints = catalogue('security/permissions', 'Permission', Named);
export const permissionResourceEndpoints = catalogue('security/resources', 'ViewMenu', Named);
export const grantEndpoints = catalogue(
  'security/permissions-resources',
  'PermissionViewMenu',
  PermissionOnResource,
);
