import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { aColumn, aDataset } from '@powerset/testing/flights.ts';
import { openEngine, plainRows } from '@powerset/testing/random-queries/three-engines.ts';
import { timeZoneConformance } from '@powerset/testing/random-queries/time-zone-conformance.ts';
import { aQuery } from '@powerset/testing/run-query.ts';
import {
  clickhouseIsMissing,
  startClickhouse,
  type TestClickhouse,
} from '@powerset/testing/start-clickhouse.ts';
import { clickhouseFromUri } from './config.ts';
import { classifyClickhouseFailure } from './errors.ts';
import { restrictTables } from '@powerset/sql/read/restrict-tables.ts';
import { clickhouseFacts } from './facts.ts';
import { readClickhouseSql } from './guard.ts';
import { clickhouse } from './index.ts';
import { readRows } from './read-rows.ts';
import { wrappedBy } from './tables-behind.ts';
import { withValues } from './with-values.ts';

describe.skipIf(clickhouseIsMissing)(
  `with ClickHouse's engine${clickhouseIsMissing ? ` (SKIPPED: ${clickhouseIsMissing})` : ''}`,
  () => {
    let server: TestClickhouse;
    beforeAll(async () => {
      server = await startClickhouse([
        'CREATE DATABASE shop',
        'CREATE TABLE shop.sales (id UInt64, name LowCardinality(Nullable(String)), at DateTime64(3)) ENGINE = MergeTree ORDER BY id',
        'CREATE VIEW shop.names AS SELECT name FROM shop.sales',
        'CREATE DATABASE around',
        `CREATE TABLE around.merged AS shop.sales ENGINE = Merge(REGEXP('^sho.$'), '^s.les$')`,
        `CREATE TABLE around.own AS shop.sales ENGINE = Merge(shop, 'sales')`,
        'CREATE TABLE around.buffered AS shop.sales ENGINE = Buffer(shop, sales, 1, 10, 100, 1, 100, 1, 100)',
        'CREATE TABLE around.called ENGINE = Alias(shop, sales)',
        `CREATE TABLE around.made AS merge('shop', 'sales')`,
        `CREATE DICTIONARY around.looked (id UInt64, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'sales' DB 'shop')) LAYOUT(FLAT()) LIFETIME(1)`,
        'CREATE TABLE around.alone (a Int8) ENGINE = Memory',
      ]);
    });
    afterAll(() => server.stop());

    connectorConformance(clickhouse, () => clickhouseFromUri(server.url('shop'))!, {
      workDir: tmpdir(),
      sleepSql: 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) % 7 = 3',
      thousandRowsSql: 'SELECT number FROM numbers(1000)',
      types: [
        { sql: '42', genericType: 'numeric', cell: 42 },
        { sql: 'toInt64(9223372036854775807)', genericType: 'numeric', cell: 9223372036854775807n },
        { sql: 'toUInt64(18446744073709551615)', genericType: 'numeric', cell: '18446744073709551615' },
        {
          sql: `toDecimal128('12345678901234567890.50', 2)`,
          genericType: 'numeric',
          cell: '12345678901234567890.50',
        },
        { sql: '0.1', genericType: 'numeric', cell: 0.1 },
        { sql: 'nan', genericType: 'numeric', cell: NaN },
        { sql: 'true', genericType: 'boolean', cell: true },
        { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
        { sql: `'ᴺᵁᴸᴸ'`, genericType: 'string', cell: 'ᴺᵁᴸᴸ' },
        { sql: `toDate32('1925-01-01')`, genericType: 'temporal', cell: Date.parse('1925-01-01') },
        {
          sql: `toDateTime64('2024-02-29 13:14:15.5', 3)`,
          genericType: 'temporal',
          cell: Date.parse('2024-02-29T13:14:15.500Z'),
        },
        {
          sql: `toDateTime('2024-01-01 00:00:00', 'Europe/Berlin')`,
          genericType: 'temporal',
          cell: Date.parse('2023-12-31T23:00:00Z'),
        },
        { sql: `[1, 2]`, genericType: 'string', cell: '[1,2]' },
        {
          sql: `toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')`,
          genericType: 'string',
          cell: '61f0c404-5cb3-11e7-907b-a6006ad3dba0',
        },
      ],
      writes: [
        'CREATE TABLE t (a Int8) ENGINE = Memory',
        'INSERT INTO shop.sales SELECT 1, NULL, now()',
        'DROP TABLE shop.sales',
        'SET readonly = 0',
        'SYSTEM SHUTDOWN',
        'KILL QUERY WHERE 1',
        'GRANT ALL ON *.* TO x',
        `SELECT * FROM file('/etc/passwd', 'LineAsString')`,
        `SELECT * FROM url('http://127.0.0.1/', 'LineAsString')`,
        `SELECT * FROM remote('127.0.0.1', shop.sales)`,
        `SELECT * FROM merge('shop', '.*')`,
        `SELECT * FROM mErGe('shop', '.*')`,
        `SELECT joinGet('shop.sales', 'name', 1)`,
        `SELECT dictGet('shop.d', 'a', 1)`,
        `SELECT * FROM s3('x')`,
        'ATTACH TABLE t',
        'OPTIMIZE TABLE shop.sales',
        'SELECT 1 FORMAT CSV',
        'SELECT * FROM shop."\\x73ales"',
        `SELECT * FROM "\\x66ile"('/etc/passwd')`,
        'SELECT 1 SETTINGS readonly = 0',
      ],
    });

    describe('timestamps of a dataset with a time zone', () => {
      timeZoneConformance(() => openEngine(server.url('shop'), tmpdir()), {
        type: 'DateTime64(6)',
        moment: utc => `toDateTime64('${utc}', 6, 'UTC')`,
        clock: undefined,
        zones: ['America/New_York'],
      });
    });

    it('compares columns in charts, not selected expressions with the same names', async () => {
      const engine = await openEngine(server.url('shop'), tmpdir());
      const dataset = aDataset({
        sql: ['2024-03-05', '2024-03-15', '2024-04-02']
          .map((day, at) => `SELECT toDateTime('${day} 00:00:00') AS happened, ${at} AS n`)
          .join(' UNION ALL '),
        columns: [aColumn('happened', 'temporal', { type: 'DateTime' }), aColumn('n', 'numeric')],
      });
      const axis = {
        columnType: 'BASE_AXIS',
        sqlExpression: 'happened',
        label: 'happened',
        expressionType: 'SQL',
        timeGrain: 'P1M',
      };
      const highest = {
        expressionType: 'SIMPLE',
        aggregate: 'MAX',
        column: { column_name: 'n' },
        label: 'n',
      };
      const ask = async (query: object) =>
        plainRows(await engine.ask(aQuery({ columns: [axis], ...query }), { dataset }));
      expect(
        await ask({
          metrics: ['count'],
          filters: [{ col: 'happened', op: 'TEMPORAL_RANGE', val: '2024-03-10 : 2024-05-01' }],
          orderby: [['happened', true]],
        }),
      ).toEqual([
        [Date.parse('2024-03-01'), 1],
        [Date.parse('2024-04-01'), 1],
      ]);
      expect(
        await ask({
          metrics: [highest, { ...highest, aggregate: 'SUM', label: 'all' }],
          filters: [{ col: 'n', op: '>=', val: 1 }],
          orderby: [[highest, false]],
        }),
      ).toEqual([
        [Date.parse('2024-04-01'), 2, 2],
        [Date.parse('2024-03-01'), 1, 1],
      ]);
      await engine.close();
    });

    describe('once it is open', () => {
      let connection: Connection;
      beforeAll(async () => {
        connection = await clickhouse.open(clickhouseFromUri(server.url('shop'))!, {
          workDir: tmpdir(),
          memoryLimitMb: 128,
        });
      });
      const run = (sql: string, params: readonly (string | number | null)[] = []) =>
        connection.run({ sql, params, maxRows: 10, signal: new AbortController().signal });

      it('lists tables and views with their columns', async () => {
        const { catalog } = connection;
        expect(await catalog.schemas()).toContain('shop');
        expect(await catalog.tables('shop')).toEqual([
          { schema: 'shop', name: 'names', type: 'view' },
          { schema: 'shop', name: 'sales', type: 'table' },
        ]);
        expect(await catalog.table('shop', 'sales')).toMatchObject({
          columns: [
            { name: 'id', type: 'UInt64', isNullable: false },
            { name: 'name', type: 'String', isNullable: true },
            { name: 'at', type: 'DateTime64(3)', isNullable: false },
          ],
          primaryKey: ['id'],
          clustering: ['id'],
        });
      });

      it.each([
        ['merged', 'SELECT 1 FROM `shop`.`sales`'],
        ['own', 'SELECT 1 FROM `shop`.`sales`'],
        ['buffered', 'SELECT 1 FROM `shop`.`sales`'],
        ['CALLED', 'SELECT 1 FROM `shop`.`sales`'],
        ['made', null],
        ['looked', null],
        ['names', null],
      ])('takes a table that shows rows of others for a view: %s', async (name, sql) => {
        expect(await connection.catalog.viewDefinitions!(name)).toEqual([
          { schema: name === 'names' ? 'shop' : 'around', sql },
        ]);
      });
      it('takes no other for one', async () => {
        expect([
          await connection.catalog.viewDefinitions!('alone'),
          await connection.catalog.viewDefinitions!('sales'),
        ]).toEqual([[], []]);
      });

      it.each([`it's "quoted" \\ and $1 {x:Int8}`, 'tab\tline\nend', ''])(
        'returns the value %j as it was sent',
        async value => {
          const table = await run('SELECT $1 AS v', [value]);
          expect(cellAt(table.columns[0]!, 0)).toBe(value);
        },
      );

      it('reports the position of an error', async () => {
        await expect(run('SELECT 1 +\n* 2')).rejects.toMatchObject({
          code: 'query.syntax',
          facts: { extra: { line: 2 } },
        });
      });

      it('reports that an account was refused', async () => {
        await expect(
          clickhouse.open(clickhouseFromUri(server.url('shop').replace(':tester@', ':wrong@'))!, {
            workDir: tmpdir(),
            memoryLimitMb: 128,
          }),
        ).rejects.toMatchObject({
          code: 'connection.failed',
          message: expect.stringContaining('password is incorrect') as string,
        });
      });
    });
  },
);

it.each([
  [`Distributed('all', 'shop', 'sales', rand())`, { database: 'shop', table: 'sales' }],
  [`Distributed('all', '', 'it\\'s')`, { database: 'own', table: `it's` }],
  [`Alias('sales')`, { database: 'own', table: 'sales' }],
  ['Distributed(all, shop, sales)', undefined],
  [`Distributed('all', merge('shop', '.*'))`, undefined],
  [`Merge('shop', concat('a', 'b'))`, undefined],
  [`Something('shop', 'sales')`, undefined],
])('the text after %s', (written, expected) => {
  expect(wrappedBy(written, 'own')).toEqual(expected);
});

describe('ClickHouse addresses', () => {
  it.each([
    [
      'clickhouse://db.example/sales',
      {
        host: 'db.example',
        port: 8123,
        user: 'default',
        password: undefined,
        database: 'sales',
        isEncrypted: false,
      },
    ],
    [
      'clickhouse+http://u:p%40ss@db.example:8443/',
      { host: 'db.example', port: 8443, user: 'u', password: 'p@ss', database: 'default', isEncrypted: true },
    ],
    [
      'clickhouse://db.example/sales?secure=true',
      {
        host: 'db.example',
        port: 8443,
        user: 'default',
        password: undefined,
        database: 'sales',
        isEncrypted: true,
      },
    ],
    ['postgresql://db.example/sales', undefined],
  ])('%s is read', (uri, config) => {
    expect(clickhouse.fromUri(uri)).toEqual(config);
  });
});

describe('answers of a ClickHouse server', () => {
  it('is a failure when it ends with one', async () => {
    const body = new Blob([
      '["a"]\n["UInt8"]\n[1]\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED) (version 25.3.1.1 (official build))',
    ]).stream() as Response['body'];
    await expect(readRows({ body }, { maxRows: 10, sql: '' }).next()).rejects.toMatchObject({
      code: 'query.out-of-memory',
      message: 'Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
    });
  });

  it("is not a database's answer if something else wrote it", () => {
    expect(classifyClickhouseFailure('<html>502 Bad Gateway</html>').code).toBe('connection.failed');
  });
});

describe('text for a ClickHouse server', () => {
  it('names the types of values, and leaves texts and conditions as they are', () => {
    expect(withValues(`SELECT a > 1 ? '$1' : $2 FROM t WHERE b = $1`, ['x', 2.5])).toEqual({
      sql: `SELECT a > 1 ? '$1' : {p2:Float64} FROM t WHERE b = {p1:String}`,
      values: { p1: 'x', p2: '2.5' },
    });
  });

  it('names tables after a name that ends with an escaped quote', () => {
    const reading = readClickhouseSql(String.raw`SELECT "a\"" FROM secret WHERE 1 = 1 --"`);
    expect(reading.ok && reading.statements[0]!.tables.map(({ name }) => name)).toEqual(['secret']);
  });

  it('contains no comment inside a comment', () => {
    expect(readClickhouseSql(`SELECT a /* /* */ , ' */ FROM secret -- '`)).toMatchObject({
      ok: false,
      error: {
        code: 'query.refused',
        message: expect.stringContaining('comment inside of a comment') as string,
      },
    });
    expect(readClickhouseSql(`SELECT a /* b */ FROM t -- '/* c'`)).toMatchObject({ ok: true });
  });

  it('names its tables', () => {
    const reading = readClickhouseSql(
      'WITH s AS (SELECT * FROM a.t) SELECT * FROM s ANY LEFT JOIN u FINAL ON 1 = 1 PREWHERE x IN (SELECT y FROM v)',
    );
    expect(reading.ok && reading.statements[0]!.tables.map(({ name }) => name).toSorted()).toEqual([
      't',
      'u',
      'v',
    ]);
  });

  it.each([
    "SELECT path, content FROM filesystem('/etc/hostname')",
    'SELECT * FROM mergeTreeTextIndex(d, t, i)',
    "SELECT * FROM fileCluster('c', '/x')",
    "SELECT * FROM s3Queue('x')",
    "SELECT * FROM viewExplain('EXPLAIN ESTIMATE', '', (SELECT * FROM t))",
  ])('reads no files and no other servers: %s', sql => {
    expect(readClickhouseSql(sql)).toMatchObject({ ok: false, error: { code: 'query.function-refused' } });
  });

  it.each([
    'SELECT filesystemAvailable(), URLHash(url) FROM t',
    'SELECT * FROM my_view(day = today())',
    'SELECT * FROM numbers(3), generateRandom() LIMIT 1',
  ])('may call functions with similar names: %s', sql => {
    expect(readClickhouseSql(sql)).toMatchObject({ ok: true });
  });

  it.each([
    ['SELECT x FROM t ARRAY JOIN [a, b] AS x', ['t']],
    ['SELECT x FROM t ARRAY JOIN arr AS x, arr2 AS y WHERE x > 1', ['t']],
    ['SELECT i FROM t LEFT ARRAY JOIN arrayEnumerate(arr) AS i JOIN u USING (id)', ['t', 'u']],
    ['SELECT x FROM t ARRAY JOIN (SELECT groupArray(b) FROM v) AS x', ['t', 'v']],
    ['SELECT * FROM t AS array JOIN u USING (id)', ['t', 'u']],
    ['WITH array AS (SELECT 1 AS one) SELECT * FROM array JOIN u ON 1 = 1', ['u']],
    ['SELECT * FROM t, array JOIN u ON 1 = 1', ['array', 't', 'u']],
    ['SELECT * FROM t JOIN array JOIN u ON 1 = 1', ['array', 't', 'u']],
    ['SELECT x FROM t ARRAY JOIN arrayFilter(y -> y IN w, arr) AS x', ['t', 'w']],
  ] as const)('joins arrays without taking them for tables: %s', (sql, tables) => {
    const reading = readClickhouseSql(sql);
    expect(reading.ok && reading.statements[0]!.tables.map(({ name }) => name).toSorted()).toEqual(tables);
  });

  it('contains no plan inside a query, which would reveal rows that rules hide', () => {
    for (const plan of ['ESTIMATE', 'indexes = 1', ''])
      expect(readClickhouseSql(`SELECT * FROM (EXPLAIN ${plan} SELECT * FROM t)`).ok).toBe(false);
    expect(readClickhouseSql('SELECT * FROM (explain AS e)')).toMatchObject({ ok: true });
  });

  it('keeps FINAL and SAMPLE with the table whose rows rules hide', () => {
    const rules = [{ schema: null, table: 'salaries', predicates: ["region = 'EU'"] }];
    const restricted = (sql: string) =>
      restrictTables(sql, {
        rules,
        defaultSchema: null,
        lexicalRules: clickhouseFacts.lexicalRules,
        aliasWord: 'AS ',
      });
    expect(restricted('SELECT * FROM salaries FINAL WHERE pay > 1')).toEqual({
      ok: true,
      sql: "SELECT * FROM (SELECT * FROM salaries FINAL WHERE (region = 'EU'\n)) AS salaries WHERE pay > 1",
    });
    expect(
      restricted('SELECT * FROM d.salaries AS s FINAL SAMPLE 1/10 OFFSET 1/2 JOIN t USING (id)'),
    ).toEqual({
      ok: true,
      sql: "SELECT * FROM (SELECT * FROM d.salaries FINAL SAMPLE 1/10 OFFSET 1/2 WHERE (region = 'EU'\n)) AS s JOIN t USING (id)",
    });
    expect(restricted('SELECT * FROM salaries SAMPLE 0.1')).toMatchObject({
      ok: true,
      sql: expect.stringContaining('salaries SAMPLE 0.1 WHERE'),
    });
  });
});
