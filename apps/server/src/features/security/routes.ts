import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import { omit } from '@powerset/kit/omit.ts';
import { explainAccess as explainAccessCall } from '@powerset/contracts/access-reason.ts';
import {
  accountBelongings,
  createPasswordLink,
  readPasswordLink,
  transferBelongings,
  usePasswordLink,
} from '@powerset/contracts/account-care.ts';
import { roleFacts } from '@powerset/contracts/role-facts.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import {
  accountEndpoints,
  grantEndpoints,
  groupEndpoints,
  permissionNameEndpoints,
  permissionResourceEndpoints,
  roleEndpoints,
  rolePermissionEndpoints,
} from '@powerset/contracts/security-admin.ts';
import { auditTrail, putDown } from '../../access/audit-trail.ts';
import { giveVersionOf } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS, NEVER } from '../../listing/conditions.ts';
import { pickNamed, pickPeople } from '../../listing/picks.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { belongingsOf, giveBelongings } from './belongings.ts';
import { explainAccess, type ExplainDeps } from './explain-access.ts';
import {
  ACCOUNT_LIST,
  GRANT_LIST,
  GROUP_LIST,
  PERMISSION_NAME_LIST,
  PERMISSION_RESOURCE_LIST,
  ROLE_LIST,
} from './lists.ts';
import { accountOfLink, choosePassword, makePasswordLink } from './password-links.ts';
import { factsOfRoles } from './role-facts.ts';
import {
  accountRows,
  changeAccount,
  createAccount,
  createRole,
  removeAccounts,
  removeRoles,
  renameRole,
  setRoleGrants,
  tracedAccounts,
  type SecurityDeps,
} from './service.ts';
import { completeDataPermissions, securityStore } from './store.ts';

/** Serves accounts, roles, and permissions to administrators. */
export function securityRoutes(app: FastifyInstance, deps: SecurityDeps & ExplainDeps): void {
  accountRoutes(app, deps);
  accountCareRoutes(app, deps);
  bind(app, explainAccessCall, async ({ query }) => ({ result: await explainAccess(query, deps) }));
  bind(app, roleFacts, async ({ query: { q: ids } }) => ({ result: await factsOfRoles(ids, deps.db) }));
  groupRoutes(app, deps);
  roleRoutes(app, deps);
  catalogueRoutes(app, deps);
}

function accountRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const { db } = deps;
  const tracked = auditTrail({ ...deps, read: ids => tracedAccounts(ids, db) });
  bindReading(app, accountEndpoints, {
    db,
    versions: 'users',
    spec: ACCOUNT_LIST,
    view: 'User',
    visible: () => ALWAYS,
    distinct: {},
    create: accountEndpoints.create.body,
    update: accountEndpoints.update.body,
    rows: ids => accountRows(ids, db),
    item: async id => (await accountRows([id], db))[0],
    related: {
      roles: query => pickNamed(db, 'roles', 'name', { query }),
      created_by: query => pickPeople(db, query),
      changed_by: query => pickPeople(db, query),
    },
  });
  bind(
    app,
    accountEndpoints.create,
    tracked('account.create', async ({ actor, body }) => ({ id: await createAccount(body, actor, deps) })),
  );
  bind(
    app,
    accountEndpoints.update,
    tracked('account.update', async ({ actor, params: { id }, body, request, reply }) => {
      if (actor.token && body.password !== undefined)
        fail('access.token-scope', { detail: 'Personal tokens cannot change passwords.' });
      await changeAccount(id, body, { ...deps, actor, basedOn: request.headers['if-match'] });
      await giveVersionOf(reply, { db, table: 'users', id });
      return { result: omit(body, 'password') };
    }),
  );
  bind(
    app,
    accountEndpoints.remove,
    tracked('account.delete', async ({ actor, params: { id } }) => {
      await removeAccounts([id], actor, deps);
      return { message: 'OK' };
    }),
  );
  bind(
    app,
    accountEndpoints.removeMany,
    tracked('account.delete', async ({ actor, query: { q: ids } }) => {
      await removeAccounts(ids, actor, deps);
      return { message: `Deleted ${ids.length} ${ids.length === 1 ? 'user' : 'users'}` };
    }),
  );
}

/** Serves what accounts own and how their users get a password. */
function accountCareRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const { db, now } = deps;
  bind(app, accountBelongings, async ({ params: { id } }) => ({ result: await belongingsOf(id, db) }));
  bind(app, transferBelongings, async ({ actor, params: { id }, body: { to }, request }) => {
    const result = await giveBelongings(id, to, db);
    const facts = { id, to, ...result };
    await putDown({ action: 'account.transfer', actor, facts, from: request }, db, now());
    return { result };
  });
  bind(app, createPasswordLink, async ({ actor, params: { id }, request }) => {
    const result = await makePasswordLink(id, actor, deps);
    const facts = { id, expires_on: result.expires_on };
    await putDown({ action: 'account.password link', actor, facts, from: request }, db, now());
    return { result };
  });
  bind(app, readPasswordLink, async ({ body: { token } }) => {
    const { username, first_name } = await accountOfLink(token, deps);
    return { result: { username, first_name } };
  });
  bind(app, usePasswordLink, async ({ body, request }) => {
    const userId = await choosePassword(body, deps);
    const facts = { id: userId, by: 'link' };
    await putDown({ action: 'account.password', actor: { userId }, facts, from: request }, db, now());
    return { message: 'OK' };
  });
}

/** There are no groups: clients read empty lists, and writes are refused. */
function groupRoutes(app: FastifyInstance, { db }: SecurityDeps): void {
  bindReading(app, groupEndpoints, {
    db,
    spec: GROUP_LIST,
    view: 'Role',
    visible: () => NEVER,
    distinct: {},
    related: {},
    create: groupEndpoints.create.body,
    update: groupEndpoints.update.body,
    rows: async () => [],
    item: async () => undefined,
  });
  bind(app, groupEndpoints.create, async () =>
    fail('resource.invalid', { detail: 'Groups are not supported. Assign roles to users instead.' }),
  );
  for (const endpoint of [groupEndpoints.update, groupEndpoints.remove, groupEndpoints.removeMany])
    bind(app, endpoint as Endpoint, async () => fail('resource.not-found'));
}

function roleRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const { db } = deps;
  const tracked = auditTrail({ ...deps, read: ids => rolesWithGrants(ids, db) });
  bindReading(app, roleEndpoints, {
    db,
    versions: 'roles',
    spec: ROLE_LIST,
    view: 'Role',
    visible: () => ALWAYS,
    distinct: {},
    related: {},
    create: roleEndpoints.create.body,
    update: roleEndpoints.update.body,
    rows: ids => securityStore(db).roles(ids),
    item: async id => (await securityStore(db).roles([id]))[0],
  });
  bind(
    app,
    roleEndpoints.create,
    tracked('role.create', async ({ actor, body }) => ({
      id: await createRole(body.name, actor, deps),
      result: { name: body.name },
    })),
  );
  bind(
    app,
    roleEndpoints.update,
    tracked('role.update', async ({ actor, params: { id }, body, request, reply }) => {
      await renameRole(id, body.name, { ...deps, actor, basedOn: request.headers['if-match'] });
      await giveVersionOf(reply, { db, table: 'roles', id });
      return { result: { name: body.name } };
    }),
    { find: async ({ id }) => (await securityStore(db).roles([id]))[0] ?? fail('resource.not-found') },
  );
  bind(
    app,
    roleEndpoints.remove,
    tracked('role.delete', async ({ params: { id } }) => {
      await removeRoles([id], deps);
      return { message: 'OK' };
    }),
  );
  bind(
    app,
    roleEndpoints.removeMany,
    tracked('role.delete', async ({ query: { q: ids } }) => {
      await removeRoles(ids, deps);
      return { message: `Deleted ${ids.length} ${ids.length === 1 ? 'role' : 'roles'}` };
    }),
  );
  bind(app, rolePermissionEndpoints.list, async ({ params: { id }, reply }) => {
    const store = securityStore(db);
    if ((await store.roles([id])).length === 0) fail('resource.not-found');
    await giveVersionOf(reply, { db, table: 'roles', id });
    return {
      result: (await store.grantsOfRole(id)).map(grant => ({
        id: grant.id,
        permission_name: grant.permission,
        view_menu_name: grant.resource,
      })),
    };
  });
  bind(
    app,
    rolePermissionEndpoints.replace,
    tracked('role.grants', async ({ actor, params: { id }, body, request, reply }) => {
      await setRoleGrants(id, body.permission_view_menu_ids, {
        ...deps,
        actor,
        basedOn: request.headers['if-match'],
      });
      await giveVersionOf(reply, { db, table: 'roles', id });
      return { result: { permission_view_menu_ids: body.permission_view_menu_ids } };
    }),
  );
}

async function rolesWithGrants(ids: readonly number[], db: SecurityDeps['db']): Promise<readonly object[]> {
  const store = securityStore(db);
  return Promise.all(
    (await store.roles(ids)).map(async role => ({
      ...role,
      grants: (await store.grantsOfRole(role.id)).map(
        ({ permission, resource }) => `${permission} on ${resource}`,
      ),
    })),
  );
}

/** Lists permissions, after adding those of new data. */
function catalogueRoutes(app: FastifyInstance, { db }: SecurityDeps): void {
  const store = securityStore(db);
  const read = (
    endpoints: object,
    spec: ListSpec,
    view: string,
    rows: (ids: readonly number[]) => Promise<readonly Readonly<Record<string, unknown>>[]>,
  ): void => {
    bindReading(app, endpoints, {
      db,
      spec,
      view,
      visible: () => ALWAYS,
      distinct: {},
      related: {},
      before: () => completeDataPermissions(db),
      rows,
      item: async id => (await rows([id]))[0],
    });
  };
  read(permissionNameEndpoints, PERMISSION_NAME_LIST, 'Permission', ids =>
    store.named('permission_names', ids),
  );
  read(permissionResourceEndpoints, PERMISSION_RESOURCE_LIST, 'ViewMenu', ids =>
    store.named('permission_resources', ids),
  );
  read(grantEndpoints, GRANT_LIST, 'PermissionViewMenu', async ids =>
    (await store.grants(ids)).map(grant => ({
      id: grant.id,
      permission: { name: grant.permission },
      view_menu: { name: grant.resource },
    })),
  );
}
