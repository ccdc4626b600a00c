import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { Catalog } from './connector.ts';
import { readingOf } from './read-text.ts';
import { restrictRows } from './restrict-rows.ts';

const RULES = [{ schema: null, table: 'hidden', predicates: ['1 = 0'] }];

function restricted(engine: string, sql: string, told: Partial<Catalog> = {}): Promise<string> {
  const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
  const catalog = {
    schemas: async () => ['shop'],
    defaultSchema: async () => 'shop',
    viewDefinitions: async () => [],
    ...told,
  } as Partial<Catalog> as Catalog;
  return restrictRows(sql, {
    rules: RULES,
    schema: 'shop',
    dialect,
    connection: { read: async text => readingOf(text, dialect.lexicalRules, () => undefined), catalog },
  });
}

describe('a user from whom rules hide rows', () => {
  it.each([
    'SELECT told(1) FROM t',
    'SELECT shop.Told() FROM t',
    'SELECT * FROM told(1)',
    'SELECT * FROM TABLE(told(1)) x',
    'SELECT "TOLD"(a) FROM t',
    'SELECT 1 FROM t WHERE EXISTS (SELECT told(t.a))',
    'SELECT * FROM t, LATERAL told(t.a) AS x',
  ])('calls no stored function: %s', async sql => {
    await expect(restricted('db2', sql, { storedFunctions: async () => ['TOLD'] })).rejects.toMatchObject({
      code: 'query.function-refused',
    });
  });

  it.each([
    'SELECT shop.tools.f()',
    'SELECT tools.f(1) FROM t',
    'SELECT `shop` . `Tools` /* x */ . `f`(a) FROM t',
  ])('calls no function of a stored package: %s', async sql => {
    await expect(
      restricted('mariadb', sql, { storedFunctions: async () => ['tools'] }),
    ).rejects.toMatchObject({ code: 'query.function-refused' });
  });

  it.each(['SELECT SUM(a), date_trunc(1) FROM t', 'SELECT told FROM t', 'SELECT a FROM t WHERE b IN (1, 2)'])(
    'calls the others: %s',
    async sql => {
      await expect(restricted('db2', sql, { storedFunctions: async () => ['TOLD'] })).resolves.toBe(sql);
    },
  );

  it.each([
    ['hana', 'SELECT * FROM HIERARCHY(SOURCE open)'],
    ['hana', 'SELECT * FROM "_SYS_BIC"."v"(1)'],
    ['teradatasql', 'SELECT * FROM TD_UNPIVOT(ON open USING X(1)) AS x'],
    ['snowflake', 'SELECT * FROM TABLE(told(1))'],
    ['bigquery', 'SELECT * FROM shop.told(1)'],
    ['bigquery', 'SELECT shop.told(1) FROM t'],
    ['dremio', 'SELECT * FROM TABLE(told(1))'],
  ])('reads nothing through an unknown function, on %s: %s', async (engine, sql) => {
    await expect(restricted(engine, sql)).rejects.toMatchObject({ code: 'query.function-refused' });
  });

  it.each([
    ['snowflake', 'SELECT * FROM t, LATERAL FLATTEN(t.a) f'],
    ['bigquery', 'SELECT SAFE.SUBSTR(a, 1), NET.HOST(a) FROM t, UNNEST(t.b)'],
    ['trino', 'SELECT * FROM TABLE(sequence(1, 5))'],
    ['hive', 'SELECT * FROM t LATERAL VIEW explode(a) x AS y'],
    ['postgresql', 'SELECT * FROM generate_series(1, 5)'],
    ['kustosql', 'SELECT a FROM t'],
  ])('reads functions that compute from their arguments, on %s: %s', async (engine, sql) => {
    await expect(restricted(engine, sql)).resolves.toBe(sql);
  });

  it.each([
    'SELECT told(1) FROM t',
    'SELECT `told`(1) FROM t',
    'SELECT `shop.other`(1) FROM t',
    'SELECT `p`.shop.other(1) FROM t',
  ])(
    'calls no stored function of the default dataset, and none with a dataset in its name, on BigQuery: %s',
    async sql => {
      const asked: string[] = [];
      const storedFunctionsOf = async (schema: string): Promise<string[]> => {
        asked.push(schema);
        return ['Told'];
      };
      await expect(restricted('bigquery', sql, { storedFunctionsOf })).rejects.toMatchObject({
        code: 'query.function-refused',
      });
      await expect(restricted('bigquery', 'SELECT UPPER(a) FROM t', { storedFunctionsOf })).resolves.toBe(
        'SELECT UPPER(a) FROM t',
      );
      expect(new Set(asked)).toEqual(new Set(['shop']));
    },
  );

  it.each([
    'SELECT MAX(t.told) FROM t',
    'SELECT (t).told FROM t',
    'SELECT MAX(x."told") FROM t x',
    'SELECT U&"\\0074old"(1) FROM t',
    'SELECT u&"b" FROM t',
  ])('calls no function in the form of a field, and names none by number: %s', async sql => {
    await expect(
      restricted('postgresql', sql, { storedFunctions: async () => [], storedFields: async () => ['told'] }),
    ).rejects.toMatchObject({ code: 'query.function-refused' });
  });

  it.each([`SELECT ('hidden'::regclass).pg_relation_size`, 'SELECT t."pg_total_relation_size" FROM t'])(
    'reads no size of a table through a field: %s',
    async sql => {
      await expect(
        restricted('postgresql', sql, { storedFunctions: async () => [], storedFields: async () => [] }),
      ).rejects.toMatchObject({ code: 'query.function-refused' });
    },
  );

  const long = 'l'.repeat(63);
  it.each([
    `SELECT a FROM public.${long}x`,
    `WITH ${long}x AS (SELECT 1) SELECT a FROM ${long}`,
    `SELECT a FROM "${'ä'.repeat(32)}"`,
    `WITH RECURSIVE q AS (SELECT a FROM ${long}), ${long} AS (SELECT 1) SELECT a FROM shop.${long}x`,
  ])('reads no name that PostgreSQL cuts off: %s', async sql => {
    await expect(restricted('postgresql', sql)).rejects.toMatchObject({ code: 'query.refused' });
    await expect(restricted('postgresql', `SELECT a AS "${long}and more" FROM ${long}`)).resolves.toContain(
      long,
    );
  });

  it('is looked up in the catalog only if the text calls something', async () => {
    const storedFunctions = (): Promise<never> => Promise.reject(new Error('asked'));
    await expect(
      restricted('postgresql', 'SELECT a, b FROM t WHERE a > 1', { storedFunctions }),
    ).resolves.toBe('SELECT a, b FROM t WHERE a > 1');
  });

  it.each([
    ['dynamodb', 'SELECT * FROM "hidden"."by-date"'],
    ['impala', 'SELECT * FROM hidden.items'],
    ['impala', 'SELECT * FROM shop.hidden.items.item'],
    ['hive', 'SELECT * FROM shop.hidden.snapshots'],
  ])('reads no part of a table with hidden rows, on %s: %s', async (engine, sql) => {
    await expect(restricted(engine, sql)).rejects.toMatchObject({ status: 403 });
  });
});

it('calling a function in place of a table requires the permission for a table with its name', () => {
  const { dialect } = CONNECTORS.find(({ engine }) => engine === 'hana')!;
  const reading = readingOf(
    'SELECT * FROM shop.v(1) a, SERIES_GENERATE_DATE(1, 2, 3) b',
    dialect.lexicalRules,
    () => undefined,
  );
  expect(reading.ok && reading.statements[0]!.tables).toEqual([{ schema: 'shop', name: 'v' }]);
});
