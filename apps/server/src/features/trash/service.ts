import { sql, type SqlBool } from 'kysely';
import type { RestoredItem, TrashItem } from '@powerset/contracts/trash.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { isOneOf, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { restore } from '../../metadata/trash/restore.ts';
import type { TrashKind } from '../../metadata/trash/trash-tables.ts';

const VIEWS: Readonly<Record<TrashKind, string>> = {
  chart: 'Chart',
  dashboard: 'Dashboard',
  dataset: 'Dataset',
  saved_query: 'SavedQuery',
};

/**
 * Returns the condition on the table `trash` that selects what the actor may see, restore, and delete for
 * good: items of their own; for administrators, all but the saved queries of others.
 */
export function visibleTrash(actor: Actor): Condition {
  const kinds = Object.entries(VIEWS).flatMap(([kind, view]) => (actor.can('can_write', view) ? [kind] : []));
  const isOwn = sql<SqlBool>`exists (select 1 from trash_owners where trash_owners.trash_id = trash.id and trash_owners.user_id = ${actor.userId})`;
  const isTheirs = isAdmin(actor) ? sql<SqlBool>`(trash.kind <> 'saved_query' or ${isOwn})` : isOwn;
  return sql<SqlBool>`${isOneOf('trash.kind', kinds)} and ${isTheirs}`;
}

/** Restores items, each one whole or not at all. Throws if the actor may not see one of them. */
export async function restoreItems(
  items: readonly TrashItem[],
  actor: Actor,
  { db, now }: { readonly db: Db; readonly now: () => number },
): Promise<RestoredItem[]> {
  const found = await findItems(items, actor, db);
  const restorer = { userId: actor.userId, isAdmin: isAdmin(actor) };
  const results: RestoredItem[] = [];
  for (const { kind, object_id: id, name } of inOrder(found)) {
    const restored = await db
      .transaction()
      .execute(trx => restore(trx, { kind, id }, { now: now(), restorer }));
    // Somebody else restored it in the meantime.
    const outcome = restored ?? { lost: [] };
    results.push({
      kind,
      id,
      name,
      is_restored: 'lost' in outcome,
      problem: 'problem' in outcome ? outcome.problem : null,
      lost: 'lost' in outcome ? [...outcome.lost] : [],
    });
  }
  return results;
}

/** Deletes items for good. Throws if the actor may not see one of them. */
export async function deleteForGood(items: readonly TrashItem[], actor: Actor, db: Db): Promise<number> {
  const found = await findItems(items, actor, db);
  await db
    .deleteFrom('trash')
    .where(
      'id',
      'in',
      found.map(row => row.id),
    )
    .execute();
  return found.length;
}

/** Deletes everything for good that the actor may see. */
export async function emptyTrash(actor: Actor, db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('trash').where(visibleTrash(actor)).executeTakeFirst();
  return Number(numDeletedRows);
}

interface FoundItem {
  readonly id: number;
  readonly kind: TrashKind;
  readonly object_id: number;
  readonly name: string;
}

async function findItems(items: readonly TrashItem[], actor: Actor, db: Db): Promise<readonly FoundItem[]> {
  const found: FoundItem[] = [];
  for (const kind of Object.keys(VIEWS) as TrashKind[]) {
    const ids = [...new Set(items.filter(item => item.kind === kind).map(item => item.id))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('trash')
      .select(['id', 'kind', 'object_id', 'name'])
      .where('kind', '=', kind)
      .where('object_id', 'in', ids)
      .where(visibleTrash(actor))
      .orderBy('id')
      .execute();
    if (rows.length < ids.length) fail('resource.not-found');
    found.push(...rows);
  }
  return found;
}

// Nothing is reported as missing that the same call restores.
function inOrder(items: readonly FoundItem[]): readonly FoundItem[] {
  const order: readonly TrashKind[] = ['dataset', 'chart', 'dashboard', 'saved_query'];
  return items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
