import type { FastifyInstance } from 'fastify';
import { trashEndpoints, type TrashRow } from '@powerset/contracts/trash.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { bind } from '../../http/bind.ts';
import { ALWAYS, contains, isOneOf } from '../../listing/conditions.ts';
import { wireMomentUtc } from '../../listing/moments.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';
import { expireTrashDaily, type ExpireDeps } from './expire-daily.ts';
import { deleteForGood, emptyTrash, restoreItems, visibleTrash } from './service.ts';

export type TrashDeps = ExpireDeps;

type ListQuery = NonNullable<(typeof trashEndpoints.list)['query']>['_output']['q'];

const PAGE_SIZE = 25;
const DAY_MS = 86_400_000;

/** Serves the trash, and deletes old entries once a day. */
export function trashRoutes(app: FastifyInstance, deps: TrashDeps): void {
  const { db } = deps;
  expireTrashDaily(app, deps);
  bind(app, trashEndpoints.list, ({ actor, query }) => listTrash(query.q, actor, deps));
  bind(app, trashEndpoints.restore, async ({ actor, body }) => ({
    result: await restoreItems(body.items, actor, deps),
  }));
  bind(app, trashEndpoints.remove, async ({ actor, body }) => ({
    count: await deleteForGood(body.items, actor, db),
  }));
  bind(app, trashEndpoints.empty, async ({ actor }) => ({ count: await emptyTrash(actor, db) }));
}

async function listTrash(
  asked: ListQuery,
  actor: Actor,
  { db, trashDays }: TrashDeps,
): Promise<{ count: number; days: number; result: TrashRow[] }> {
  const { search, kind, order_column, order_direction, page = 0, page_size = PAGE_SIZE } = asked ?? {};
  const matching = db
    .selectFrom('trash')
    .where(visibleTrash(actor))
    .where(search ? contains('trash.name', search) : ALWAYS)
    .where(kind ? isOneOf('trash.kind', [kind]) : ALWAYS);
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = order_direction ?? 'desc';
  const rows = await matching
    .select(['id', 'kind', 'object_id', 'name', 'deleted_on', 'deleted_by'])
    .orderBy(order_column ?? 'deleted_on', direction)
    .orderBy('id', direction)
    .offset(page * page_size)
    .limit(page_size)
    .execute();
  const people = await peopleById(
    db,
    rows.map(row => row.deleted_by),
  );
  return {
    count: Number(count),
    days: trashDays,
    result: rows.map(({ deleted_on: deletedOn, deleted_by: deletedBy, ...row }) => ({
      ...row,
      deleted_on: wireMomentUtc(Number(deletedOn)),
      deleted_by: wirePerson(people.get(deletedBy ?? 0)),
      expires_on: wireMomentUtc(Number(deletedOn) + trashDays * DAY_MS),
    })),
  };
}
