import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { countOf } from '@powerset/kit/count-of.ts';
import type { Db } from '../open-store.ts';
import { idsIn, insertRow, KINDS, type Row } from './belongings.ts';
import { restoreGrants } from './restore-grants.ts';
import { linkCharts, linkDashboards, linkDataset } from './restore-links.ts';
import { restoreOwners, withAuthor } from './restore-owners.ts';
import type { Restoring } from './restoring.ts';
import { trashed } from './trash-store.ts';
import type { TrashKind } from './trash-tables.ts';

/** The outcome: what was lost, or why nothing was restored. */
export type Restored = { readonly lost: readonly string[] } | { readonly problem: string };

/** Tables that an item's rows refer to, by column. Rows of links are left out if the other side is gone. */
const LINKS: Readonly<Record<string, { readonly table: string; readonly noun: string }>> = {
  user_id: { table: 'users', noun: 'user' },
  role_id: { table: 'roles', noun: 'role' },
  tag_id: { table: 'tags', noun: 'tag' },
  row_rule_id: { table: 'row_rules', noun: 'row-level security rule' },
};
const PEOPLE = ['created_by', 'changed_by', 'last_saved_by'];

/**
 * Moves an item from the trash to its tables, with everything that belongs to it and still exists. Call it in
 * a transaction; undefined if the trash does not have the item.
 */
export async function restore(
  db: Db,
  { kind, id }: { readonly kind: TrashKind; readonly id: number },
  { now, restorer }: Pick<Restoring, 'now' | 'restorer'>,
): Promise<Restored | undefined> {
  // Locks the item, so that nobody else restores it or adds to it at the same moment.
  await sql`update trash set id = id where kind = ${kind} and object_id = ${id}`.execute(db);
  const found = await trashed(db, kind, id);
  if (!found) return undefined;
  const { trashId, content } = found;
  const lost: string[] = [...(content.ended ?? [])];
  const restoring: Restoring = {
    db,
    kind,
    id,
    content,
    now,
    restorer,
    owners: await ownersOf(db, trashId),
    lose: sentence => lost.push(sentence),
  };
  const { table, belongings } = KINDS[kind];
  const own = content.rows[table]![0]!;
  const problem = await problemOf(own, restoring);
  if (problem !== undefined) return { problem };
  const authored = kind === 'saved_query' ? withAuthor(own, restoring) : own;
  const row = await fitting(table, await withFreeNames(authored, restoring), restoring);
  await insertRow(db, table, row, 'must be new');
  for (const { table: part } of belongings) await insertPart(part, restoring);
  await link(restoring, trashId);
  await db.deleteFrom('trash').where('id', '=', trashId).execute();
  return { lost };
}

async function link(restoring: Restoring, trashId: number): Promise<void> {
  const { db, kind, id } = restoring;
  if (kind === 'chart') await linkDashboards(restoring);
  if (kind === 'dashboard') {
    await linkCharts(restoring);
    await sql`insert into dashboard_versions (dashboard_id, version, changed_by, note, content)
      select ${id}, version, changed_by, note, content from trash_versions where trash_id = ${trashId}`.execute(
      db,
    );
  }
  if (kind === 'dataset') {
    await linkDataset(restoring);
    await restoreGrants(restoring);
  }
}

async function ownersOf(db: Db, trashId: number): Promise<readonly number[]> {
  const owners = await db
    .selectFrom('trash_owners')
    .select('user_id')
    .where('trash_id', '=', trashId)
    .orderBy('user_id')
    .execute();
  return owners.map(owner => owner.user_id);
}

async function problemOf(own: Row, { db, kind }: Restoring): Promise<string | undefined> {
  if (kind !== 'dataset') return undefined;
  const name = String(own['table_name']);
  const database = await idsIn(db, 'databases', [own['database_id']]);
  if (database.size === 0)
    return `The dataset "${name}" cannot be restored because its database connection no longer exists.`;
  const namesake = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', Number(own['database_id']))
    .where(sql`coalesce(schema, '')`, '=', String(own['schema'] ?? ''))
    .where('table_name', '=', name)
    .executeTakeFirst();
  return namesake
    ? `The dataset "${name}" cannot be restored because another dataset has its name now. Rename or delete that dataset first.`
    : undefined;
}

/** Returns the row without a slug that another dashboard took, and without a database that is gone. */
async function withFreeNames(own: Row, { db, kind, lose }: Restoring): Promise<Row> {
  if (kind === 'dashboard' && own['slug'] !== null) {
    const slug = String(own['slug']);
    const other = await db.selectFrom('dashboards').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!other) return own;
    lose(`The slug "${slug}" belongs to another dashboard now, so it was removed.`);
    return { ...own, slug: null };
  }
  // Its dataset may be gone; `linkDashboards` looks for it.
  if (kind === 'chart') return { ...own, dataset_id: null };
  if (kind === 'saved_query' && own['database_id'] !== null) {
    const known = await idsIn(db, 'databases', [own['database_id']]);
    if (known.size > 0) return own;
    lose('Its database connection no longer exists.');
    return { ...own, database_id: null };
  }
  return own;
}

/** Returns a row that the table accepts: deleted users are left out, and a taken UUID is replaced. */
async function fitting(table: string, row: Row, { db, lose, kind }: Restoring): Promise<Row> {
  const people = PEOPLE.filter(column => typeof row[column] === 'number');
  const known = await idsIn(
    db,
    'users',
    people.map(column => row[column]),
  );
  const gone = people.filter(column => !known.has(row[column]));
  const fit: Row = { ...row, ...Object.fromEntries(gone.map(column => [column, null])) };
  if (typeof row['uuid'] !== 'string') return fit;
  const { rows } = await sql`select 1 from ${sql.table(table)} where uuid = ${row['uuid']}`.execute(db);
  if (rows.length === 0) return fit;
  if (table === KINDS[kind].table)
    lose(`Its UUID belongs to another ${KINDS[kind].noun} now, so it got a new one.`);
  return { ...fit, uuid: randomUUID() };
}

async function insertPart(table: string, restoring: Restoring): Promise<void> {
  if (table === 'dashboard_charts') return;
  if (table === `${restoring.kind}_owners`) return restoreOwners(restoring);
  const { db, content, lose } = restoring;
  const rows = content.rows[table] ?? [];
  const column = Object.keys(LINKS).find(name => rows[0] !== undefined && name in rows[0]);
  const link = column === undefined ? undefined : LINKS[column]!;
  const known =
    link &&
    (await idsIn(
      db,
      link.table,
      rows.map(row => row[column!]),
    ));
  const kept = known ? rows.filter(row => known.has(row[column!])) : rows;
  for (const row of kept) await insertRow(db, table, await fitting(table, row, restoring));
  const count = rows.length - kept.length;
  if (link && count > 0 && table !== 'favourites')
    lose(`${countOf(count, link.noun)} no longer ${count === 1 ? 'exists' : 'exist'}.`);
}
