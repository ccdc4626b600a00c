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
    ])('when an error about a row names something missing: %s', async text => {
    const { schema } = setup;
    const hidden = text.replaceAll('who', `concat(person, 'x')`);
    const sql = `select 1 as a from salaries where ${hidden}`;
    const asked = { database_id: setup.database, schema, sql };
    const answers = await Promise.all([
      setup.ruled.send('POST', '/api/v1/sqllab/execute/', asked),
      setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
        ...asked,
        select_as_cta: true,
        ctas_method: 'TABLE',
        tmp_table_name: 'kept',
      }),
      setup.viewer.send('POST', '/api/v1/chart/data', {
        datasource: { id: setup.ids['salaries'], type: 'table' },
        queries: [{ columns: ['pay'], extras: { where: hidden } }],
      }),
    ]);
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.not.stringMatching(/bossx|mex/)]);
    expect(answers[1].body).toContain('are not shown');
  });
  it.runIf(engine === 'postgresql')(
    "but an error in the text is reported in the engine's words",
    async () => {
      const { schema } = setup;
      for (const [sql, word] of [
        ['select nobody from teamed', 'nobody'],
        ['select * from nowhere', 'nowhere'],
        ['select nothing(1) from teamed', 'nothing'],
        ['select from where', 'where'],
      ] as const) {
        expect(
          (
            await setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
              database_id: setup.database,
              schema,
              sql,
            })
          ).body,
        ).toMatch(new RegExp(`(column|relation|function|near) \\\\*"?${word}`));
      }
    },
  );
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
    ])('and functions that compute rows only from their arguments are allowed: %s', async source => {
    expect(await setup.editor(`select * from ${source}`)).toHaveLength(1);
  });
  it.runIf(engine === 'postgresql')('when the database counts the rows', async () => {
    for (const sql of [
      'select reltuples from pg_class',
      `select pg_relation_size('salaries')`,
      `select "pg_total_relation_size" ('salaries')`,
      `select pg_stat_get_live_tuples('salaries'::regclass)`,
    ])
      expect([sql, await setup.editor(sql)]).toEqual([sql, expect.toBeOneOf([400, 403])]);
    expect(
      await setup.rows(setup.viewer, setup.ids['salaries']!, {
        metrics: [written(`max(pg_relation_size('salaries'))`)],
      }),
    ).toBe(403);
    const inCatalogue = await setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
      database_id: setup.database,
      schema: 'pg_catalog',
      sql: 'select relpages from "pg_class"',
    });
    expect([
      inCatalogue.statusCode,
      await setup.editor(`select count(*) > 0 as a from information_schema.tables`),
      await setup.editor('select count(*) > 0 as a from pg_namespace'),
    ]).toEqual([400, [{ a: true }], [{ a: true }]]);
  });
  it
    .runIf(engine === 'postgresql')
    .each([
      'pg_stat_get_activity(null)',
      'pg_catalog.pg_stat_get_activity(null)',
      'public.generate_series(1, 2)',
    ])('but not functions that read more: %s', async source => {
    expect(await setup.editor(`select * from ${source}`)).toBe(403);
  });
  it('and text that cannot follow a rewritten query is refused with an explanation', async () => {
    const { schema } = setup;
    const sql = `select person from salaries ${engine === 'sqlite' ? 'not indexed' : 'tablesample bernoulli (100)'}`;
    expect(
      (
        await setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
          database_id: setup.database,
          schema,
          sql,
        })
      ).body,
    ).toMatch(/(NOT INDEXED|TABLESAMPLE) is not allowed after a table/);
  });
  it.runIf(engine === 'sqlite')(
    "when an error about a row names something missing, and an error in the text is reported in the engine's words",
    async () => {
      const { schema } = setup;
      const body = async (sql: string): Promise<string> =>
        (
          await setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
            database_id: setup.database,
            schema,
            sql,
          })
        ).body;
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
        await setup.editor('select person from whole'),
        await setup.editor('select person from whole_boss'),
        await setup.editor('select person from only whole'),
      ]).toEqual([403, [], 403]);
    },
  );
  it.runIf(engine === 'postgresql')(
    'when a user-defined aggregate reads it, or an extension reads its pages',
    async () => {
      for (const sql of [
        'select told_of(1)',
        'select public.told_of(1)',
        `select get_raw_page('salaries', 0)`,
        `select encode((heap_page_items(public.get_raw_page('salaries', 0))).t_data, 'escape')`,
      ])
        expect([sql, await setup.editor(sql)]).toEqual([sql, 403]);
      expect(
        await setup.rows(setup.viewer, setup.ids['salaries']!, { metrics: [written('told_of(pay)')] }),
      ).toBe(403);
      expect(
        await setup.editor(`select max(person::citext) as a from teamed where person::citext = 'ME'`),
      ).toEqual([{ a: 'me' }]);
    },
  );
  it.runIf(engine === 'postgresql')(
    'but a view of the same name in another schema is another table',
    async () => {
      expect([
        await setup.editor('select person from teamed'),
        await setup.editor('select person from public.teamed'),
        await setup.editor('select person from other.teamed'),
      ]).toEqual([[{ person: 'me' }], [{ person: 'me' }], 403]);
    },
  );
  it.runIf(engine === 'postgresql')(
    'when a partition is read by its own name, when an error quotes a value, or by what the database knows of values',
    async () => {
      const { database, schema } = setup;
      const error = await setup.ruled.send('POST', '/api/v1/sqllab/execute/', {
        database_id: setup.database,
        schema,
        sql: 'select * from teamed where person::int > 0',
      });
      expect([error.statusCode, error.body]).toEqual([400, expect.not.stringContaining('boss')]);
      const chart = await setup.ruled.send('POST', '/api/v1/chart/data', {
        datasource: { id: setup.ids['teamed'], type: 'table' },
        queries: [{ columns: ['person'], extras: { where: 'person::int > 0' } }],
      });
      expect(chart.json()).toEqual({
        message:
          'Error: invalid input syntax for type integer. Details are not shown because row-level security rules apply to you in this database.',
      });
      expect(decodeURIComponent(String(chart.headers['x-powerset-errors']))).not.toContain('boss');
      expect([
        await setup.editor('explain select * from teamed'),
        await setup.rows(
          setup.ruled,
          await make(setup.world.admin, 'dataset', {
            database,
            schema: 'pg_catalog',
            table_name: 'pg_stats',
          }),
          { columns: ['tablename'] },
        ),
      ]).toEqual([400, 403]);
      const known = { database, schema, table_name: 'stats', sql: 'select tablename from pg_stats' };
      const ofRuled = await setup.ruled.send('POST', '/api/v1/dataset/', known);
      expect([ofRuled.statusCode, ofRuled.body]).toEqual([
        422,
        expect.stringContaining("'pg_stats' is not allowed because row-level security rules apply"),
      ]);
      expect(
        await setup.rows(setup.ruled, await make(setup.world.admin, 'dataset', known), {
          columns: ['tablename'],
        }),
      ).toBe(403);
      expect([
        await setup.editor('select * from parts'),
        await setup.editor('select * from parts_1'),
        await setup.editor('select most_common_vals::text from pg_stats'),
      ]).toEqual([[], 403, 400]);
    },
  );
});
