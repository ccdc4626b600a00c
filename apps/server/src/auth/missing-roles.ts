import type { Db } from '../metadata/open-store.ts';

/** Returns a warning for each setting that names a role that does not exist and so grants nothing. */
export async function missingRoles(
  named: Readonly<Record<string, string | undefined>>,
  db: Db,
): Promise<readonly string[]> {
  const known = (await db.selectFrom('roles').select('name').orderBy('name').execute()).map(
    role => role.name,
  );
  return Object.entries(named)
    .filter(([, role]) => role !== undefined && !known.includes(role))
    .map(
      ([setting, role]) =>
        `${setting} names the role '${role}', which does not exist, so it grants no permissions. Available roles: ${known.join(', ')}.`,
    );
}
