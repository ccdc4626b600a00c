import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { makeWorld, type World } from '../../api-proof/test-world.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import type { TestClient } from '../../test-server.ts';

const TABLES = `
  create table salaries (person text, pay integer);
  insert into salaries values ('boss', 999999), ('me', 7);
  create table copied (person text, pay integer);
  insert into copied values ('boss', 999999), ('me', 7);
  create table named (person text);
  insert into named values ('boss'), ('ruled');
  create table teamed (person text, team text);
  insert into teamed values ('boss', 'top'), ('me', 'own');
  create table teams (who text, team text);
  insert into teams values ('ruled', 'own');
  create view open_salaries as select * from salaries;
`;
const OTHERS = `
  create schema other;
  create table other.salaries (amount integer);
  insert into other.salaries values (1);
  create table parts (person text, pay integer) partition by list (person);
  create table parts_1 partition of parts default;
  insert into parts values ('boss', 999999);
  create view other.teamed as select * from public.teamed;
  create table whole (person text) partition by list (person);
  create table whole_me partition of whole for values in ('me');
  create table whole_boss partition of whole default;
  insert into whole values ('me'), ('boss');
  create extension pageinspect;
  create extension citext;
  create function told(text, integer) returns text language sql as $$ select max(person) from salaries $$;
  create aggregate told_of(integer) (sfunc = told, stype = text);
`;

let postgres: Awaited<ReturnType<typeof sharedPostgresql>>;
beforeAll(async () => {
  postgres = await sharedPostgresql();
  await postgres.createDatabase('row_rules');
  const client = new pg.Client({ connectionString: postgres.url('row_rules') });
  await client.connect();
  await client.query(TABLES + OTHERS);
  await client.end();
}, 60_000);
afterAll(stopStores);
afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgresql'] as const)('rows that rules hide stay hidden in %s', engine => {
  const schema = engine === 'sqlite' ? 'main' : 'public';
  let world: World;
  let [ruled, viewer]: TestClient[] = [];
  let database: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    world = await makeWorld('sqlite');
    const { admin, server, file, ids: made } = world;
    new Sqlite(file)
      .exec(`${TABLES}; create virtual table found using fts5(text); insert into found values ('y')`)
      .close();
    database =
      engine === 'sqlite'
        ? made.database
        : await make(admin, 'database', {
            database_name: 'pg',
            sqlalchemy_uri: postgres.url('row_rules'),
            expose_in_sqllab: true,
            allow_ctas: true,
          });
    for (const table of [
      'salaries',
      'copied',
      'named',
      'teamed',
      ...(engine === 'postgresql' ? ['parts', 'whole_boss'] : []),
    ])
      ids[table] = await make(admin, 'dataset', { database, schema, table_name: table });
    ids['virtual'] = await make(admin, 'dataset', {
      database,
      schema,
      table_name: 'virtual',
      sql: 'select person, pay from copied',
    });
    const role = await make(admin, 'security/roles', { name: 'Ruled' });
    const rule = (name: string, table: string, clause: string): Promise<number> =>
      make(admin, 'rowlevelsecurity', {
        name,
        filter_type: 'Regular',
        tables: [ids[table]],
        roles: [role],
        clause,
      });
    await rule('own pay', 'salaries', `person = 'me'`);
    await rule('own copy', 'virtual', `person = 'me'`);
    await rule('all but me', 'named', `person <> '{{ current_username() }}'`);
    await rule('own team', 'teamed', 'team in (select team from teams)');
    if (engine === 'postgresql')
      for (const table of ['parts', 'whole_boss']) await rule(`nothing of ${table}`, table, '1 = 0');
    ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
    viewer = await server.person('viewer', 'Gamma', 'Ruled', await granted(ids['salaries']!));
  }, 60_000);
  afterAll(() => world.close());

  const make = async (who: TestClient, path: string, body: object): Promise<number> => {
    const answer = await who.send('POST', `/api/v1/${path}/`, body);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json<{ id: number }>().id;
  };
  const granted = async (dataset: number): Promise<string> => {
    const { db } = world.server.store;
    const name = `granted ${dataset}`;
    const role = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
    const permission = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: name,
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, permission_id: permission.id })
      .execute();
    return name;
  };
  const rows = async (
    who: TestClient,
    id: number,
    query: object = { columns: ['person'] },
  ): Promise<unknown> => {
    const answer = await who.send('POST', '/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [query],
    });
    return answer.statusCode === 200
      ? answer.json<{ result: { data: object[] }[] }>().result[0]!.data
      : answer.statusCode;
  };
  const editor = async (sql: string): Promise<unknown> => {
    const answer = await ruled!.send('POST', '/api/v1/sqllab/execute/', {
      database_id: database,
      schema,
      sql,
    });
    return answer.statusCode === 200 ? answer.json<{ data: object[] }>().data : answer.statusCode;
  };
  const written = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });

  it.each([
    ['==', 1],
    ['IN', [1]],
    ['IS NULL', null],
    ['LIKE', '1'],
  ])('when a filter begins with a condition of its own and %s', async (op, val) => {
    const always = engine === 'sqlite' ? '1=1 OR 1' : '1=1 OR NULL IS NULL';
    expect(
      await rows(viewer!, ids['salaries']!, {
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
    expect(await rows(viewer!, ids['salaries']!, { metrics: [written(text)] })).toBe(400);
  });
  it('when a condition of a whole query is always true', async () => {
    expect(
      await rows(viewer!, ids['salaries']!, { columns: ['person'], extras: { where: '1=1 OR 1=1' } }),
    ).toEqual([{ person: 'me' }]);
  });
  it('when the table is made a dataset a second time, however it is spelled', async () => {
    const again = await make(ruled!, 'dataset', { database, schema: null, table_name: 'salaries' });
    expect(await rows(ruled!, again)).toEqual([{ person: 'me' }]);
  });
  it('when another dataset is led to the table by a name that the catalogue does not have', async () => {
    const id = await make(ruled!, 'dataset', { database, schema, table_name: 'teams' });
    for (const change of engine === 'sqlite'
      ? [
          { schema: 'temp', table_name: 'salaries' },
          { schema: 'MAIN', table_name: 'SALARIES' },
        ]
      : [{ schema: 'row_rules.public', table_name: 'salaries' }]) {
      const { statusCode } = await ruled!.send('PUT', `/api/v1/dataset/${id}`, change);
      expect([
        statusCode,
        JSON.stringify(await rows(ruled!, id, { columns: [], metrics: [written('max(pay)')] })),
      ]).toEqual([expect.any(Number), expect.not.stringContaining('999999')]);
    }
  });
  it('but a table of the same name in another schema is another table', async () => {
    if (engine === 'sqlite') return;
    const other = await make(world.admin, 'dataset', { database, schema: 'other', table_name: 'salaries' });
    expect(await rows(ruled!, other, { columns: ['amount'] })).toEqual([{ amount: 1 }]);
  });
  it('when a view over the table would become a dataset, unless by somebody who may change rules', async () => {
    const view = { database, schema, table_name: 'open_salaries' };
    const other = await make(ruled!, 'dataset', {
      database,
      schema,
      table_name: 'repointed',
      sql: 'select 1 as a',
    });
    const refused = [
      await ruled!.send('POST', '/api/v1/dataset/', view),
      await ruled!.send('POST', '/api/v1/dataset/get_or_create/', {
        database_id: database,
        schema,
        table_name: 'open_salaries',
      }),
      await ruled!.send('PUT', `/api/v1/dataset/${other}`, { table_name: 'open_salaries', sql: null }),
    ];
    expect(refused.map(answer => answer.statusCode)).toEqual([403, 403, 403]);
    if (engine === 'postgresql')
      expect(
        (await ruled!.send('POST', '/api/v1/dataset/', { database, schema, table_name: 'parts_1' }))
          .statusCode,
      ).toBe(403);
    expect((await world.admin.send('POST', '/api/v1/dataset/', view)).statusCode).toBe(201);
  });
  it('when the dataset with the rules is copied', async () => {
    const copy = await make(ruled!, 'dataset/duplicate', {
      base_model_id: ids['virtual'],
      table_name: 'virtual 2',
    });
    expect(await rows(ruled!, copy)).toEqual([{ person: 'me' }]);
  });
  it('when its owner would rename, rewrite or delete it', async () => {
    const [{ id: owner }] = [
      await world.server.store.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'ruled')
        .executeTakeFirstOrThrow(),
    ];
    await world.admin.send('PUT', `/api/v1/dataset/${ids['salaries']}`, { owners: [owner] });
    const answers = await Promise.all([
      ruled!.send('PUT', `/api/v1/dataset/${ids['salaries']}`, { table_name: 'copied 2' }),
      ruled!.send('PUT', `/api/v1/dataset/${ids['salaries']}`, { sql: 'select 1 as person' }),
      ruled!.send('DELETE', `/api/v1/dataset/${ids['salaries']}`),
      ruled!.send('PUT', `/api/v1/dataset/${ids['salaries']}`, { description: 'mine' }),
    ]);
    expect(answers.map(answer => answer.statusCode)).toEqual([403, 403, 403, 200]);
  });
  it('when the rule holds a template, in the editor and in datasets written as SQL', async () => {
    const virtual = await make(ruled!, 'dataset', {
      database,
      schema,
      table_name: 'names',
      sql: 'select person from named',
    });
    expect([
      await editor('select person from named'),
      await rows(ruled!, virtual),
      await rows(ruled!, ids['named']!),
    ]).toEqual(Array(3).fill([{ person: 'boss' }]));
  });
  it('and a column that is called like the table is one where no table can stand', async () => {
    const sql = 'select person, count(*) as teamed from teamed group by person order by person, teamed';
    const virtual = await make(world.admin, 'dataset', { database, schema, table_name: 'counted', sql });
    expect([
      await rows(ruled!, virtual),
      await rows(ruled!, virtual, { columns: ['person'], metrics: [written('max(teamed)')] }),
    ]).toEqual([[{ person: 'me' }], [{ person: 'me', x: 1 }]]);
    expect([await editor(sql), await editor(`select person from {{ dataset(${virtual}) }}`)]).toEqual([
      [{ person: 'me', teamed: 1 }],
      [{ person: 'me' }],
    ]);
  });
  it('when a common table has the name of a table that a rule reads', async () => {
    expect(
      await editor(`with teams as (select 'ruled' as who, 'top' as team) select person from teamed`),
    ).toBe(400);
    expect(await editor(`with others as (select 'top' as team) select person from teamed`)).toEqual([
      { person: 'me' },
    ]);
  });
  it
    .runIf(engine === 'postgresql')
    .each([
      "nullif(who, 'a')::regclass is not null",
      "has_schema_privilege(nullif(who, 'a'), 'usage')",
      "has_column_privilege('teams', nullif(who, 'a'), 'select')",
      "to_tsquery('(' || who) is not null",
      "('(' || who)::tsquery is not null",
      "pg_get_serial_sequence(who, 'x') is not null",
      "pg_get_serial_sequence('teams', who) is not null",
      "(who || '(')::regprocedure is not null",
      "nullif(who, 'a')::regrole is not null",
      'timezone(who, now()) is not null',
      'who::money > 1::money',
    ])('when an error of a row names what is not there: %s', async text => {
    const hidden = text.replaceAll('who', `concat(person, 'x')`);
    const sql = `select 1 as a from salaries where ${hidden}`;
    const asked = { database_id: database, schema, sql };
    const answers = await Promise.all([
      ruled!.send('POST', '/api/v1/sqllab/execute/', asked),
      ruled!.send('POST', '/api/v1/sqllab/execute/', {
        ...asked,
        select_as_cta: true,
        ctas_method: 'TABLE',
        tmp_table_name: 'kept',
      }),
      viewer!.send('POST', '/api/v1/chart/data', {
        datasource: { id: ids['salaries'], type: 'table' },
        queries: [{ columns: ['pay'], extras: { where: hidden } }],
      }),
    ]);
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.not.stringMatching(/bossx|mex/)]);
    expect(answers[1].body).toContain('are not shown');
  });
  it.runIf(engine === 'postgresql')('but a mistake in the text is told in its words', async () => {
    for (const [sql, word] of [
      ['select nobody from teamed', 'nobody'],
      ['select * from nowhere', 'nowhere'],
      ['select nothing(1) from teamed', 'nothing'],
      ['select from where', 'where'],
    ] as const) {
      expect(
        (await ruled!.send('POST', '/api/v1/sqllab/execute/', { database_id: database, schema, sql })).body,
      ).toMatch(new RegExp(`(column|relation|function|near) \\\\*"?${word}`));
    }
  });
  it
    .runIf(engine === 'postgresql')
    .each([
      `json_each_text('{"a":1}')`,
      `jsonb_each_text('{"a":1}')`,
      `jsonb_array_elements('[1]')`,
      `jsonb_array_elements_text('["a"]')`,
      `jsonb_object_keys('{"a":1}')`,
      `jsonb_to_recordset('[{"a":1}]') as x(a int)`,
      `jsonb_path_query('[1]', '$[*]')`,
      `regexp_matches('ab', 'a')`,
      'now()',
      'pg_catalog.generate_series(1, 1)',
    ])('and what makes rows of its arguments alone is read: %s', async source => {
    expect(await editor(`select * from ${source}`)).toHaveLength(1);
  });
  it.runIf(engine === 'postgresql')('when the database is asked how many rows there are', async () => {
    for (const sql of [
      'select reltuples from pg_class',
      `select pg_relation_size('salaries')`,
      `select "pg_total_relation_size" ('salaries')`,
      `select pg_stat_get_live_tuples('salaries'::regclass)`,
    ])
      expect([sql, await editor(sql)]).toEqual([sql, expect.toBeOneOf([400, 403])]);
    expect(
      await rows(viewer!, ids['salaries']!, { metrics: [written(`max(pg_relation_size('salaries'))`)] }),
    ).toBe(403);
    const inCatalogue = await ruled!.send('POST', '/api/v1/sqllab/execute/', {
      database_id: database,
      schema: 'pg_catalog',
      sql: 'select relpages from "pg_class"',
    });
    expect([
      inCatalogue.statusCode,
      await editor(`select count(*) > 0 as a from information_schema.tables`),
      await editor('select count(*) > 0 as a from pg_namespace'),
    ]).toEqual([400, [{ a: true }], [{ a: true }]]);
  });
  it
    .runIf(engine === 'postgresql')
    .each([
      'pg_stat_get_activity(null)',
      'pg_catalog.pg_stat_get_activity(null)',
      'public.generate_series(1, 2)',
    ])('but not what reads more: %s', async source => {
    expect(await editor(`select * from ${source}`)).toBe(403);
  });
  it('and what cannot stand behind the rows that are shown is refused in words', async () => {
    const sql = `select person from salaries ${engine === 'sqlite' ? 'not indexed' : 'tablesample bernoulli (100)'}`;
    expect(
      (await ruled!.send('POST', '/api/v1/sqllab/execute/', { database_id: database, schema, sql })).body,
    ).toMatch(/(NOT INDEXED|TABLESAMPLE) is not allowed after a table/);
  });
  it.runIf(engine === 'sqlite')(
    'when an error of a row names what is not there, and a mistake in the text is told in its words',
    async () => {
      const body = async (sql: string): Promise<string> =>
        (await ruled!.send('POST', '/api/v1/sqllab/execute/', { database_id: database, schema, sql })).body;
      for (const path of [
        `person || ' no such table'`,
        `'no such column: ' || person`,
        `person || ' syntax error'`,
      ])
        expect(await body(`select json_extract('{}', ${path}) from salaries`)).not.toMatch(
          /me no|: me|me syntax/,
        );
      expect(
        await body(`select 1 from salaries, found where found match 'x' || salaries.person || ': y'`),
      ).toMatch(/^(?!.*xme).*are not shown/);
      for (const [sql, word] of [
        ['select nobody from salaries', 'nobody'],
        ['select * from nowhere', 'nowhere'],
        ['select nothing(1)', 'nothing'],
        ['select from where', 'where'],
      ] as const)
        expect(await body(sql)).toContain(word);
    },
  );
  it.runIf(engine === 'postgresql')(
    'when the table that it is a partition of is read, by its own name or in a view',
    async () => {
      expect([
        await editor('select person from whole'),
        await editor('select person from whole_boss'),
        await editor('select person from only whole'),
      ]).toEqual([403, [], 403]);
    },
  );
  it.runIf(engine === 'postgresql')(
    'when an aggregate that somebody made reads it, or an extension its pages',
    async () => {
      for (const sql of [
        'select told_of(1)',
        'select public.told_of(1)',
        `select get_raw_page('salaries', 0)`,
        `select encode((heap_page_items(public.get_raw_page('salaries', 0))).t_data, 'escape')`,
      ])
        expect([sql, await editor(sql)]).toEqual([sql, 403]);
      expect(await rows(viewer!, ids['salaries']!, { metrics: [written('told_of(pay)')] })).toBe(403);
      expect(await editor(`select max(person::citext) as a from teamed where person::citext = 'ME'`)).toEqual(
        [{ a: 'me' }],
      );
    },
  );
  it.runIf(engine === 'postgresql')(
    'but a view of the same name in another schema is another table',
    async () => {
      expect([
        await editor('select person from teamed'),
        await editor('select person from public.teamed'),
        await editor('select person from other.teamed'),
      ]).toEqual([[{ person: 'me' }], [{ person: 'me' }], 403]);
    },
  );
  it.runIf(engine === 'postgresql')(
    'when a partition is read by its own name, when an error quotes a value, or by what the database knows of values',
    async () => {
      const error = await ruled!.send('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        schema,
        sql: 'select * from teamed where person::int > 0',
      });
      expect([error.statusCode, error.body]).toEqual([400, expect.not.stringContaining('boss')]);
      const chart = await ruled!.send('POST', '/api/v1/chart/data', {
        datasource: { id: ids['teamed'], type: 'table' },
        queries: [{ columns: ['person'], extras: { where: 'person::int > 0' } }],
      });
      expect(chart.json()).toEqual({
        message:
          'Error: invalid input syntax for type integer. Details are not shown because row-level security rules apply to you in this database.',
      });
      expect(decodeURIComponent(String(chart.headers['x-powerset-errors']))).not.toContain('boss');
      expect([
        await editor('explain select * from teamed'),
        await rows(
          ruled!,
          await make(world.admin, 'dataset', { database, schema: 'pg_catalog', table_name: 'pg_stats' }),
          { columns: ['tablename'] },
        ),
      ]).toEqual([400, 403]);
      expect(
        await rows(
          ruled!,
          await make(ruled!, 'dataset', {
            database,
            schema,
            table_name: 'stats',
            sql: 'select tablename from pg_stats',
          }),
          { columns: ['tablename'] },
        ),
      ).toBe(403);
      expect([
        await editor('select * from parts'),
        await editor('select * from parts_1'),
        await editor('select most_common_vals::text from pg_stats'),
      ]).toEqual([[], 403, 400]);
    },
  );
});

it('people with a schema alone read nothing of the catalogue through it', async () => {
  const world = await makeWorld('sqlite');
  const { admin, server } = world;
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'pg',
      sqlalchemy_uri: postgres.url('row_rules'),
      expose_in_sqllab: true,
    })
  ).json<{ id: number }>();
  const { db } = server.store;
  const role = await db
    .insertInto('roles')
    .values({ name: 'public alone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permission = await db
    .insertInto('permissions')
    .values({
      permission: 'schema_access',
      resource: '[pg].[public]',
      dataset_id: null,
      database_id: database,
      schema: 'public',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: role.id, permission_id: permission.id })
    .execute();
  const reader = await server.person('reader', 'Gamma', 'sql_lab', 'public alone');
  const statuses = await Promise.all(
    ['select who from teams', 'select usename from pg_stat_activity'].map(
      async sql =>
        (
          await reader.send('POST', '/api/v1/sqllab/execute/', {
            database_id: database,
            schema: 'public',
            sql,
          })
        ).statusCode,
    ),
  );
  expect(statuses).toEqual([200, 403]);
  await world.close();
});

it('rules hold wherever the connection itself looks for names', async () => {
  await postgres.createDatabase('row_rules_path');
  const client = new pg.Client({ connectionString: postgres.url('row_rules_path') });
  await client.connect();
  const {
    rows: [{ current_user: own }],
  } = await client.query('select current_user');
  await client.query(`${TABLES}; create schema "${own}"; create table "${own}".others (a integer)`);
  await client.end();
  const world = await makeWorld('sqlite');
  const { admin, server } = world;
  const { db } = server.store;
  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const database = await made('database', {
    database_name: 'pg',
    sqlalchemy_uri: postgres.url('row_rules_path'),
    expose_in_sqllab: true,
  });
  const dataset = await made('dataset', { database, schema: 'public', table_name: 'salaries' });
  const role = await made('security/roles', { name: 'Ruled' });
  await made('rowlevelsecurity', {
    name: 'own pay',
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role],
    clause: `person = 'me'`,
  });
  const ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
  const again = await db
    .insertInto('datasets')
    .values({
      ...(await db.selectFrom('datasets').selectAll().where('id', '=', dataset).executeTakeFirstOrThrow()),
      id: undefined,
      uuid: 'again',
      schema: null,
    } as never)
    .returning('id')
    .executeTakeFirst();
  const asked = async (schema: string | null) =>
    (
      await ruled.send('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        schema,
        sql: 'select person from salaries',
      })
    ).body;
  for (const schema of [null, '', '$user', own, 'public']) expect(await asked(schema)).not.toContain('boss');
  expect([await asked(null), await asked('$user')]).toEqual([
    expect.stringContaining('"data":[{"person":"me"}]'),
    expect.stringContaining('Schema $user does not exist'),
  ]);
  const chart = await ruled.send('POST', '/api/v1/chart/data', {
    datasource: { id: again!.id, type: 'table' },
    queries: [{ columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'max(pay)', label: 'x' }] }],
  });
  expect([chart.statusCode, chart.body]).toEqual([200, expect.stringContaining('"x":7')]);
  const ownAlone = await db
    .insertInto('roles')
    .values({ name: 'own alone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permission = await db
    .insertInto('permissions')
    .values({
      permission: 'schema_access',
      resource: 'own',
      dataset_id: null,
      database_id: database,
      schema: own,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: ownAlone.id, permission_id: permission.id })
    .execute();
  const narrow = await server.person('narrow', 'Gamma', 'sql_lab', 'own alone');
  await narrow.send('POST', '/api/v1/sqllab/execute/', {
    database_id: database,
    schema: null,
    sql: 'select person from salaries',
    client_id: 'narrowrun',
  });
  const { id: run } = await db
    .selectFrom('queries')
    .select('id')
    .where('client_id', '=', 'narrowrun')
    .executeTakeFirstOrThrow();
  const overRun = await narrow.send('POST', '/api/v1/chart/data', {
    datasource: { id: run, type: 'query' },
    queries: [
      { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'max(person)', label: 'x' }] },
    ],
  });
  expect([overRun.statusCode, overRun.body]).toEqual([
    expect.any(Number),
    expect.not.stringContaining('"me"'),
  ]);
  await world.close();
});
