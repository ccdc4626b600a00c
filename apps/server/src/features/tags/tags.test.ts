import { afterAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('tags, stored in %s', engine => {
  it('are made and changed whole or not at all', async () => {
    const server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"TAGGING_SYSTEM":true}' } });
    const admin = await server.person('admin', 'Admin');
    const names = async () =>
      await server.store.db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
    const refused = await admin.send('POST', '/api/v1/tag/bulk_create', {
      tags: [
        { name: 'first', objects_to_tag: [] },
        { name: 'second', objects_to_tag: [['bogus', 1]] },
      ],
    });
    expect([refused.statusCode, await names()]).toEqual([422, []]);
    expect((await admin.send('POST', '/api/v1/tag/', { name: 'kept', objects_to_tag: [] })).statusCode).toBe(
      201,
    );
    const [tag] = await names();
    expect(
      (
        await admin.send('PUT', `/api/v1/tag/${tag!.id}`, {
          name: 'renamed',
          description: 'd',
          objects_to_tag: [['bogus', 1]],
        })
      ).statusCode,
    ).toBe(422);
    expect(await names()).toEqual([tag]);
    await server.close();
  });
});
