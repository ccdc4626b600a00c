import type { Insertable } from 'kysely';
import type { PersonalTokenTable } from '../../metadata/account-tables.ts';
import type { Db } from '../../metadata/open-store.ts';

/** Stores users' personal tokens, named by their hashes. */
export function personalTokenStore(db: Db) {
  return {
    ofUser: (userId: number) =>
      db
        .selectFrom('personal_tokens')
        .select([
          'id',
          'name',
          'ending',
          'scope',
          'token_generation',
          'created_on',
          'expires_on',
          'revoked_on',
          'last_used_on',
          'last_address',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_on', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    async add(token: Insertable<PersonalTokenTable>): Promise<number> {
      const { id } = await db
        .insertInto('personal_tokens')
        .values(token)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Revokes one token of a user, or all of them. */
    async revoke(userId: number, nowMs: number, id?: number): Promise<void> {
      const all = db
        .updateTable('personal_tokens')
        .set({ revoked_on: nowMs })
        .where('user_id', '=', userId)
        .where('revoked_on', 'is', null);
      await (id === undefined ? all : all.where('id', '=', id)).execute();
    },
    async countActive(userId: number, nowMs: number): Promise<number> {
      const { count } = await db
        .selectFrom('personal_tokens')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('revoked_on', 'is', null)
        .where('expires_on', '>', nowMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async forgetEnded(userId: number, beforeMs: number): Promise<void> {
      await db
        .deleteFrom('personal_tokens')
        .where('user_id', '=', userId)
        .where(eb => eb.or([eb('expires_on', '<', beforeMs), eb('revoked_on', '<', beforeMs)]))
        .execute();
    },
  };
}
