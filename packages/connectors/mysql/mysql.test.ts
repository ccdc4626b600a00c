import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import { mariadbIsMissing, startMariadb, type TestMariadb } from '@powerset/testing/start-mariadb.ts';
import { OTHER_AUTHORITY, TEST_AUTHORITY } from '@powerset/testing/test-certificates.ts';
import { mysqlFromUri } from './config.ts';
import { mysqlFacts } from './facts.ts';
import { readMysqlSql } from './guard.ts';
import { mysql } from './index.ts';

describe.skipIf(mariadbIsMissing)(
  `with a MariaDB server${mariadbIsMissing ? ` (SKIPPED: ${mariadbIsMissing})` : ''}`,
  () => {
    let server: TestMariadb;
    beforeAll(async () => {
      server = await startMariadb('data', { hasTls: true });
    });
    afterAll(() => server.stop());

    connectorConformance(mysql, () => mysqlFromUri(server.url('data'))!, {
      workDir: tmpdir(),
      mondayGrain: '1969-12-29T00:00:00Z/P1W',
      sleepSql: 'SELECT count(*) FROM seq_1_to_1000000000 WHERE seq % 7 = 3',
      thousandRowsSql: 'SELECT seq FROM seq_1_to_1000',
      types: [
        { sql: '42', genericType: 'numeric', cell: 42 },
        { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
        { sql: '18446744073709551615', genericType: 'numeric', cell: '18446744073709551615' },
        { sql: 'CAST(1.5 AS DECIMAL(18,2))', genericType: 'numeric', cell: '1.50' },
        { sql: '0.1e0', genericType: 'numeric', cell: 0.1 },
        { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
        { sql: `''`, genericType: 'string', cell: '' },
        { sql: `DATE '1899-12-31'`, genericType: 'temporal', cell: Date.parse('1899-12-31') },
        {
          sql: `TIMESTAMP '9999-12-31 23:59:59.5'`,
          genericType: 'temporal',
          cell: Date.parse('9999-12-31T23:59:59.500Z'),
        },
        { sql: `TIME '12:30:00'`, genericType: 'string', cell: '12:30:00' },
        { sql: `x'00ff'`, genericType: 'string', cell: '0x00ff' },
        { sql: `JSON_OBJECT('a', 1)`, genericType: 'string', cell: '{"a": 1}' },
      ],
      writes: [
        'CREATE TABLE t (a INT)',
        'INSERT INTO t VALUES (1)',
        `SELECT 1 INTO OUTFILE '/tmp/x.csv'`,
        'SET @a = 1',
        'SELECT * FROM t FOR UPDATE',
        'CALL p()',
        `SELECT LOAD_FILE('/etc/passwd')`,
        `SELECT GET_LOCK('a', 1)`,
        '/*!50000 DELETE FROM t */',
        `LOAD DATA INFILE 'x' INTO TABLE t`,
        'SELECT 1 INTO @a',
        'LOCK TABLES t READ',
        'HANDLER t OPEN',
        'SELECT last_insert_id(5)',
        'SELECT found_rows()',
      ],
    });

    it('passes nothing from one statement to the next: variables, row counts, warnings, the schema', async () => {
      const connection = await mysql.open(mysqlFromUri(server.url('data'))!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      const run = async (sql: string, schema?: string) => {
        const table = await connection.run({
          sql,
          params: [],
          maxRows: 9,
          signal: new AbortController().signal,
          ...(schema ? { schema } : {}),
        });
        return table.columns.map(column => cellAt(column, 0));
      };
      expect(await run(`SELECT @k := 'hidden', CAST('x1' AS SIGNED)`, 'mysql')).toEqual(['hidden', 0]);
      for (let at = 0; at < 6; at++)
        expect(
          await run('SELECT @k, database(), @@warning_count, @@character_set_client, @@time_zone'),
        ).toEqual([null, 'data', 0n, 'utf8mb4', '+00:00']);
      await connection.close();
    });
    it.each(['NO_BACKSLASH_ESCAPES', 'ANSI_QUOTES', 'ANSI,NO_BACKSLASH_ESCAPES', 'ORACLE', 'MSSQL'])(
      "reads texts as they are checked, regardless of the server's modes: %s",
      async modes => {
        await withModes(modes, async run => {
          expect(await run(`SELECT '\\' AS b, 7 AS hidden -- ' AS a`)).toEqual([`' AS b, 7 AS hidden -- `]);
          expect(await run(`SELECT '"', length('\\\\'), 'a' -- "`)).toEqual(['"', 1, 'a']);
        });
      },
    );
    it('refuses "…" with an explanation if its server would read a name, and keeps the other modes', async () => {
      await withModes('ANSI_QUOTES,PIPES_AS_CONCAT', async run => {
        await expect(run(`SELECT "seq" FROM seq_1_to_3`)).rejects.toThrow('write `…` for a name');
        expect(await run(`SELECT 'a' || 'b'`)).toEqual(['ab']);
      });
    });
    async function withModes(
      modes: string,
      test: (run: (sql: string) => Promise<unknown[]>) => Promise<void>,
    ): Promise<void> {
      const client = await createConnection(server.url('data'));
      const [[before]] = (await client.query('SELECT @@GLOBAL.sql_mode AS modes')) as unknown as [
        [{ modes: string }],
      ];
      await client.query('SET GLOBAL sql_mode = ?', [modes]);
      const connection = await mysql.open(mysqlFromUri(server.url('data'))!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      await test(async sql =>
        (
          await connection.run({ sql, params: [], maxRows: 9, signal: new AbortController().signal })
        ).columns.map(column => cellAt(column, 0)),
      );
      await connection.close();
      await client.query('SET GLOBAL sql_mode = ?', [before.modes]);
      await client.end();
    }
    it('has no default schema if none is named, even after a statement chose one', async () => {
      const connection = await mysql.open(mysqlFromUri(server.url(''))!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      const schemaOf = async (schema?: string) =>
        cellAt(
          (
            await connection.run({
              sql: 'SELECT database() AS s',
              params: [],
              maxRows: 9,
              signal: new AbortController().signal,
              ...(schema ? { schema } : {}),
            })
          ).columns[0]!,
          0,
        );
      expect([await schemaOf('data'), await schemaOf(), await schemaOf('mysql'), await schemaOf()]).toEqual([
        'data',
        null,
        'mysql',
        null,
      ]);
      await connection.close();
    });
    it("lists the server's catalog, and reports the position of an error", async () => {
      const connection = await mysql.open(mysqlFromUri(server.url('data'))!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      expect(await connection.catalog.defaultSchema()).toBe('data');
      expect(await connection.describe('SELECT 1 AS a, NOW() AS b')).toMatchObject([
        { name: 'a', type: 'INTEGER' },
        { name: 'b', type: 'DATETIME' },
      ]);
      await expect(
        connection.run({
          sql: 'SELECT 1\nFROMM x',
          params: [],
          maxRows: 1,
          signal: new AbortController().signal,
        }),
      ).rejects.toMatchObject({ code: 'query.syntax', facts: { extra: { line: 2, column: 7 } } });
      await connection.close();
    });

    const named = (query = ''): string => server.url('data').replace('127.0.0.1', 'localhost') + query;
    const numbered = (query = ''): string => server.url('data') + query;
    const CIPHER = `SELECT VARIABLE_VALUE <> '' FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'`;

    it('encrypts the connection if the address says so, and checks the server as strictly as it says', async () => {
      for (const [query, isEncrypted] of [
        ['', 0],
        ['?ssl_mode=PREFERRED', 1],
        ['?ssl=1', 1],
        ['?ssl_mode=DISABLED', 0],
      ] as const)
        expect([query, await asked(numbered(query), CIPHER)]).toEqual([query, isEncrypted]);
      expect(await asked(named(), CIPHER, { serverCertificate: TEST_AUTHORITY })).toBe(1);
      expect(
        await asked(numbered('?ssl_mode=VERIFY_CA'), CIPHER, { serverCertificate: TEST_AUTHORITY }),
      ).toBe(1);
      expect(await asked(named('?ssl=1'), CIPHER, { serverCertificate: TEST_AUTHORITY })).toBe(1);
      await expect(asked(numbered(), CIPHER, { serverCertificate: TEST_AUTHORITY })).rejects.toMatchObject({
        code: 'connection.failed',
        message: expect.stringContaining('for another name'),
      });
      expect(
        await asked(numbered(), CIPHER, { serverCertificate: TEST_AUTHORITY, serverName: 'localhost' }),
      ).toBe(1);
      await expect(
        asked(numbered(), CIPHER, { serverCertificate: TEST_AUTHORITY, serverName: 'elsewhere' }),
      ).rejects.toMatchObject({
        code: 'connection.failed',
        message: expect.stringContaining('for another name'),
      });
      for (const query of ['', '?ssl_mode=VERIFY_CA', '?ssl=1'])
        await expect(
          asked(named(query), CIPHER, { serverCertificate: OTHER_AUTHORITY }),
        ).rejects.toMatchObject({
          code: 'connection.failed',
          message: expect.stringContaining('signed by nobody'),
        });
      await expect(asked(named('?ssl_mode=VERIFY_IDENTITY'), CIPHER)).rejects.toMatchObject({
        code: 'connection.failed',
        message: expect.stringContaining('signed by nobody'),
      });
    });

    it('stops the thread that runs a statement, regardless of the id that a proxy gave it', async () => {
      const { port } = new URL(server.url('data'));
      const between = createServer(socket => {
        const behind = connect(Number(port), '127.0.0.1');
        behind.once('data', greeting => {
          greeting.writeUInt32LE(4711, greeting.indexOf(0, 5) + 1);
          socket.write(greeting);
          socket.pipe(behind).pipe(socket);
        });
        for (const [one, other] of [
          [socket, behind],
          [behind, socket],
        ] as const)
          one.on('error', () => undefined).on('close', () => other.destroy());
      });
      await new Promise<void>(resolve => {
        between.listen(0, '127.0.0.1', resolve);
      });
      const connection = await mysql.open(
        mysqlFromUri(
          server.url('data').replace(`:${port}/`, `:${(between.address() as AddressInfo).port}/`),
        )!,
        { workDir: tmpdir(), memoryLimitMb: 64 },
      );
      const running = async (): Promise<unknown> =>
        asked(
          numbered(),
          `SELECT count(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE '%seq_1_to_2000000000%' AND ID <> CONNECTION_ID()`,
        );
      const stopping = new AbortController();
      const result = connection.run({
        sql: 'SELECT count(*) FROM seq_1_to_2000000000 WHERE seq % 7 = 3',
        params: [],
        maxRows: 1,
        signal: stopping.signal,
      });
      await vi.waitFor(async () => expect(await running()).toBe(1n), { timeout: 5000 });
      stopping.abort();
      await expect(result).rejects.toMatchObject({ code: 'query.cancelled' });
      expect(await running()).toBe(0n);
      await connection.close();
      between.close();
    });

    it('starts sessions with the settings of the options', async () => {
      expect(
        await asked(numbered(), 'SELECT @@time_zone', {
          connectArgs: { init_command: `SET time_zone='+05:00', wait_timeout = 77` },
        }),
      ).toBe('+05:00');
      expect(
        await asked(numbered(), 'SELECT @@wait_timeout', {
          connectArgs: { init_command: `SET time_zone='+05:00', wait_timeout = 77` },
        }),
      ).toBe(77n);
      expect(await asked(numbered(), 'SELECT @@time_zone')).toBe('+00:00');
      expect(
        await asked(
          numbered('?charset=utf8mb4&collation=utf8mb4_swedish_ci'),
          'SELECT @@collation_connection',
        ),
      ).toBe('utf8mb4_swedish_ci');
      expect(await asked(`mysql://tester:tester@/data?unix_socket=${server.socket}`, 'SELECT 1')).toBe(1);
    });
  },
);

async function asked(uri: string, sql: string, extras?: ConnectionExtras): Promise<unknown> {
  const connection = await mysql.open(mysql.fromUri(uri, extras)!, { workDir: tmpdir(), memoryLimitMb: 64 });
  try {
    return cellAt(
      (await connection.run({ sql, params: [], maxRows: 10, signal: new AbortController().signal }))
        .columns[0]!,
      0,
    );
  } finally {
    await connection.close();
  }
}

describe.skipIf(mariadbIsMissing)('the catalogue of MariaDB', () => {
  it('lists keys, indexes, comments and partitions of a table', async () => {
    const server = await startMariadb('data');
    const connection = await mysql.open(mysqlFromUri(server.url('data'))!, {
      workDir: tmpdir(),
      memoryLimitMb: 64,
    });
    for (const sql of [
      'CREATE TABLE parents (b INT, a INT, PRIMARY KEY (b, a))',
      `CREATE TABLE children (id INT PRIMARY KEY, x INT, y INT, name VARCHAR(20) COMMENT 'as it is called', CONSTRAINT to_parents FOREIGN KEY (y, x) REFERENCES parents (b, a) ON DELETE CASCADE, UNIQUE INDEX by_name (name, x)) COMMENT 'those who follow'`,
      'CREATE TABLE parts (n INT) PARTITION BY HASH (n) PARTITIONS 2',
    ])
      await connection.write!.run({ sql, params: [], maxRows: 1, signal: new AbortController().signal });
    expect(await connection.catalog.table('data', 'children')).toMatchObject({
      columns: [{ name: 'id', comment: null }, {}, {}, { name: 'name', comment: 'as it is called' }],
      primaryKey: ['id'],
      comment: 'those who follow',
      foreignKeys: [
        {
          name: 'to_parents',
          columns: ['y', 'x'],
          schema: null,
          table: 'parents',
          referredColumns: ['b', 'a'],
          onDelete: 'CASCADE',
        },
      ],
      indexes: [
        { name: 'by_name', isUnique: true, columns: ['name', 'x'] },
        { name: 'to_parents', isUnique: false },
      ],
    });
    expect((await connection.catalog.table('data', 'parts')).partitions).toEqual({ columns: ['n'] });
    const client = await createConnection(server.url('data'));
    for (const sql of [
      'CREATE TABLE one (n INT) ENGINE = MyISAM',
      'CREATE TABLE `All` (n INT) ENGINE = MERGE UNION = (one)',
      'CREATE VIEW seen AS SELECT n FROM one',
      'CREATE SEQUENCE numbers',
    ])
      await client.query(sql);
    await client.end();
    // The first call shows rows of its source tables, the last one the number of issued values.
    expect(
      await Promise.all(
        ['All', 'one', 'SEEN', 'numbers'].map(name => connection.catalog.viewDefinitions!(name)),
      ),
    ).toEqual([
      [{ schema: 'data', sql: null }],
      [],
      [{ schema: 'data', sql: expect.stringContaining('one') }],
      [{ schema: 'data', sql: null }],
    ]);
    // This server does not accept encrypted connections.
    expect(await asked(`${server.url('data')}?ssl_mode=PREFERRED`, 'SELECT 1')).toBe(1);
    await expect(
      asked(server.url('data'), 'SELECT 1', { serverCertificate: TEST_AUTHORITY }),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('does not support encrypted connections'),
    });
    await connection.close();
    await server.stop();
  });
});

describe('MySQL addresses', () => {
  it.each([
    [
      'mysql+mysqldb://u:p%40ss@db.example:3307/sales?ssl=1',
      { host: 'db.example', port: 3307, database: 'sales', user: 'u', password: 'p@ss', ssl: 'on' },
    ],
    ['mysql://localhost', { host: 'localhost', port: 3306, ssl: 'off' }],
  ])('%s is read', (uri, config) => {
    expect(mysql.fromUri(uri)).toMatchObject(config);
  });
  it.each([
    ['?ssl_mode=DISABLED', 'off'],
    ['?ssl_mode=PREFERRED', 'preferred'],
    ['?ssl_mode=REQUIRED', 'on'],
    ['?ssl_mode=VERIFY_CA', 'verify-ca'],
    ['?ssl_mode=VERIFY_IDENTITY', 'verify'],
    ['?ssl_ca=/ca.pem', 'verify-ca'],
    ['?ssl_ca=/ca.pem&ssl_check_hostname=true', 'verify'],
    ['?ssl=1&ssl_ca=/ca.pem', 'verify-ca'],
    ['?ssl_verify_identity=true', 'verify'],
    ['?ssl_disabled=true', 'off'],
    ['?ssl_mode=PREFERRED&ssl_verify_cert=true', 'verify-ca'],
    ['?ssl=1&ssl_verify_cert=1', 'verify-ca'],
    ['?ssl_mode=PREFERRED&ssl=1', 'on'],
    ['?ssl_mode=REQUIRED&ssl_check_hostname=true', 'verify'],
    ['?ssl_verify_cert=false', 'off'],
    ['?ssl_cert=/c.pem&ssl_key=/k.pem', 'on'],
  ])('%s means %s', (query, ssl) => {
    expect(mysql.fromUri(`mysql://u@h/d${query}`)).toMatchObject({ ssl, problem: undefined });
  });
  it('take the object of certificates that drivers take', () => {
    expect(
      mysql.fromUri('mysql://u@h/d', { connectArgs: { ssl: { ca: '/ca.pem', check_hostname: true } } }),
    ).toMatchObject({ ssl: 'verify', tls: { caFile: '/ca.pem' }, problem: undefined });
    expect(mysql.fromUri('mysql://u@h/d', { connectArgs: { ssl: { ssl_ca: '/ca.pem' } } })).toMatchObject({
      ssl: 'verify-ca',
      tls: { caFile: '/ca.pem' },
      problem: undefined,
    });
    for (const ssl of [
      { fake_flag_to_enable_tls: true },
      { ssl: true },
      { mode: 'REQUIRED' },
      { 'ssl-mode': 'required' },
      { check_hostname: false },
    ])
      expect(mysql.fromUri('mysql://u@h/d', { connectArgs: { ssl } })).toMatchObject({
        ssl: 'on',
        problem: undefined,
      });
    expect(
      mysql.fromUri('mysql://u@h/d', { connectArgs: { ssl: { ca: '/ca.pem' }, ssl_mode: 'DISABLED' } })!
        .problem,
    ).toContain('ssl_ca');
    expect(
      mysql.fromUri('mysql://u@h/d', { connectArgs: { ssl: { ca: '/ca.pem', capath: '/etc' } } })!.problem,
    ).toContain('capath');
  });
  it.each([
    '?foo=bar',
    '?read_default_file=/etc/my.cnf',
    '?read_default_group=x',
    '?client_flag=128',
    '?local_infile=1',
    '?ssl_capath=/etc',
    '?ssl_mode=SOMETIMES',
    '?host=other',
    '?user=other',
    '?auth_plugin=x',
    '?auth_plugin=mysql_clear_password',
    '?ssl=true&ssl_mode=DISABLED',
    '?ssl_mode=DISABLED&ssl_verify_identity=true',
    '?ssl_mode=DISABLED&ssl_verify_cert=true',
    '?ssl=0&ssl_mode=REQUIRED',
    '?ssl_disabled=1&ssl_verify_cert=1',
    '?ssl_disabled=true&ssl_ca=/x',
    '?named_pipe=x',
    '?collation=latin1_bin',
    `?init_command=SET%20sql_mode%3D'ANSI_QUOTES'`,
    `?init_command=SET%20sql_mode%3D'NO_BACKSLASH_ESCAPES'`,
    '?init_command=SELECT%201',
    '?init_command=SET%20sql_select_limit%3D3',
    '?init_command=SET%20GLOBAL%20x%3D1',
    `?init_command=SET%20NAMES%20gbk`,
    `?init_command=SET%20time_zone%3D'%2B05:00';DROP%20TABLE%20t`,
    '?sql_mode=ORACLE',
    `?collation=utf8mb4_bin',%20sql_log_bin%3D0`,
    '?init_command=SET%20character_set_client%3Dgbk',
    '?init_command=SET%20a%3D(SELECT%201)',
  ])('%s is refused in words', query => {
    expect(mysql.problemOf!(mysql.fromUri(`mysql://u:p@h/d${query}`)!)).toMatch(/^(The|Unknown) option/);
  });
  it.each([
    '?charset=latin1',
    '?auth_plugin=caching_sha2_password',
    '?charset=utf8mb4&collation=utf8mb4_unicode_ci',
    '?connect_timeout=10',
    '?local_infile=0',
    '?autocommit=true',
    `?init_command=SET%20NAMES%20utf8mb4`,
    `?sql_mode=STRICT_ALL_TABLES,ONLY_FULL_GROUP_BY`,
  ])('%s is not a reason', query => {
    expect(mysql.problemOf!(mysql.fromUri(`mysql://u:p@h/d${query}`)!)).toBeUndefined();
  });
  it('of several servers are refused', () => {
    for (const uri of ['mysql://u:p@a:3306,b:3307/d', 'mysql://u:p@a,b/d', 'mysql://u:p@/d?host=a,b'])
      expect(mysql.problemOf!(mysql.fromUri(uri)!)).toContain('only one server');
  });
  it('name the files of the server that they would read', () => {
    expect(mysql.filesOf!(mysql.fromUri('mysql://u:p@/d?unix_socket=/run/mysqld.sock&ssl_ca=/a')!)).toEqual([
      { option: 'unix_socket', path: '/run/mysqld.sock' },
      { option: 'ssl_ca', path: '/a' },
    ]);
  });
  it('of another engine are not', () => {
    expect(mysql.fromUri('postgresql://localhost/sales')).toBeUndefined();
  });
});

it('reads no text that contains a comment which the server executes', () => {
  expect(readMysqlSql('SELECT 1 /*!UNION SELECT * FROM secret*/', mysqlFacts.lexicalRules)).toMatchObject({
    ok: false,
  });
});
