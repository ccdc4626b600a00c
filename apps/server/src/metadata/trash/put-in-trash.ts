import { sql } from 'kysely';
import { countOf } from '@powerset/kit/count-of.ts';
import type { Db } from '../open-store.ts';
import { KINDS, rowsOf, type Row, type TrashContent } from './belongings.ts';
import type { TrashKind } from './trash-tables.ts';

export interface Deletion {
  readonly userId: number | null;
  readonly now: number;
  /** How long the trash keeps items; with 0 nothing is kept. */
  readonly trashDays: number;
}

/**
 * Copies items that are about to be deleted into the trash, with everything that belongs to them. The tables
 * of the items then no longer have them, so no query needs to leave deleted items out.
 */
export async function putInTrash(
  db: Db,
  kind: TrashKind,
  ids: readonly number[],
  deletion: Deletion,
): Promise<void> {
  for (const id of new Set(ids)) {
    if (deletion.trashDays > 0) await putOne(db, { kind, id }, deletion);
    const tagged = kind === 'saved_query' ? 'query' : kind;
    await db.deleteFrom('tagged_objects').where('kind', '=', tagged).where('object_id', '=', id).execute();
  }
}

async function putOne(
  db: Db,
  { kind, id }: { readonly kind: TrashKind; readonly id: number },
  { userId, now }: Deletion,
): Promise<void> {
  const { table, title, belongings } = KINDS[kind];
  const [own] = await rowsOf(db, { table, key: 'id' }, id);
  if (!own) return;
  const rows: Record<string, readonly Row[]> = { [table]: [own] };
  for (const belonging of belongings) rows[belonging.table] = await rowsOf(db, belonging, id);
  const content: TrashContent = { rows, ...(await furtherParts(db, kind, id)) };
  const { id: trash_id } = await db
    .insertInto('trash')
    .values({
      kind,
      object_id: id,
      name: String(own[title] ?? ''),
      deleted_on: now,
      deleted_by: userId,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'dashboard')
    await sql`insert into trash_versions (trash_id, version, changed_by, note, content)
      select ${trash_id}, version, changed_by, note, content from dashboard_versions where dashboard_id = ${id}`.execute(
      db,
    );
  const owners =
    kind === 'saved_query' ? [own['created_by']] : (rows[`${kind}_owners`] ?? []).map(row => row['user_id']);
  const known = owners.filter(owner => typeof owner === 'number');
  if (known.length > 0)
    await db
      .insertInto('trash_owners')
      .values(known.map(user_id => ({ trash_id, user_id })))
      .execute();
}

async function furtherParts(db: Db, kind: TrashKind, id: number): Promise<Omit<TrashContent, 'rows'>> {
  if (kind === 'dashboard') return { ended: await endedWith(db, id) };
  if (kind !== 'dataset') return {};
  const charts = await db.selectFrom('charts').select('id').where('dataset_id', '=', id).execute();
  const grants = await db
    .selectFrom('permissions')
    .innerJoin('role_permissions', 'role_permissions.permission_id', 'permissions.id')
    .where('dataset_id', '=', id)
    .select(['role_id', 'permission'])
    .execute();
  return { charts: charts.map(chart => chart.id), grants };
}

// Whoever has such an address must not get in again because somebody restores the dashboard.
async function endedWith(db: Db, dashboardId: number): Promise<readonly string[]> {
  const countIn = async (table: 'embedded_dashboards' | 'public_links'): Promise<number> =>
    (await db.selectFrom(table).select('dashboard_id').where('dashboard_id', '=', dashboardId).execute())
      .length;
  const embeddings = await countIn('embedded_dashboards');
  const links = await countIn('public_links');
  return [
    ...(embeddings > 0
      ? ['Embedding ended when the dashboard was deleted. Turn it on again if needed.']
      : []),
    ...(links > 0 ? [`${countOf(links, 'public link')} ended when the dashboard was deleted.`] : []),
  ];
}
