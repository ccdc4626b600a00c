import { syncRoles } from '@powerset/server/src/auth/users.ts';
import { exportRoles, importRoles } from '@powerset/server/src/moving/role-file.ts';
import { needed, readGiven, readOptions, writeGiven } from './arguments.ts';
import { leaveTrace, withStore } from './store-command.ts';

/** Adds the permissions in a file of `fab export-roles` to roles. */
export async function importRoleFile(args: readonly string[]): Promise<void> {
  const path = needed(readOptions(args, ['path']).path, 'path');
  const text = Buffer.from(readGiven(path)).toString('utf8');
  await withStore(async ({ store }) => {
    await syncRoles(store.db);
    const roles = await importRoles(text, store.db);
    await leaveTrace('role.grants', { roles }, { store });
    for (const { name, isNew, given, unknown } of roles) {
      console.log(
        `${name}: ${isNew ? 'created, ' : ''}permissions added: ${given}${unknown.length > 0 ? `; unknown: ${unknown.join(', ')}` : ''}`,
      );
    }
  });
}

/** Writes roles and their permissions to a file, or prints them. */
export async function exportRoleFile(args: readonly string[]): Promise<void> {
  const { path } = readOptions(args, ['path']);
  await withStore(async ({ store }) => {
    const text = await exportRoles(store.db);
    if (path === undefined) return console.log(text.trimEnd());
    writeGiven(path, text);
    console.log(`Written to ${path}.`);
  });
}
