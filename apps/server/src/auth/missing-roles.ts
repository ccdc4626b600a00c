import type { Db } from '../metadata/open-store.ts';

/** What to tell whoever starts a server whose settings name roles that are not there, by setting: nobody gets rights by these. */
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
        `${setting} names the role ${role}, which is not there, so it permits nothing. Roles: ${known.join(', ')}.`,
    );
}
