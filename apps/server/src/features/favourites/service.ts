import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { favoriteEndpoints } from '@powerset/contracts/resource.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';

type Kind = 'chart' | 'dashboard' | 'tag';

export interface FavouriteDeps {
  readonly db: Db;
  readonly kind: Kind;
  /** Returns the ids that exist and that the actor may see. */
  visibleIds(ids: readonly number[], actor: Actor): Promise<readonly number[]>;
  readonly now: () => number;
}

/** Serves the favorites among charts or dashboards. */
export function bindFavourites(
  app: FastifyInstance,
  endpoints: ReturnType<typeof favoriteEndpoints>,
  deps: FavouriteDeps,
): void {
  bind(app, endpoints.status, async ({ actor, query: { q: ids } }) => {
    const starred = await starredIds(
      deps,
      actor,
      deps.kind === 'tag' ? ids : await visibleOf(ids, deps, actor),
    );
    return { result: [...new Set(ids)].map(id => ({ id, value: starred.has(id) })) };
  });
  bind(app, endpoints.add, async ({ actor, params: { id } }) => {
    // A guest cannot store favorites, and the page of a guest need not know.
    if (actor.guest) return { result: 'OK' as const };
    const userId = await requireVisible(deps, actor, id);
    await deps.db
      .insertInto('favourites')
      .values({ user_id: userId, kind: deps.kind, object_id: id, created_on: deps.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return { result: 'OK' as const };
  });
  bind(app, endpoints.remove, async ({ actor, params: { id } }) => {
    if (actor.guest) return { result: 'OK' as const };
    const userId = await requireVisible(deps, actor, id);
    await deps.db
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('kind', '=', deps.kind)
      .where('object_id', '=', id)
      .execute();
    return { result: 'OK' as const };
  });
}

// Everyone sees all tags, so the answer includes ids of missing tags, which are nobody's favorites.
async function visibleOf(
  ids: readonly number[],
  deps: FavouriteDeps,
  actor: Actor,
): Promise<readonly number[]> {
  const seen = new Set(await deps.visibleIds(ids, actor));
  const visible = ids.filter(id => seen.has(id));
  return visible.length === 0 ? fail('resource.not-found') : visible;
}

async function starredIds(
  { db, kind }: FavouriteDeps,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (actor.userId === null) return new Set();
  const rows = await db
    .selectFrom('favourites')
    .select('object_id')
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .execute();
  return new Set(rows.map(row => row.object_id));
}

async function requireVisible(deps: FavouriteDeps, actor: Actor, id: number): Promise<number> {
  const [visible] = await deps.visibleIds([id], actor);
  if (visible === undefined) fail('resource.not-found');
  return actor.userId ?? fail('access.forbidden');
}
