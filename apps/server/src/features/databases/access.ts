import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore, type DatabaseRow } from './store.ts';

/** The database, if the actor may see it. */
export async function visibleDatabase(id: number, actor: Actor, { db }: { readonly db: Db }): Promise<DatabaseRow> {
  const [database] = await databaseStore(db).visible([id], visibleDatabases(actor));
  return database ?? fail('resource.not-found');
}
