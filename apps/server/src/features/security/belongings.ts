import { sql } from 'kysely';
import type { Belongings } from '@powerset/contracts/account-care.ts';
import { fail } from '@powerset/core/errors.ts';
import { userStore } from '../../auth/users.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { Ownable } from '../../metadata/people.ts';

const OWNED = { dashboard: 'dashboards', chart: 'charts', dataset: 'datasets', report: 'reports' } as const;

/** Returns how many items an account owns, and how many of them nobody else owns. */
export async function belongingsOf(userId: number, db: Db): Promise<Belongings> {
  if (!(await userStore(db).byId(userId))) fail('resource.not-found');
  const counts = await Promise.all(
    Object.keys(OWNED).map(kind => countOwned(kind as Ownable, userId, db)), // exactly the keys above
  );
  const [dashboards, charts, datasets, reports] = counts as [Count, Count, Count, Count];
  const { rows } = await sql<{ owned: number }>`
    select count(*) as owned from saved_queries where created_by = ${userId}`.execute(db);
  const queries = Number(rows[0]?.owned ?? 0);
  return { dashboards, charts, datasets, reports, saved_queries: { count: queries, alone: queries } };
}

/** Gives everything that an account owns to another, which then owns it with the other owners. */
export async function giveBelongings(from: number, to: number, db: Db): Promise<Belongings> {
  const users = userStore(db);
  const moved = await belongingsOf(from, db);
  const heir = from === to ? undefined : await users.byId(to);
  if (!heir || heir.is_active === 0)
    fail('request.invalid', {
      fields: { to: ['Choose another account that is active.'] },
    });
  await db.transaction().execute(async trx => {
    for (const kind of Object.keys(OWNED)) {
      const [table, thing] = [sql.table(`${kind}_owners`), sql.ref(`${kind}_id`)];
      await sql`insert into ${table} (${thing}, user_id)
        select ${thing}, cast(${to} as integer) from ${table} where user_id = ${from} on conflict do nothing`.execute(
        trx,
      );
      await sql`delete from ${table} where user_id = ${from}`.execute(trx);
    }
    // The trash keeps the owners of deleted items apart from them.
    await sql`insert into trash_owners (trash_id, user_id)
      select trash_id, cast(${to} as integer) from trash_owners where user_id = ${from} on conflict do nothing`.execute(
      trx,
    );
    await trx.deleteFrom('trash_owners').where('user_id', '=', from).execute();
    await trx.updateTable('saved_queries').set({ created_by: to }).where('created_by', '=', from).execute();
  });
  return moved;
}

type Count = Belongings['charts'];

async function countOwned(kind: Ownable, userId: number, db: Db): Promise<Count> {
  const [table, thing] = [sql.table(`${kind}_owners`), sql.ref(`${kind}_id`)];
  const { rows } = await sql<{ owned: number; shared: number }>`
    select count(*) as owned, coalesce(sum(case when exists (
      select 1 from ${table} as others where others.${thing} = own.${thing} and others.user_id <> own.user_id
    ) then 1 else 0 end), 0) as shared
    from ${table} as own where own.user_id = ${userId}`.execute(db);
  const owned = Number(rows[0]?.owned ?? 0);
  return { count: owned, alone: owned - Number(rows[0]?.shared ?? 0) };
}
