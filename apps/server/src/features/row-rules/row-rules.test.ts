import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import { make, ruledPostgresql, ruledWorld, written, type RuledWorld } from './test-ruled-world.ts';

let postgres: SharedPostgresql;
beforeAll(async () => {
  postgres = await ruledPostgresql();
}, 60_000);
afterAll(stopStores);
afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgresql'] as const)('rows that rules hide stay hidden in %s', engine => {
  let setup: RuledWorld;
  beforeAll(async () => {
    setup = await ruledWorld(engine, postgres);
  }, 60_000);
  afterAll(() => setup.world.close());

  it.each([
    ['==', 1],
    ['IN', [1]],
    ['IS NULL', null],
    ['LIKE', '1'],
  ])('when a filter begins with a condition of its own and %s', async (op, val) => {
    const always = engine === 'sqlite' ? '1=1 OR 1' : '1=1 OR NULL IS NULL';
    expect(
      await setup.rows(setup.viewer, setup.ids['salaries']!, {
        columns: ['person'],
        filters: [{ col: written(always), op, val }],
      }),
    ).not.toContainEqual({ person: 'boss' });
  });
  it.each([
    `{% raw %}'{{' || (SELECT max(person) FROM copied) || '}}'{% endraw %}`,
    `$é$ ' $é$ || (SELECT max(person) FROM copied) || $é$ ' $é$`,
    `E'a'\n'\\'' || (SELECT max(person) FROM copied) /* ' */ || '\\'`,
    'max(1) AS 😀$$, (SELECT max(person) FROM copied) /* $$ */',
  ])('when a metric hides a query in %s', async text => {
    expect(await setup.rows(setup.viewer, setup.ids['salaries']!, { metrics: [written(text)] })).toBe(400);
  });
  it('when a condition of a whole query is always true', async () => {
    expect(
      await setup.rows(setup.viewer, setup.ids['salaries']!, {
        columns: ['person'],
        extras: { where: '1=1 OR 1=1' },
      }),
    ).toEqual([{ person: 'me' }]);
  });
  it('when the table is made a dataset a second time, however it is spelled', async () => {
    const { database } = setup;
    const again = await make(setup.ruled, 'dataset', { database, schema: null, table_name: 'salaries' });
    expect(await setup.rows(setup.ruled, again)).toEqual([{ person: 'me' }]);
  });
  it('when another dataset is led to the table by a name that the catalogue does not have', async () => {
    const { database, schema } = setup;
    const id = await make(setup.ruled, 'dataset', { database, schema, table_name: 'teams' });
    for (const change of engine === 'sqlite'
      ? [
          { schema: 'temp', table_name: 'salaries' },
          { schema: 'MAIN', table_name: 'SALARIES' },
        ]
      : [{ schema: 'row_rules.public', table_name: 'salaries' }]) {
      const { statusCode } = await setup.ruled.send('PUT', `/api/v1/dataset/${id}`, change);
      expect([
        statusCode,
        JSON.stringify(await setup.rows(setup.ruled, id, { columns: [], metrics: [written('max(pay)')] })),
      ]).toEqual([expect.any(Number), expect.not.stringContaining('999999')]);
    }
  });
  it('but a table of the same name in another schema is another table', async () => {
    const { database } = setup;
    if (engine === 'sqlite') return;
    const other = await make(setup.world.admin, 'dataset', {
      database,
      schema: 'other',
      table_name: 'salaries',
    });
    expect(await setup.rows(setup.ruled, other, { columns: ['amount'] })).toEqual([{ amount: 1 }]);
  });
  it('when a view over the table would become a dataset, except for users who may change rules', async () => {
    const { database, schema } = setup;
    const view = { database, schema, table_name: 'open_salaries' };
    const other = await make(setup.ruled, 'dataset', {
      database,
      schema,
      table_name: 'repointed',
      sql: 'select 1 as a',
    });
    const refused = [
      await setup.ruled.send('POST', '/api/v1/dataset/', view),
      await setup.ruled.send('POST', '/api/v1/dataset/get_or_create/', {
        database_id: setup.database,
        schema,
        table_name: 'open_salaries',
      }),
      await setup.ruled.send('PUT', `/api/v1/dataset/${other}`, { table_name: 'open_salaries', sql: null }),
    ];
    expect(refused.map(answer => answer.statusCode)).toEqual([403, 403, 403]);
    if (engine === 'postgresql')
      expect(
        (await setup.ruled.send('POST', '/api/v1/dataset/', { database, schema, table_name: 'parts_1' }))
          .statusCode,
      ).toBe(403);
    expect((await setup.world.admin.send('POST', '/api/v1/dataset/', view)).statusCode).toBe(201);
  });
  it('when a dataset is checked before it is saved', async () => {
    const { database, schema, ruled } = setup;
    const own = await make(ruled, 'dataset', {
      database,
      schema,
      table_name: 'checked',
      sql: 'select 1 as a',
    });
    const check = async (sql: string, expression = '1') => {
      const answer = await ruled.send('POST', `/api/v1/powerset/dataset/${own}/check`, {
        source: { sql },
        expressions: [{ kind: 'column', name: 'x', expression }],
      });
      const { problems } = answer.json<{ problems?: { message: string }[] }>();
      return answer.statusCode === 200 ? problems!.map(({ message }) => message) : answer.statusCode;
    };
    expect(await check('select person, pay from salaries', 'pay + 1')).toEqual([]);
    expect(await check('select 1 as a', '(select max(pay) from salaries)')).toEqual([]);
    expect(await check('select * from open_salaries')).toBe(422);
    expect(await check('select 1 as a', '(select max(pay) from open_salaries)')).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
    const [message] = (await check('select 1 as a', `cast('boss 999999' as whatever) + nothing`)) as string[];
    expect(message).not.toContain('999999');
  });
  it('when the dataset with the rules is copied', async () => {
    const copy = await make(setup.ruled, 'dataset/duplicate', {
      base_model_id: setup.ids['virtual'],
      table_name: 'virtual 2',
    });
    expect(await setup.rows(setup.ruled, copy)).toEqual([{ person: 'me' }]);
  });
  it('when its owner would rename, rewrite or delete it', async () => {
    const [{ id: owner }] = [
      await setup.world.server.store.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'ruled')
        .executeTakeFirstOrThrow(),
    ];
    await setup.world.admin.send('PUT', `/api/v1/dataset/${setup.ids['salaries']}`, { owners: [owner] });
    const answers = await Promise.all([
      setup.ruled.send('PUT', `/api/v1/dataset/${setup.ids['salaries']}`, { table_name: 'copied 2' }),
      setup.ruled.send('PUT', `/api/v1/dataset/${setup.ids['salaries']}`, { sql: 'select 1 as person' }),
      setup.ruled.send('DELETE', `/api/v1/dataset/${setup.ids['salaries']}`),
      setup.ruled.send('PUT', `/api/v1/dataset/${setup.ids['salaries']}`, { description: 'mine' }),
    ]);
    expect(answers.map(answer => answer.statusCode)).toEqual([403, 403, 403, 200]);
  });
  it('when the rule contains a template, in the editor and in datasets written as SQL', async () => {
    const { database, schema } = setup;
    const virtual = await make(setup.ruled, 'dataset', {
      database,
      schema,
      table_name: 'names',
      sql: 'select person from named',
    });
    expect([
      await setup.editor('select person from named'),
      await setup.rows(setup.ruled, virtual),
      await setup.rows(setup.ruled, setup.ids['named']!),
    ]).toEqual(Array(3).fill([{ person: 'boss' }]));
  });
  it('and a name counts as a column, not as the table, where no table can be', async () => {
    const { database, schema } = setup;
    const sql = 'select person, count(*) as teamed from teamed group by person order by person, teamed';
    const virtual = await make(setup.world.admin, 'dataset', {
      database,
      schema,
      table_name: 'counted',
      sql,
    });
    expect([
      await setup.rows(setup.ruled, virtual),
      await setup.rows(setup.ruled, virtual, { columns: ['person'], metrics: [written('max(teamed)')] }),
    ]).toEqual([[{ person: 'me' }], [{ person: 'me', x: 1 }]]);
    expect([
      await setup.editor(sql),
      await setup.editor(`select person from {{ dataset(${virtual}) }}`),
    ]).toEqual([[{ person: 'me', teamed: 1 }], [{ person: 'me' }]]);
  });
  it('when a common table has the name of a table that a rule reads', async () => {
    expect(
      await setup.editor(`with teams as (select 'ruled' as who, 'top' as team) select person from teamed`),
    ).toBe(400);
    expect(await setup.editor(`with others as (select 'top' as team) select person from teamed`)).toEqual([
      { person: 'me' },
    ]);
  });
});
