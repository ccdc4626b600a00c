import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { isOneOf, isOneOfIds, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, type Person } from '../../metadata/people.ts';
import type { QueryTable } from '../../metadata/tables.ts';

/** A run of the SQL editor with the names of its related objects. */
export interface RunOfQuery extends Selectable<QueryTable> {
  readonly database: { readonly id: number; readonly name: string; readonly engine: string } | null;
  readonly user: Person | undefined;
}

/** States of unfinished runs. */
export const OPEN_STATES = ['running', 'pending', 'started', 'fetching'];

export function queryStore(db: Db) {
  return {
    byIds: (ids: readonly number[]): Promise<RunOfQuery[]> => load(db, isOneOfIds('queries.id', ids)),
    visible: (ids: readonly number[], condition: Condition): Promise<RunOfQuery[]> =>
      load(db, sql`${isOneOfIds('queries.id', ids)} and ${condition}`),
    changedSince: (userId: number | null, moment: number): Promise<RunOfQuery[]> =>
      load(db, sql`queries.user_id = ${userId} and queries.changed_on >= ${moment}`),
    ofEditors: (userId: number | null, editors: readonly string[]): Promise<RunOfQuery[]> =>
      load(db, sql`queries.user_id = ${userId} and ${isOneOf('queries.sql_editor_id', editors)}`),
    byClientId: async (clientId: string, condition: Condition): Promise<RunOfQuery | undefined> =>
      (await load(db, sql`queries.client_id = ${clientId} and ${condition}`))[0],
    /** Returns undefined when a run with that client id already exists. */
    async insert(query: Insertable<QueryTable>): Promise<number | undefined> {
      return (
        await db
          .insertInto('queries')
          .values(query)
          .onConflict(conflict => conflict.column('client_id').doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id;
    },
    /** Returns false when the run is no longer waiting. */
    async start(id: number, node: string, nowMs: number): Promise<boolean> {
      return (
        (await db
          .updateTable('queries')
          .set({ status: 'running', node, start_running_time: nowMs, changed_on: nowMs })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .returning('id')
          .executeTakeFirst()) !== undefined
      );
    },
    /** Changes an unfinished run. */
    async changeOpen(id: number, change: Updateable<QueryTable>): Promise<void> {
      await db
        .updateTable('queries')
        .set(change)
        .where('id', '=', id)
        .where('status', 'in', OPEN_STATES)
        .execute();
    },
    async update(id: number, change: Updateable<QueryTable>): Promise<void> {
      await db.updateTable('queries').set(change).where('id', '=', id).execute();
    },
  };
}

async function load(db: Db, where: Condition): Promise<RunOfQuery[]> {
  const rows = await db.selectFrom('queries').selectAll().where(where).orderBy('id').execute();
  const people = await peopleById(
    db,
    rows.map(row => row.user_id),
  );
  const ids = [...new Set(rows.map(row => row.database_id))];
  const databases =
    ids.length === 0
      ? []
      : await db.selectFrom('databases').select(['id', 'name', 'engine']).where('id', 'in', ids).execute();
  return rows.map(row => ({
    ...row,
    database: databases.find(database => database.id === row.database_id) ?? null,
    user: people.get(row.user_id ?? 0),
  }));
}
