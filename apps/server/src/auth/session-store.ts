import { sql, type Insertable } from 'kysely';
import type { Db } from '../metadata/open-store.ts';
import type { SessionTable } from '../metadata/account-tables.ts';

/** Stores the users' sessions, named by the hash of their cookie's token. */
export function sessionStore(db: Db) {
  return {
    byId: (id: string) =>
      db
        .selectFrom('sessions')
        .select(['id', 'user_id', 'expires_on', 'last_seen_on', 'viewed_user_id', 'viewing_until'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ofUser: (userId: number, nowMs: number) =>
      db
        .selectFrom('sessions')
        .select(['id', 'created_on', 'last_seen_on', 'address', 'user_agent'])
        .where('user_id', '=', userId)
        .where('expires_on', '>', nowMs)
        .orderBy('last_seen_on', 'desc')
        .orderBy('id')
        .execute(),
    async add(session: Insertable<SessionTable>): Promise<void> {
      await db.insertInto('sessions').values(session).execute();
    },
    async seen(id: string, nowMs: number): Promise<void> {
      await db.updateTable('sessions').set({ last_seen_on: nowMs }).where('id', '=', id).execute();
    },
    /** Begins or ends seeing the site as another user, under a new id. */
    async view(
      id: string,
      newId: string,
      viewing: { readonly userId: number; readonly untilMs: number } | undefined,
    ): Promise<void> {
      await db
        .updateTable('sessions')
        .set({
          id: newId,
          viewed_user_id: viewing?.userId ?? null,
          viewing_until: viewing?.untilMs ?? null,
        })
        .where('id', '=', id)
        .execute();
    },
    end: (id: string) =>
      db.deleteFrom('sessions').where('id', '=', id).returning('sealed_sign_out').executeTakeFirst(),
    async endOf(userId: number, id: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
    },
    /** Ends every session of a user but one, and every token issued before. */
    async endAll(
      userId: number,
      { now, except }: { readonly now: number; readonly except?: string | undefined },
    ): Promise<void> {
      const all = db.deleteFrom('sessions').where('user_id', '=', userId);
      await (except === undefined ? all : all.where('id', '!=', except)).execute();
      await db
        .updateTable('users')
        .set({ token_generation: sql<number>`token_generation + 1`, tokens_since: now })
        .where('id', '=', userId)
        .execute();
    },
    async dropExpired(nowMs: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_on', '<', nowMs).execute();
    },
  };
}
