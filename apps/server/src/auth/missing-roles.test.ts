import { afterAll, expect, it } from 'vitest';
import { freshStore, stopStores } from '../metadata/test-stores.ts';
import { missingRoles } from './missing-roles.ts';
import { syncRoles } from './users.ts';

afterAll(stopStores);

it('warns about a setting that names a missing role and lists the roles that exist', async () => {
  const store = await freshStore('sqlite');
  await syncRoles(store.db);
  expect(
    await missingRoles({ POWERSET_GUEST_ROLE: 'Gama', POWERSET_PUBLIC_ROLE_LIKE: 'Gamma' }, store.db),
  ).toEqual([
    "POWERSET_GUEST_ROLE names the role 'Gama', which does not exist, so it grants no permissions. Available roles: Admin, Alpha, Gamma, Public, sql_lab.",
  ]);
  expect(await missingRoles({ POWERSET_PUBLIC_ROLE_LIKE: undefined }, store.db)).toEqual([]);
  await store.close();
});
