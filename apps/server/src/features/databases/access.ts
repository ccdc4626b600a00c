import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore, type DatabaseRow } from './store.ts';
import { parseExtra } from './wire.ts';

/** Returns the database if the actor may see it. */
export async function visibleDatabase(
  id: number,
  actor: Actor,
  { db }: { readonly db: Db },
): Promise<DatabaseRow> {
  const [database] = await databaseStore(db).visible([id], visibleDatabases(actor));
  return database ?? fail('resource.not-found');
}

/**
 * Returns the schemas that allow file uploads; an empty list means all schemas, for users who may read the
 * whole database.
 */
export function uploadSchemasOf(extra: string): readonly string[] {
  const schemas = parseExtra(extra)['schemas_allowed_for_file_upload'];
  return Array.isArray(schemas) ? schemas.map(String).filter(schema => schema !== '') : [];
}
