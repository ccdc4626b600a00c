import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import { sql } from 'kysely';
import { requireWritten } from '../../access/version.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, type Person } from '../../metadata/people.ts';
import type { DatabaseTable } from '../../metadata/tables.ts';

export type DatabaseRow = Selectable<DatabaseTable>;

/** A database with the names of the users behind it. */
export interface DatabaseRecord extends DatabaseRow {
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
}

export function databaseStore(db: Db) {
  return {
    byId: async (id: number): Promise<DatabaseRow | undefined> =>
      db.selectFrom('databases').selectAll().where('id', '=', id).executeTakeFirst(),
    byName: async (name: string): Promise<DatabaseRow | undefined> =>
      db.selectFrom('databases').selectAll().where('name', '=', name).executeTakeFirst(),
    byUuid: async (uuid: string): Promise<DatabaseRow | undefined> =>
      db.selectFrom('databases').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    records: (ids: readonly number[]): Promise<DatabaseRecord[]> => load(db, isOneOfIds('databases.id', ids)),
    visible: (ids: readonly number[], condition: Condition): Promise<DatabaseRecord[]> =>
      load(db, sql`${isOneOfIds('databases.id', ids)} and ${condition}`),
    async insert(database: Insertable<DatabaseTable>): Promise<number> {
      return (await db.insertInto('databases').values(database).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** With a version: throws `resource.conflict` if the database has changed since that version. */
    async update(id: number, change: Updateable<DatabaseTable>, version?: number): Promise<void> {
      if (Object.keys(change).length === 0) return;
      const update = db.updateTable('databases').set(change).where('id', '=', id);
      if (version === undefined) await update.execute();
      else requireWritten(await update.where('changed_on', '=', version).executeTakeFirst());
    },
    /** Stores what was learned about the tunnel, unless the tunnel was changed meanwhile. */
    async rememberTunnel(id: number, before: string, tunnel: string | null): Promise<void> {
      await db
        .updateTable('databases')
        .set({ tunnel })
        .where('id', '=', id)
        .where('tunnel', '=', before)
        .execute();
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('databases').where('id', 'in', ids).execute();
    },
    async hasDatasets(ids: readonly number[]): Promise<boolean> {
      return (
        (await db
          .selectFrom('datasets')
          .select('id')
          .where('database_id', 'in', ids)
          .limit(1)
          .executeTakeFirst()) !== undefined
      );
    },
  };
}

async function load(db: Db, where: Condition): Promise<DatabaseRecord[]> {
  const rows = await db.selectFrom('databases').selectAll().where(where).orderBy('id').execute();
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by]),
  );
  return rows.map(row => ({
    ...row,
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
  }));
}
