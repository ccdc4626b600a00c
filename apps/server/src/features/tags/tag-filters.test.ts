import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('lists by tags, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"TAGGING_SYSTEM":true}' } });
    admin = await server.person('admin', 'Admin');
    const other = await server.person('other', 'Alpha');
    for (const client of [admin, other])
      await client.send('POST', '/api/v1/dashboard/', {
        dashboard_title: client === admin ? 'mine' : 'theirs',
      });
    const {
      ids: [starred],
    } = (await other.get('/api/v1/dashboard/')).json<{ ids: number[] }>();
    await other.send('POST', `/api/v1/dashboard/${starred}/favorites/`);
    await admin.send('POST', '/api/v1/tag/', { name: 'made', objects_to_tag: [['dashboard', starred]] });
  });
  afterAll(() => server.close());
  const found = async (path: string, filter: string) => {
    const answer = await admin.get(`/api/v1/${path}/?q=${encodeURIComponent(`(filters:!(${filter}))`)}`);
    return answer.json<{ count?: number; message?: string }>().count ?? answer.body;
  };

  it.each([
    ['owner', 2],
    ['owner:1', 1],
    ['type', 2],
    ['favorited_by', 1],
    ['made', 1],
    ['nothing', 0],
  ])('find items with the tag %s', async (text, count) => {
    expect(await found('dashboard', `(col:tags,opr:dashboard_tags,value:'${text}')`)).toBe(count);
  });

  it('find items by the ids of their tags', async () => {
    const { result } = (await admin.get('/api/v1/dashboard/')).json<{
      result: { tags: { id: number; name: string }[] }[];
    }>();
    const tags = new Map(result.flatMap(row => row.tags.map(tag => [tag.name, tag.id])));
    const counts = await Promise.all(
      ['owner:1', 'type:dashboard', 'made'].map(name =>
        found('dashboard', `(col:tags,opr:rel_m_m,value:${tags.get(name)})`),
      ),
    );
    expect(counts).toEqual([1, 2, 1]);
  });

  it('match the items of the tag itself', async () => {
    const namesOf = async (search: string) =>
      (await admin.get(`/api/v1/tag/get_objects/?${search}`))
        .json<{ result: { name: string }[] }>()
        .result.map(thing => thing.name)
        .toSorted();
    expect([
      await namesOf('tags=owner:1'),
      await namesOf('tags=type:dashboard'),
      await namesOf('tags=favorited_by:2'),
      await namesOf('tags=owner:99'),
    ]).toEqual([['mine'], ['mine', 'theirs'], [expect.any(String)], []]);
    const { result } = (await admin.get('/api/v1/dashboard/')).json<{
      result: { tags: { id: number; name: string }[] }[];
    }>();
    const tag = result.flatMap(row => row.tags).find(one => one.name === 'type:dashboard')!;
    expect((await admin.get(`/api/v1/tag/${tag.id}`)).json()).toMatchObject({
      result: { name: 'type:dashboard', type: 2 },
    });
  });

  it('include the type of a tag and its items', async () => {
    expect(
      await Promise.all(
        [
          '(col:type,opr:eq,value:1)',
          '(col:type,opr:neq,value:1)',
          '(col:type,opr:eq,value:owner)',
          '(col:objects,opr:rel_m_m,value:99)',
        ].map(filter => found('tag', filter)),
      ),
    ).toEqual([1, 0, 0, 0]);
    const { ids } = (await admin.get('/api/v1/dashboard/')).json<{ ids: number[] }>();
    expect(
      new Set(await Promise.all(ids.map(id => found('tag', `(col:objects,opr:rel_m_m,value:${id})`)))),
    ).toEqual(new Set([0, 1]));
  });
});
