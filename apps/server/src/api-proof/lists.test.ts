import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { writeRison } from '@powerset/kit/rison.ts';
import { makeWorld, type World } from './test-world.ts';

/** Every call that returns a list page by page. */
const LISTS = ALL_ENDPOINTS.filter(
  ({ method, path, summary }) => method === 'GET' && summary.startsWith('List: ') && !path.includes(':'),
).map(({ path }) => path);
/** Values that a list request may contain. */
const WORDS = fc.constantFrom('a', 'It’s', "it's", 'a b', '!x', '(', '1', 'null', 'é%_', '');
const QUESTIONS = fc.record(
  {
    page: fc.integer({ min: -1, max: 3 }),
    page_size: fc.integer({ min: -1, max: 30 }),
    order_column: fc.constantFrom('id', 'changed_on', 'nope'),
    order_direction: fc.constantFrom('asc', 'desc'),
    filters: fc.array(
      fc.record({
        col: fc.constantFrom('id', 'slice_name', 'name', 'nope'),
        opr: fc.constantFrom('eq', 'gt', 'ct', 'in', 'nope'),
        value: fc.oneof(
          WORDS,
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.array(fc.integer(), { maxLength: 2 }),
        ),
      }),
      { maxLength: 1 },
    ),
    columns: fc.array(fc.constantFrom('id', 'slice_name', 'nope'), { maxLength: 2 }),
    keys: fc.constantFrom([], ['none']),
  },
  { requiredKeys: [] },
);
/** The ways to write the same request in an address. */
const WRITTEN: readonly ((question: object) => string)[] = [
  question => encodeURIComponent(writeRison(question)),
  question => encodeURIComponent(JSON.stringify(question)),
  question =>
    encodeURIComponent(writeRison(question))
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%20', '+'),
  question => encodeURIComponent(JSON.stringify(question, undefined, 2)),
];

describe('lists', () => {
  let world: World;
  const ask = async (path: string, q?: string): Promise<{ status: number; body: string }> => {
    const { statusCode, body } = await world.admin.get(q === undefined ? path : `${path}?q=${q}`);
    return { status: statusCode, body };
  };
  beforeAll(async () => {
    world = await makeWorld('sqlite');
    const { dataset, database } = world.ids;
    const many: readonly (readonly [string, (n: number) => object])[] = [
      ['chart', n => ({ slice_name: `chart ${n % 3}`, datasource_id: dataset, datasource_type: 'table' })],
      ['dashboard', n => ({ dashboard_title: `dashboard ${n % 2}` })],
      ['dataset', n => ({ database, schema: 'main', table_name: `d${n}`, sql: 'select 1 as a' })],
      ['css_template', n => ({ template_name: `t${n % 3}`, css: '' })],
      ['saved_query', n => ({ db_id: database, label: `q${n % 2}`, sql: 'select 1' })],
      ['annotation_layer', n => ({ name: `l${n}` })],
      [
        'rowlevelsecurity',
        n => ({ name: `r${n}`, filter_type: 'Regular', tables: [dataset], roles: [], clause: '1 = 1' }),
      ],
    ];
    for (const [path, body] of many)
      for (let n = 0; n < 7; n++)
        expect((await world.admin.send('POST', `/api/v1/${path}/`, body(n))).statusCode).toBe(201);
    await world.admin.send('POST', '/api/v1/tag/bulk_create', {
      tags: ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, objects_to_tag: [['chart', 1]] })),
    });
  });
  afterAll(() => world.close());

  it('are all known here', () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(16);
  });

  it.each(LISTS)(
    '%s gives equal answers to all spellings of a request, with and without a slash',
    async path => {
      await fc.assert(
        fc.asyncProperty(QUESTIONS, async question => {
          const [first, ...others] = await Promise.all([
            ...WRITTEN.map(written => ask(path, written(question))),
            ask(path.replace(/\/$/, ''), WRITTEN[0]!(question)),
          ]);
          for (const other of others) expect(other).toEqual(first);
        }),
        { numRuns: 12, seed: 1 },
      );
    },
  );

  it.each(LISTS)(
    '%s page by page has every row once, in any order and for any size of a page',
    async path => {
      const rows = async (q: object): Promise<{ count: number; ids: number[] }> =>
        JSON.parse((await ask(path, encodeURIComponent(JSON.stringify(q)))).body) as {
          count: number;
          ids: number[];
        };
      const columns =
        (JSON.parse((await ask(path)).body) as { order_columns?: string[] }).order_columns ?? [];
      for (const order of [
        {},
        ...columns.slice(0, 6).flatMap(order_column => [
          { order_column, order_direction: 'asc' },
          { order_column, order_direction: 'desc' },
        ]),
      ]) {
        const whole = await rows({ ...order, page_size: 5000 });
        for (const page_size of whole.count > 60 ? [50] : [1, 3, 10]) {
          const pages = await Promise.all(
            Array.from({ length: Math.ceil(whole.count / page_size) + 1 }, (_, page) =>
              rows({ ...order, page, page_size }),
            ),
          );
          expect(pages.flatMap(page => page.ids)).toEqual(whole.ids);
          expect(pages.map(page => page.count)).toEqual(pages.map(() => whole.count));
        }
      }
    },
  );
});
