import type { Secrets } from '../../config/secret-key.ts';
import { databaseResource, datasetResource, schemaResource } from '@powerset/core/permissions/grants.ts';
import type { Db } from '../../metadata/open-store.ts';
import { type DatabaseRow } from './store.ts';
import type { DatabaseDeps } from './database-deps.ts';

/**
 * Updates everything that depends on a database's name, and drops results from another connection. The caller
 * drops the connections of this process.
 */
export async function followChange(
  before: DatabaseRow,
  after: DatabaseRow,
  { db, secrets }: Pick<DatabaseDeps, 'db' | 'secrets'>,
): Promise<void> {
  if (after.name !== before.name) await renameGrants(db, after);
  if (connectionOf(after, secrets) !== connectionOf(before, secrets)) await forgetResults(db, after.id);
}

// The cached results came from the old address.
export async function forgetResults(db: Db, databaseId: number): Promise<void> {
  await db
    .updateTable('datasets')
    .set(({ eb }) => ({ cache_generation: eb('cache_generation', '+', 1) }))
    .where('database_id', '=', databaseId)
    .execute();
}

// Clients know grants by names that contain the database's name.
async function renameGrants(db: Db, database: DatabaseRow): Promise<void> {
  await db
    .updateTable('permissions')
    .set({ resource: databaseResource(database) })
    .where('database_id', '=', database.id)
    .where('permission', '=', 'database_access')
    .execute();
  const schemas = await db
    .selectFrom('permissions')
    .selectAll()
    .where('database_id', '=', database.id)
    .where('permission', '=', 'schema_access')
    .execute();
  for (const grant of schemas)
    await db
      .updateTable('permissions')
      .set({ resource: schemaResource(database.name, grant.schema ?? '') })
      .where('id', '=', grant.id)
      .execute();
  const datasets = await db
    .selectFrom('datasets')
    .select(['id', 'table_name'])
    .where('database_id', '=', database.id)
    .execute();
  for (const { id, table_name: tableName } of datasets) {
    await db
      .updateTable('permissions')
      .set({ resource: datasetResource(database.name, { id, tableName }) })
      .where('dataset_id', '=', id)
      .execute();
  }
}

// Secrets are compared in plain text, because the same secret looks different each time it is sealed. A
// secret that can no longer be opened counts as changed.
function connectionOf(
  { uri, extra, impersonate_user: impersonate, tunnel, ...sealed }: DatabaseRow,
  secrets: Secrets,
): string {
  const opened = [
    sealed.sealed_password,
    sealed.sealed_extra,
    sealed.sealed_encrypted_extra,
    sealed.sealed_server_cert,
    sealed.sealed_tunnel_secrets,
  ].map(text => {
    try {
      return text && secrets.decrypt(text);
    } catch {
      return text;
    }
  });
  return JSON.stringify([uri, extra, impersonate, tunnel, opened]);
}
