import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { IbmDb } from './driver.ts';
import { db2 } from './index.ts';
import { openDb2 } from './open.ts';

const column = (SQL_DESC_NAME: string, SQL_DESC_TYPE_NAME: string, SQL_DESC_SCALE = 0) => ({
  SQL_DESC_NAME,
  SQL_DESC_TYPE_NAME,
  SQL_DESC_SCALE,
});
const SALES = {
  columns: [
    column('ID', 'BIGINT'),
    column('PRICE', 'DECIMAL', 2),
    column('SOLD_AT', 'TIMESTAMP'),
    column('IS_PAID', 'BOOLEAN'),
    column('NOTE', 'VARCHAR'),
  ],
  rows: [
    ['9223372036854775807', 12.5, '2024-02-29 10:11:12.500000', 'TRUE', 'it’s'],
    ['1', null, null, null, null],
  ],
};
const texts = (...rows: string[][]) => ({
  columns: rows[0]!.map((_, at) => column(`C${at}`, 'VARCHAR')),
  rows,
});
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [/SELECT long/, { columns: [column('PRICE', 'DECIMAL', 2)], rows: [[Number('12345678901234567.89')]] }],
  [/SYSCAT\.SCHEMATA/, texts(['DB2INST1'], ['SYSCAT'], ['NULLID'], ['Odd Name'])],
  [/CURRENT SCHEMA FROM/, texts(['DB2INST1'])],
  [/SYSCAT\.TABLES/, texts(['SALES', 'table'], ['DEAR', 'view'])],
  [/SYSCAT\.COLUMNS/, texts(['ID', 'BIGINT', 'N'])],
  [/SYSCAT\.TABCONST/, texts(['PK', 'ID'])],
  [/SYSCAT\.REFERENCES/, texts(['FK', 'SHOP', 'OTHER', 'SHOPS', 'ID'])],
  [/SYSCAT\.INDEXES/, texts(['IX', 'SOLD_AT', 'NO'])],
];

/** Fakes the part of the package `ibm_db` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): IbmDb {
  let refuse: ((error: Error) => void) | undefined;
  return {
    open: async connectionString => {
      asked.push(connectionString);
      return {
        query: async (sql, params = []) => {
          asked.push(params.length > 0 ? [sql, ...params] : sql);
          if (/WLM_CANCEL/.test(sql))
            refuse?.(
              new Error(
                '[IBM][CLI Driver][DB2/LINUXX8664] SQL4725N  The activity has been cancelled.  SQLSTATE=57014',
              ),
            );
          return /MON_GET/.test(sql)
            ? [{ handle: 77 }]
            : /WLM_GET/.test(sql)
              ? [{ unit: 3, activity: 1 }]
              : [];
        },
        queryResult: async (sql, params) => {
          asked.push(params.length > 0 ? [sql, ...params] : sql);
          if (/wrong/.test(sql))
            throw new Error(
              '[IBM][CLI Driver][DB2/LINUXX8664] SQL0104N  An unexpected token "wrong" was found following "SELECT a,".  Expected tokens may include:  "<space>".  SQLSTATE=42601',
            );
          if (/missing/.test(sql))
            throw new Error(
              '[IBM][CLI Driver][DB2/LINUXX8664] SQL0204N  "READER.MISSING" is an undefined name.  SQLSTATE=42704',
            );
          if (/slow/.test(sql))
            await new Promise((_, reject) => {
              refuse = reject;
            });
          const { columns, rows } = (ANSWERS.find(([pattern]) => pattern.test(sql))?.[1] ??
            SALES) as typeof SALES;
          return [
            {
              getColumnMetadataSync: () => columns,
              fetchN: async () => rows,
              closeSync: () => asked.push('close'),
            },
            [],
          ];
        },
        beginTransaction: async () => asked.push('begin'),
        rollbackTransaction: async () => asked.push('rollback'),
        close: async () => undefined,
      };
    },
  };
}

async function opened(uri = 'db2+ibm_db://reader:secret@db2.example.com/shop') {
  const asked: unknown[] = [];
  const connection = await openDb2(db2.fromUri(uri)!, () => fakePackage(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('Db2, over a fake package', () => {
  it('returns rows with their kinds, takes values separately from the text, and keeps no change that a statement made', async () => {
    const { run, asked, before } = await opened();
    expect(before[0]).toBe(
      'DATABASE=shop;HOSTNAME=db2.example.com;PORT=50000;PROTOCOL=TCPIP;UID=reader;PWD=secret;ConnectTimeout=15',
    );
    expect(rowsOf(await run('SELECT * FROM sales WHERE id > ?', { params: [3n] }))).toEqual([
      [9223372036854775807n, '12.50', Date.parse('2024-02-29T10:11:12.5Z'), true, 'it’s'],
      [1n, null, null, null, null],
    ]);
    expect(asked).toEqual(['begin', ['SELECT * FROM sales WHERE id > ?', '3'], 'close', 'rollback']);
  });

  it('returns no decimal whose digits the package may have lost', async () => {
    await expect((await opened()).run('SELECT long FROM sales')).rejects.toMatchObject({
      code: 'query.failed',
      message: expect.stringContaining('CAST(PRICE AS VARCHAR(50))') as string,
    });
  });

  it('runs in the schema that was chosen', async () => {
    const { run, asked } = await opened();
    await run('SELECT * FROM sales', { schema: 'other' });
    expect(asked[1]).toBe('SET CURRENT SCHEMA "OTHER"');
  });

  it('stops in the server when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toContainEqual(['CALL WLM_CANCEL_ACTIVITY(?, ?, ?)', 77, 3, 1]);
  });

  it('reports what a failure means and where it is', async () => {
    const { run } = await opened();
    await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    await expect(run('SELECT a,\n wrong FROM t')).rejects.toMatchObject({
      code: 'query.syntax',
      facts: { extra: { line: 2, column: 2 } },
    });
  });

  it.each([
    'SELECT * FROM FINAL TABLE (INSERT INTO t VALUES (1))',
    `SELECT XMLQUERY('db2-fn:sqlquery("SELECT x FROM hidden")') FROM t`,
    'CALL SYSPROC.ADMIN_CMD(1)',
    'SELECT * FROM far.shop.t',
    'SELECT {fn user()} FROM t',
    'SELECT * FROM TABLE(SYSPROC.MON_GET_PKG_CACHE_STMT(NULL, NULL, NULL, -2)) AS t',
    'SELECT * FROM TABLE(ENV_GET_SYSTEM_RESOURCES()) AS t',
    'SELECT * FROM TABLE(WLM_GET_SERVICE_CLASS_AGENTS(NULL, NULL, NULL, -2)) AS t',
    'SELECT NEXT VALUE FOR numbers FROM t',
    'SELECT numbers.NEXTVAL FROM t',
    "SELECT * FROM EXTERNAL '/etc/passwd' (a VARCHAR(100)) USING (DELIMITER ',')",
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it('accepts no address that could contain more than the place of the database', async () => {
    await expect(opened('db2://a:b@h/x%3BSecurity=none')).rejects.toMatchObject({
      code: 'connection.failed',
    });
    await expect(opened('db2://a:b%3Bx=y@h/x')).rejects.toMatchObject({ code: 'connection.failed' });
  });

  it('lists what a database contains', async () => {
    const { catalog } = (await opened()).connection;
    expect([await catalog.schemas(), await catalog.defaultSchema()]).toEqual([
      ['db2inst1', 'Odd Name'],
      'db2inst1',
    ]);
    expect(await catalog.tables('db2inst1')).toEqual([
      { schema: 'db2inst1', name: 'sales', type: 'table' },
      { schema: 'db2inst1', name: 'dear', type: 'view' },
    ]);
    expect(await catalog.table('db2inst1', 'sales')).toEqual({
      columns: [{ name: 'id', type: 'BIGINT', isNullable: false }],
      primaryKey: ['id'],
      primaryKeyName: 'pk',
      foreignKeys: [
        { name: 'fk', columns: ['shop'], schema: 'other', table: 'shops', referredColumns: ['id'] },
      ],
      indexes: [{ name: 'ix', columns: ['sold_at'], isUnique: false }],
    });
  });
});
