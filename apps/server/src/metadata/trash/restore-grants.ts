import { countOf } from '@powerset/kit/count-of.ts';
import { datasetResource } from '@powerset/core/permissions/grants.ts';
import { idsIn } from './belongings.ts';
import { markRoleChanged } from '../role-versions.ts';
import type { Restoring } from './restoring.ts';

/**
 * Gives roles their access to a restored dataset again if an administrator restores it. Somebody else could
 * otherwise undo that an administrator withdrew it in the meantime.
 */
export async function restoreGrants({ db, id, content, now, restorer, lose }: Restoring): Promise<void> {
  const grants = content.grants ?? [];
  const known = await idsIn(
    db,
    'roles',
    grants.map(grant => grant.role_id),
  );
  const kept = grants.filter(grant => known.has(grant.role_id));
  if (!restorer.isAdmin) await loseAccess(db, kept, lose);
  else if (kept.length > 0) {
    const { name, table_name: tableName } = await db
      .selectFrom('datasets')
      .innerJoin('databases', 'databases.id', 'datasets.database_id')
      .where('datasets.id', '=', id)
      .select(['databases.name', 'datasets.table_name'])
      .executeTakeFirstOrThrow();
    for (const permission of new Set(kept.map(grant => grant.permission))) {
      const { id: permission_id } = await db
        .insertInto('permissions')
        .values({
          permission,
          resource: datasetResource(name, { id, tableName }),
          dataset_id: id,
          database_id: null,
          schema: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const roles = kept.filter(grant => grant.permission === permission).map(grant => grant.role_id);
      for (const role_id of roles) {
        await db.insertInto('role_permissions').values({ role_id, permission_id }).execute();
        await markRoleChanged(db, role_id, now);
      }
    }
  }
  const gone = grants.length - kept.length;
  if (gone > 0)
    lose(`${countOf(gone, 'role')} with access to it no longer ${gone === 1 ? 'exists' : 'exist'}.`);
}

async function loseAccess(
  db: Restoring['db'],
  grants: readonly { readonly role_id: number }[],
  lose: Restoring['lose'],
): Promise<void> {
  if (grants.length === 0) return;
  const roles = await db
    .selectFrom('roles')
    .select('name')
    .where(
      'id',
      'in',
      grants.map(grant => grant.role_id),
    )
    .orderBy('name')
    .execute();
  for (const { name } of roles)
    lose(`Access of the role "${name}" was not restored. Ask an administrator to give it again.`);
}
