import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../api-proof/test-world.ts';
import { stopStores } from '../../metadata/test-stores.ts';

let world: World;
beforeAll(async () => { world = await makeWorld('sqlite'); });
afterAll(async () => {
  await world.close();
  await stopStores();
});

it('a rule keeps its tables and roles when a change names neither, and so goes on hiding rows', async () => {
  const { admin, ids } = world;
  const { id } = (await admin.send('POST', '/api/v1/rowlevelsecurity/', { name: 'nothing', filter_type: 'Base', tables: [ids.dataset], roles: [1], clause: '1 = 0' })).json<{ id: number }>();
  await admin.send('PUT', `/api/v1/rowlevelsecurity/${id}`, { clause: '2 = 0' });
  expect((await admin.get(`/api/v1/rowlevelsecurity/${id}`)).json()).toMatchObject({ result: { clause: '2 = 0', tables: [{ id: ids.dataset }], roles: [{ id: 1 }] } });
  await admin.send('PUT', `/api/v1/rowlevelsecurity/${id}`, { roles: [] });
  expect((await admin.get(`/api/v1/rowlevelsecurity/${id}`)).json()).toMatchObject({ result: { tables: [{ id: ids.dataset }], roles: [] } });
});
