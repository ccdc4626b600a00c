import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../api-proof/test-world.ts';
import { stopStores } from '../../metadata/test-stores.ts';

let world: World;
let virtual: number;
const macro = (id: number): string => `{{ dataset(${id}) }}`;

beforeAll(async () => {
  world = await makeWorld('sqlite');
  const { admin, ids } = world;
  virtual = (
    await admin.send('POST', '/api/v1/dataset/', {
      database: ids.database,
      schema: 'main',
      table_name: 'over a macro',
      sql: `select * from ${macro(ids.dataset)}`,
    })
  ).json<{ id: number }>().id;
});
afterAll(async () => {
  await world.close();
  await stopStores();
});

const ask = (dataset: number, query: object = {}) =>
  world.admin.send('POST', '/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['region'], metrics: ['count'], row_limit: 1, ...query }],
    form_data: {},
  });

it('a chart is answered over a dataset whose SQL names another dataset', async () => {
  expect((await ask(virtual)).json()).toMatchObject({ result: [{ rowcount: 1 }] });
});

it.each<[string, () => object]>([
  [
    'a condition',
    () => ({ extras: { where: `region in (select region from ${macro(world.ids.dataset)})` } }),
  ],
  [
    'a metric',
    () => ({
      metrics: [
        {
          expressionType: 'SQL',
          sqlExpression: `(select count(*) from ${macro(world.ids.dataset)})`,
          label: 'm',
        },
      ],
    }),
  ],
  [
    'a column',
    () => ({
      columns: [
        {
          expressionType: 'SQL',
          sqlExpression: `(select max(region) from ${macro(world.ids.dataset)})`,
          label: 'c',
        },
      ],
    }),
  ],
])('a chart that names one in %s learns that sub-queries are not allowed there', async (_, query) => {
  const answer = await ask(world.ids.dataset, query());
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).toContain('Custom SQL fields cannot contain sub-queries');
});

it('a row rule may name one', async () => {
  const { admin, ids } = world;
  await admin.send('POST', '/api/v1/rowlevelsecurity/', {
    name: 'by another dataset',
    filter_type: 'Base',
    tables: [virtual],
    roles: [],
    clause: `region in (select region from ${macro(ids.dataset)})`,
  });
  expect((await ask(virtual)).json()).toMatchObject({ result: [{}] });
});
