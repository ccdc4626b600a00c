import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import { requireWritten } from '../../access/version.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, type Person } from '../../metadata/people.ts';
import type { SavedQueryTable } from '../../metadata/tables.ts';

/** A saved query with the names of its related objects. */
export interface SavedQuery extends Selectable<SavedQueryTable> {
  readonly database: { readonly id: number; readonly name: string } | null;
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
}

export function savedQueryStore(db: Db) {
  return {
    byIds: (ids: readonly number[]): Promise<SavedQuery[]> => load(db, isOneOfIds('saved_queries.id', ids)),
    visible: (ids: readonly number[], condition: Condition): Promise<SavedQuery[]> =>
      load(db, sql`${isOneOfIds('saved_queries.id', ids)} and ${condition}`),
    byUuid: (uuid: string) =>
      db.selectFrom('saved_queries').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    async insert(query: Insertable<SavedQueryTable>): Promise<number> {
      return (await db.insertInto('saved_queries').values(query).returning('id').executeTakeFirstOrThrow())
        .id;
    },
    /** Throws `resource.conflict` if the query has changed since the given version. */
    async update(id: number, change: Updateable<SavedQueryTable>, version: number): Promise<void> {
      requireWritten(
        await db
          .updateTable('saved_queries')
          .set(change)
          .where('id', '=', id)
          .where('changed_on', '=', version)
          .executeTakeFirst(),
      );
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('saved_queries').where('id', 'in', ids).execute();
    },
  };
}

async function load(db: Db, where: Condition): Promise<SavedQuery[]> {
  const rows = await db.selectFrom('saved_queries').selectAll().where(where).orderBy('id').execute();
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by]),
  );
  const ids = rows.flatMap(row => row.database_id ?? []);
  const databases =
    ids.length === 0
      ? []
      : await db.selectFrom('databases').select(['id', 'name']).where('id', 'in', ids).execute();
  return rows.map(row => ({
    ...row,
    database: databases.find(database => database.id === row.database_id) ?? null,
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
  }));
}
