import { sql } from 'kysely';
import type { Db } from './open-store.ts';

/** Sets a new version of a role that the system changed, so that saves based on the old one are refused. */
export async function markRoleChanged(db: Db, roleId: number, nowMs: number): Promise<void> {
  const next = sql<number>`case when changed_on < ${nowMs} then cast(${nowMs} as bigint) else changed_on + 1 end`;
  await db
    .updateTable('roles')
    .set({ changed_on: next, changed_by: null })
    .where('id', '=', roleId)
    .execute();
}
