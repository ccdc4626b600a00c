import { sql } from 'kysely';
import type { Db } from './open-store.ts';

/** Gives a role that no person changed a version of its own, so that a save that is based on the one before is told. */
export async function markRoleChanged(db: Db, roleId: number, nowMs: number): Promise<void> {
  const next = sql<number>`case when changed_on < ${nowMs} then cast(${nowMs} as bigint) else changed_on + 1 end`;
  await db
    .updateTable('roles')
    .set({ changed_on: next, changed_by: null })
    .where('id', '=', roleId)
    .execute();
}
