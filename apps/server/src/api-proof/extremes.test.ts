import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { makeWorld, type World } from './test-world.ts';

afterAll(stopStores);

/** Requests at the limits of what a store can keep, and their answers. */
const EXTREMES: readonly (readonly [
  what: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  status: number,
  body?: object,
])[] = [
  [
    'a number beyond all ids, compared',
    'GET',
    '/api/v1/chart/?q=(filters:!((col:id,opr:eq,value:1e300)))',
    200,
  ],
  ['a fraction, compared', 'GET', '/api/v1/dashboard/?q=(filters:!((col:id,opr:gt,value:0.5)))', 200],
  [
    'a list where a number belongs',
    'GET',
    '/api/v1/saved_query/?q=(filters:!((col:id,opr:gt,value:!())))',
    200,
  ],
  ['a relation to no number', 'GET', '/api/v1/chart/?q=(filters:!((col:owners,opr:rel_m_m,value:x)))', 200],
  ['a moment that is none', 'GET', '/api/v1/chart/?q=(filters:!((col:last_saved_at,opr:gt,value:x)))', 200],
  ['a page beyond all pages', 'GET', '/api/v1/chart/?q=(page:9007199254740991,page_size:5000)', 200],
  [
    'a page of users beyond the last one',
    'GET',
    '/api/v1/chart/related/owners?q=(page:9007199254740991,page_size:9007199254740991)',
    200,
  ],
  ['ids beyond all ids', 'GET', '/api/v1/chart/favorite_status/?q=!(2147483648)', 404],
  ['an id beyond all ids', 'GET', '/api/v1/tag/2147483648', 404],
  ['a dashboard beyond all ids', 'GET', '/api/v1/dashboard/2147483648', 404],
  ['a report beyond all ids', 'GET', '/api/v1/report/2147483648/log/', 404],
  ['NUL in a path', 'GET', '/api/v1/dashboard/a%00b', 400],
  ['NUL in a query', 'GET', '/api/v1/chart/?q=(filters:!((col:slice_name,opr:eq,value:%00)))', 400],
  [
    'an address with a percent sign that is not an escape',
    'POST',
    '/api/v1/database/test_connection/',
    200,
    { database_name: 'x', sqlalchemy_uri: 'postgresql://user:%zz@h/d' },
  ],
  [
    'an address of a file with a broken escape',
    'POST',
    '/api/v1/database/test_connection/',
    422,
    { database_name: 'x', sqlalchemy_uri: 'duckdb:///%zz' },
  ],
  [
    'a database whose uuid is taken',
    'POST',
    '/api/v1/database/',
    422,
    { database_name: 'copy', sqlalchemy_uri: 'sqlite://', uuid: '{{uuid}}' },
  ],
  ['tags that do not exist', 'PUT', '/api/v1/chart/1', 422, { tags: [47] }],
  ['saved questions that are none', 'PUT', '/api/v1/chart/1', 200, { query_context: 'null' }],
  ['the data of a chart whose saved questions are none', 'GET', '/api/v1/chart/1/data/', 400],
  [
    'the cache of a chart whose saved questions are none',
    'PUT',
    '/api/v1/chart/warm_up_cache',
    200,
    { chart_id: 1 },
  ],
  [
    'runs since before all times',
    'GET',
    '/api/v1/query/updated_since?q=(last_updated_ms:-9223372036854776000)',
    200,
  ],
  ['runs since after all times', 'GET', '/api/v1/query/updated_since?q=(last_updated_ms:1e300)', 200],
  [
    'an old chart over an unknown kind of source',
    'POST',
    '/superset/explore_json/sales/1/',
    400,
    { form_data: '{"viz_type":"line","metrics":["count"],"granularity_sqla":"ordered_at"}' },
  ],
  [
    'a layout nested too deeply',
    'POST',
    '/api/v1/dashboard/',
    400,
    { dashboard_title: 'deep', position_json: '{"a":'.repeat(201) + '1' + '}'.repeat(201) },
  ],
  [
    'form data nested too deeply',
    'PUT',
    '/api/v1/chart/1',
    400,
    { params: '['.repeat(5_000) + ']'.repeat(5_000) },
  ],
  [
    'parameters of templates nested too deeply',
    'PUT',
    '/api/v1/dataset/1',
    422,
    { template_params: '{"a":'.repeat(201) + '1' + '}'.repeat(201) },
  ],
  ['nothing to delete', 'DELETE', '/api/v1/database/?q=!()', 200],
];

describe.each(METADATA_ENGINES)('what no store can keep, stored in %s', engine => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(engine);
  });
  afterAll(() => world.close());

  it.each(EXTREMES.map(extreme => [extreme[0], extreme] as const))(
    '%s has a plain answer',
    async (_, [, method, url, status, body]) => {
      const { uuid } = await world.server.store.db
        .selectFrom('databases')
        .select('uuid')
        .where('id', '=', world.ids.database)
        .executeTakeFirstOrThrow();
      const answer =
        method === 'GET'
          ? await world.admin.get(url)
          : await world.admin.send(
              method,
              url,
              body && (JSON.parse(JSON.stringify(body).replace('{{uuid}}', uuid)) as object),
            );
      expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([status, expect.any(String)]);
    },
  );

  it('a comparison with a fraction or with a huge number finds the right items', async () => {
    const found = async (filter: string): Promise<number> =>
      (await world.admin.get(`/api/v1/chart/?q=(filters:!((col:id,${filter})))`)).json<{ count: number }>()
        .count;
    expect(
      await Promise.all(
        [
          'opr:gt,value:0.5',
          'opr:lt,value:1.5',
          'opr:eq,value:1.5',
          'opr:neq,value:1.5',
          'opr:gt,value:1e300',
          'opr:lt,value:1e300',
          'opr:in,value:!(1,2.5)',
          'opr:not_in,value:!(1)',
        ].map(found),
      ),
    ).toEqual([1, 1, 0, 1, 0, 1, 1, 0]);
  });
});
