import { LRUCache } from 'lru-cache';
import type { Actor, Guest } from '@powerset/core/permissions/actor.ts';
import { NO_GRANTS } from '@powerset/core/permissions/grants.ts';
import type { Settings } from '../config/settings.ts';
import { LINK_PERMISSIONS } from './public-links.ts';
import type { RolePair, User, UserStore } from './users.ts';
import { isForVisitors } from './visitors.ts';

/** An actor with the data that a page shows about it. */
export interface KnownActor extends Actor {
  readonly user: User | null;
  readonly pairs: readonly RolePair[];
}

export interface Actors {
  /** Returns the active user with that id as an actor. */
  byUserId(userId: number): Promise<KnownActor | undefined>;
  /** Returns the actor of a visitor without sign-in. */
  visitor(): Promise<KnownActor>;
  /** Returns the actor of an embedded dashboard's guest. */
  guest(guest: Guest): Promise<KnownActor>;
  /** Clears the cache after accounts or roles change. */
  forget(): void;
}

const DATA_PERMISSIONS: ReadonlySet<string> = new Set([
  'all_database_access',
  'all_datasource_access',
  'all_query_access',
  'database_access',
  'schema_access',
  'datasource_access',
]);

// A revoked permission must end within a second.
const MAX_AGE_MS = 1000;

/** Reads actors from the store and caches them for a second. */
export function makeActors(
  users: UserStore,
  { publicRole, guestRole }: Pick<Settings, 'publicRole' | 'guestRole'>,
): Actors {
  const known = new LRUCache<number, { actor: KnownActor | undefined }>({ max: 1000, ttl: MAX_AGE_MS });
  const VISITOR = 0;
  const GUEST = -1;
  const remember = async (
    key: number,
    load: () => Promise<KnownActor | undefined>,
  ): Promise<KnownActor | undefined> => {
    const hit = known.get(key);
    if (hit) return hit.actor;
    const actor = await load();
    known.set(key, { actor });
    return actor;
  };
  return {
    byUserId: userId => remember(userId, () => loadUser(userId, users)),
    visitor: async () => (await remember(VISITOR, () => loadVisitor(users, publicRole)))!,
    // Guests see only their dashboards, so the role's data grants do not apply.
    guest: async guest => ({
      ...(guest.hasPublicLink
        ? toActor(null, [], LINK_PERMISSIONS)
        : (await remember(GUEST, () => loadGuest(users, guestRole)))!),
      grants: NO_GRANTS,
      username: guest.username,
      guest,
    }),
    forget: () => known.clear(),
  };
}

async function loadUser(userId: number, users: UserStore): Promise<KnownActor | undefined> {
  const user = await users.byId(userId);
  if (!user || user.is_active === 0) return undefined;
  const roles = await users.rolesOf(userId);
  return toActor(user, roles, await users.pairsOfRoles(roles.map(role => role.id)));
}

async function loadGuest(users: UserStore, roleName: string): Promise<KnownActor> {
  const role = await users.roleNamed(roleName);
  const general = role
    ? (await users.pairsOfRoles([role.id])).filter(pair => !DATA_PERMISSIONS.has(pair.permission))
    : [];
  return toActor(null, role ? [role] : [], general);
}

async function loadVisitor(users: UserStore, publicRoleLike: string | undefined): Promise<KnownActor> {
  const role = await users.roleNamed('Public');
  const like = publicRoleLike ? await users.roleNamed(publicRoleLike) : undefined;
  const pairs = (await users.pairsOfRoles([role, like].flatMap(found => (found ? [found.id] : [])))).filter(
    isForVisitors,
  );
  return toActor(null, role ? [role] : [], pairs);
}

/** Returns the actor of a user with these roles and permissions. */
export function toActor(
  user: User | null,
  roles: KnownActor['roles'],
  pairs: readonly RolePair[],
): KnownActor {
  const keys = new Set(pairs.map(pair => `${pair.permission}\n${pair.resource}`));
  const granted = (permission: string): readonly RolePair[] =>
    pairs.filter(pair => pair.permission === permission);
  return {
    user,
    pairs,
    roles,
    userId: user?.id ?? null,
    username: user?.username ?? '',
    can: (permission, resource) => keys.has(`${permission}\n${resource}`),
    grants: {
      databaseIds: new Set(granted('database_access').flatMap(pair => pair.databaseId ?? [])),
      datasetIds: new Set(granted('datasource_access').flatMap(pair => pair.datasetId ?? [])),
      schemas: granted('schema_access').flatMap(({ databaseId, schema }) =>
        databaseId !== null && schema !== null ? [{ databaseId, schema }] : [],
      ),
    },
  };
}
