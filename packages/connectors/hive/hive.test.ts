import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import { connectorForUri } from '../list.ts';
import type { HivePackage } from './driver.ts';
import { hive } from './index.ts';
import { openHive } from './open.ts';

const column = (columnName: string, position: number, type: number) => ({
  columnName,
  position,
  typeDesc: { types: [{ primitiveEntry: { type } }] },
});
const wide = (value: bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(value);
  return { buffer, offset: 0 };
};
const SALES = [
  column('sales.id', 1, 4),
  column('sales.price', 2, 15),
  column('sales.sold_at', 3, 8),
  column('sales.note', 4, 7),
  column('sales.is_paid', 5, 0),
];
const NULLS = Buffer.from([2]);
const PAGE = {
  columns: [
    { i64Val: { values: [wide(9223372036854775807n), wide(-1n)], nulls: Buffer.alloc(1) }, stringVal: null },
    { stringVal: { values: ['1234567890.12345678901234567890', ''], nulls: NULLS } },
    { stringVal: { values: ['2024-02-29 10:11:12.5', ''], nulls: NULLS } },
    { stringVal: { values: ['it’s', ''], nulls: NULLS } },
    { boolVal: { values: [true, false], nulls: Buffer.from([]) } },
  ],
};
const texts = (...rows: string[][]) => ({
  columns: rows[0]!.map((_, at) => ({ stringVal: { values: rows.map(row => row[at]) } })),
});
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [/^SHOW DATABASES/, texts(['default'], ['logs'], ['sys'])],
  [/^SHOW TABLES/, texts(['sales'], ['dear'])],
  [/^SHOW VIEWS/, texts(['dear'])],
  [
    /^DESCRIBE/,
    texts(
      ['id', 'bigint', ''],
      ['price', 'decimal(38,2)', 'in euros'],
      ['day', 'string', ''],
      ['', '', ''],
      ['# Partition Information', '', ''],
      ['# col_name', 'data_type', 'comment'],
      ['day', 'string', ''],
    ),
  ],
  [/^SHOW PARTITIONS/, texts(['day=2024-01-01'], ['day=2024-01-02%3A'])],
];

/** Fakes the part of the package `hive-driver` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): HivePackage {
  const operation = (sql: string) => {
    let state = /fails/.test(sql) ? 5 : /slow/.test(sql) ? 1 : 2;
    let pages = /many/.test(sql) ? 3 : 1;
    let data: object[] = [];
    const page = ANSWERS.find(([pattern]) => pattern.test(sql))?.[1] ?? PAGE;
    return {
      status: async () => ({
        operationState: state,
        errorMessage:
          "Error while compiling statement: FAILED: SemanticException [Error 10001]: Line 1:14 Table not found 'missing'",
      }),
      setMaxRows: () => {},
      fetch: async () => {
        pages--;
        data.push(page);
      },
      hasMoreRows: () => pages > 0,
      getSchema: () => ({
        columns:
          page === PAGE ? SALES : (page as typeof PAGE).columns.map((_, at) => column(`c${at}`, at + 1, 7)),
      }),
      getData: () => data as never,
      flush: () => {
        data = [];
      },
      cancel: async () => {
        asked.push('cancel');
        state = 3;
      },
      close: async () => {
        asked.push('close');
      },
    };
  };
  class HiveClient extends EventEmitter {
    constructor(_service: unknown, _types: unknown) {
      super();
    }
    async connect(options: object, provider: object, auth: object) {
      asked.push([options, provider.constructor.name, auth.constructor.name]);
    }
    async openSession(request: object) {
      asked.push(request);
      const { username, configuration } = request as {
        readonly username: string;
        readonly configuration: object;
      };
      if (username === 'strict' && 'set:hiveconf:hive.variable.substitute' in configuration)
        throw new Error('Cannot modify hive.variable.substitute at runtime.');
      return {
        executeStatement: async (sql: string) => {
          asked.push(sql);
          return operation(sql);
        },
        close: async () => {},
      };
    }
    close() {}
  }
  class TcpConnection {}
  class HttpConnection {}
  class NoSaslAuthentication {}
  class PlainTcpAuthentication {}
  class PlainHttpAuthentication {}
  return {
    HiveClient,
    thrift: { TCLIService: {}, TCLIService_types: { TProtocolVersion: { HIVE_CLI_SERVICE_PROTOCOL_V6: 5 } } },
    connections: { TcpConnection, HttpConnection },
    auth: { NoSaslAuthentication, PlainTcpAuthentication, PlainHttpAuthentication },
  };
}

async function opened(uri = 'hive://reader:secret@hive.example.com/logs') {
  const asked: unknown[] = [];
  const { connector, config } = connectorForUri(uri)!;
  const connection = await openHive(config as ServerAddress, {
    facts: connector.facts,
    auth: connector.engine === 'impala' ? 'none' : 'plain',
    load: () => fakePackage(asked),
  });
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('Hive and Impala, over a fake package', () => {
  it('give rows with every digit and take values so that no quote ends them', async () => {
    const { run, asked, before } = await opened();
    expect(before.slice(0, 2)).toMatchObject([
      [{ host: 'hive.example.com', port: 10_000 }, 'TcpConnection', 'PlainTcpAuthentication'],
      { username: 'reader', password: 'secret', configuration: { 'use:database': 'logs' } },
    ]);
    expect(
      rowsOf(await run('SELECT * FROM sales WHERE note = ? AND n > ?', { params: [`it's \\`, 3n] })),
    ).toEqual([
      [
        9223372036854775807n,
        '1234567890.12345678901234567890',
        Date.parse('2024-02-29T10:11:12.5Z'),
        'it’s',
        true,
      ],
      [-1n, null, null, null, false],
    ]);
    expect((await run('SELECT * FROM sales')).columns.map(({ name }) => name)).toEqual([
      'id',
      'price',
      'sold_at',
      'note',
      'is_paid',
    ]);
    expect(asked[0]).toBe(String.raw`SELECT * FROM sales WHERE note = 'it\'s \\' AND n > 3`);
  });

  it('read page after page, and run in the schema that was chosen', async () => {
    const { run, asked } = await opened();
    expect((await run('SELECT many FROM sales', { schema: 'other' })).rowCount).toBe(6);
    expect(await run('SELECT many FROM sales', { maxRows: 3 })).toMatchObject({ rowCount: 3, isCut: true });
    expect(asked).toMatchObject([
      [{ host: 'hive.example.com' }, 'TcpConnection', 'PlainTcpAuthentication'],
      { configuration: { 'use:database': 'other' } },
      'SELECT many FROM sales',
      'close',
      'SELECT many FROM sales',
      'close',
    ]);
  });

  it('stop in the server when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toContain('cancel');
  });

  it('report what a failure means and where it is', async () => {
    await expect((await opened()).run('SELECT fails FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      facts: { extra: { line: 1, column: 15 } },
    });
  });

  it.each([
    "SELECT TRANSFORM(a) USING 'cat' AS (b) FROM t",
    "SELECT * FROM (FROM t MAP a USING 'x' AS b) q",
    "SELECT reflect('java.lang.Runtime', 'x')",
    "SELECT java_method('a', 'b')",
    'FROM t INSERT OVERWRITE TABLE x SELECT *',
    'SET hive.exec.a=b',
    'ADD JAR x',
  ])('refuse %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it.each([
    'SELECT a FROM t WHERE a = 1 -- ${system:line.separator} UNION ALL SELECT secret FROM sales WHERE 1 = 1\n AND 2 = 2',
    "SELECT '${env:AWS_SECRET_ACCESS_KEY}'",
    'SELECT `${hivevar:x}` FROM t',
    'SELECT 1 /* ${x} */',
    'SELECT * FROM text.`file:/etc/passwd`',
    'SELECT * FROM parquet.`hdfs:/warehouse/sales`',
    'SELECT * FROM parquet.sales',
    'SELECT * FROM `org.apache.spark.sql.parquet`.`sales`',
    'SELECT * FROM org.apache.spark.sql.parquet.`sales`',
    'SELECT * FROM `csv`.`../x`',
    'SELECT * FROM BinaryFile.x',
  ])('send nothing that the server would replace, or that is a file: %s', async sql => {
    const { run, connection, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({ code: 'query.refused' });
    expect(await connection.read(sql)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });

  it('send a value unchanged, although the server replaces text that looks like a variable', async () => {
    const { run, asked } = await opened();
    await run('SELECT * FROM sales WHERE note = ?', { params: ["a${env:HOME}$${b}'"] });
    expect(asked[0]).toBe(String.raw`SELECT * FROM sales WHERE note = concat('a$', '{env:HOME}$$', '{b}\'')`);
  });

  it('open sessions without replacement, and ordinary ones if the server does not allow that setting', async () => {
    expect((await opened()).before[1]).toMatchObject({
      configuration: {
        'set:hiveconf:hive.variable.substitute': 'false',
        'set:hiveconf:spark.sql.variable.substitute': 'false',
      },
    });
    expect((await opened('hive://strict@h/x')).before.slice(1, 3)).toMatchObject([
      { configuration: { 'set:hiveconf:hive.variable.substitute': 'false' } },
      { configuration: { 'use:database': 'x' } },
    ]);
  });

  it('list what a database contains', async () => {
    const { catalog } = (await opened()).connection;
    expect([await catalog.schemas(), await catalog.defaultSchema()]).toEqual([['default', 'logs'], 'logs']);
    expect(await catalog.tables('logs')).toEqual([
      { schema: 'logs', name: 'sales', type: 'table' },
      { schema: 'logs', name: 'dear', type: 'view' },
    ]);
    expect(await catalog.table('logs', 'sales')).toEqual({
      columns: [
        { name: 'id', type: 'BIGINT', isNullable: true, comment: null },
        { name: 'price', type: 'DECIMAL(38,2)', isNullable: true, comment: 'in euros' },
        { name: 'day', type: 'STRING', isNullable: true, comment: null },
      ],
      primaryKey: [],
      partitions: { columns: ['day'], latest: { day: '2024-01-02:' } },
    });
    expect(await catalog.partitions!('logs', 'sales', { day: '2024-01-01' })).toEqual({
      columns: ['day'],
      latest: { day: '2024-01-01' },
    });
    expect(await catalog.partitions!('logs', 'sales', { day: 'never' })).toEqual({ columns: ['day'] });
  });

  it.each([
    [
      'impala://db.example.com',
      [{ host: 'db.example.com', port: 21_050, options: {} }, 'TcpConnection', 'NoSaslAuthentication'],
    ],
    [
      'impala://a:b@db.example.com/x?auth_mechanism=LDAP&use_ssl=true',
      [
        { options: { ssl: true, rejectUnauthorized: true, servername: 'db.example.com' } },
        'TcpConnection',
        'PlainTcpAuthentication',
      ],
    ],
    [
      'hive+https://a:b@db.example.com:443/x?http_path=sql',
      [
        { options: { path: '/sql', https: true, nodeOptions: { rejectUnauthorized: true } } },
        'HttpConnection',
        'PlainHttpAuthentication',
      ],
    ],
    [
      'ascend://a:b@db.example.com/x?auth=NOSASL',
      [{ port: 10_000 }, 'TcpConnection', 'NoSaslAuthentication'],
    ],
  ])('are reached by %s', async (uri, expected) => {
    expect((await opened(uri)).before[0]).toMatchObject(expected);
  });

  it('are not queried with an unknown sign-in method', async () => {
    await expect(opened('hive://a@h/x?auth=KERBEROS')).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('KERBEROS') as string,
    });
  });

  it('are queried in the name of a user', async () => {
    expect(hive.inNameOf!(hive.fromUri('hive://a@h/x')!, 'ann').query).toEqual({
      'hive.server2.proxy.user': 'ann',
    });
    expect((await opened('hive://a@h/x?hive.server2.proxy.user=ann')).before[1]).toMatchObject({
      configuration: { 'hive.server2.proxy.user': 'ann' },
    });
  });
});
