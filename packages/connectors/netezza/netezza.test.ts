import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { Odbc } from './driver.ts';
import { netezza } from './index.ts';
import { openNetezza } from './open.ts';

const column = (name: string, dataTypeName: string, decimalDigits = 0) => ({
  name,
  dataTypeName,
  columnSize: 10,
  decimalDigits,
  dataType: 0,
  nullable: true,
});
const SALES = {
  columns: [
    column('ID', 'SQL_BIGINT'),
    column('PRICE', 'SQL_NUMERIC', 2),
    column('SOLD_AT', 'SQL_TYPE_TIMESTAMP'),
    column('NOTE', 'SQL_VARCHAR'),
  ],
  rows: [
    { ID: 9223372036854775807n, PRICE: 12.5, SOLD_AT: '2024-02-29 10:11:12', NOTE: 'it’s' },
    { ID: 1n, PRICE: null, SOLD_AT: null, NOTE: null },
  ],
};
const texts = (...rows: string[][]) => ({
  columns: rows[0]!.map((_, at) => column(`C${at}`, 'SQL_VARCHAR')),
  rows: rows.map(row => Object.fromEntries(row.map((value, at) => [`C${at}`, value]))),
});
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [
    /SELECT long/,
    { columns: [column('PRICE', 'SQL_NUMERIC', 2)], rows: [{ PRICE: Number('12345678901234567.89') }] },
  ],
  [/_V_SCHEMA/, texts(['ADMIN'], ['DEFINITION_SCHEMA'], ['Odd Name'])],
  [/CURRENT_SCHEMA/, texts(['ADMIN'])],
  [/_V_TABLE/, texts(['DEAR', 'view'], ['SALES', 'table'])],
  [/_V_RELATION_COLUMN/, texts(['ID', 'BIGINT', 'NO'])],
  [/CONTYPE = 'p'/, texts(['PK_SALES', 'ID'])],
  [/CONTYPE = 'f'/, texts(['FK', 'SHOP', 'ADMIN', 'SHOPS', 'ID'])],
  [/SELECT twice/, { columns: [column('A', 'SQL_INTEGER'), column('A', 'SQL_INTEGER')], rows: [] }],
];

/** Fakes the part of the package `odbc` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): Odbc {
  let refuse: ((error: Error) => void) | undefined;
  const failure = (state: string, message: string) =>
    Object.assign(new Error('[odbc] Error executing the sql statement'), {
      odbcErrors: [{ state, code: 1, message }],
    });
  return {
    connect: async options => {
      asked.push(options);
      if (/UID=wrong/.test(options.connectionString))
        throw failure('28000', `Password authentication failed (${options.connectionString})`);
      return {
        beginTransaction: async () => {
          asked.push('begin');
        },
        rollback: async () => {
          asked.push('rollback');
        },
        cancel: async () => {
          asked.push('cancel');
          refuse?.(failure('HY008', 'Operation canceled'));
        },
        close: async () => {},
        query: async (sql, params) => {
          asked.push(params.length > 0 ? [sql, ...params] : sql);
          if (/missing/.test(sql)) throw failure('HY000', 'ERROR:  Relation does not exist MISSING');
          if (/wrong/.test(sql))
            throw failure(
              'HY000',
              `ERROR:  'SELECT 1\nwrong'\nerror            ^ found "WRONG" (at char 10) expecting a keyword`,
            );
          if (/slow/.test(sql))
            await new Promise((_, reject) => {
              refuse = reject;
            });
          const { columns, rows } = (ANSWERS.find(([pattern]) => pattern.test(sql))?.[1] ??
            SALES) as typeof SALES;
          return {
            noData: true,
            fetch: async () => Object.assign([...rows] as Readonly<Record<string, unknown>>[], { columns }),
            close: async () => {},
          };
        },
      };
    },
  };
}

async function opened(uri = 'netezza+nzpy://reader:se%3Bcr}et@nz.example.com/shop') {
  const asked: unknown[] = [];
  const connection = await openNetezza(netezza.fromUri(uri)!, () => fakePackage(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('Netezza, over a fake package', () => {
  it('returns rows with their kinds, takes values separately from the text, and keeps no change that a statement made', async () => {
    const { run, asked, before } = await opened();
    expect(before[0]).toEqual({
      connectionString:
        'DRIVER={NetezzaSQL};SERVER=nz.example.com;PORT=5480;DATABASE=shop;UID=reader;PWD={se;cr}}et};ReadOnly=1;SecurityLevel=preferredUnSecured',
      loginTimeout: 15,
    });
    expect(rowsOf(await run('SELECT * FROM sales WHERE id > ? AND note = ?', { params: [3n, 'a'] }))).toEqual(
      [
        [9223372036854775807n, '12.50', Date.parse('2024-02-29T10:11:12Z'), 'it’s'],
        [1n, null, null, null],
      ],
    );
    expect(asked).toEqual(['begin', ['SELECT * FROM sales WHERE id > ? AND note = ?', 3n, 'a'], 'rollback']);
  });

  it('returns no decimal whose digits the package may have lost', async () => {
    await expect((await opened()).run('SELECT long FROM sales')).rejects.toMatchObject({
      code: 'query.failed',
      message: expect.stringContaining('CAST(PRICE AS VARCHAR(50))') as string,
    });
  });

  it('stops in the server when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toContain('cancel');
  });

  it('reports what a failure means and where it is, and never a password', async () => {
    const { run } = await opened();
    await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    await expect(run('SELECT 1\nwrong')).rejects.toMatchObject({
      code: 'query.syntax',
      facts: { extra: { line: 2, column: 1 } },
    });
    await expect(opened('netezza://wrong:secret@h/shop')).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.not.stringContaining('secret') as string,
    });
  });

  it('refuses two columns with one name, which the package would show as one', async () => {
    await expect((await opened()).run('SELECT twice')).rejects.toMatchObject({
      message: expect.stringContaining("named 'A'") as string,
    });
  });

  it.each([
    "SELECT * FROM EXTERNAL '/etc/passwd' (a VARCHAR(100))",
    'SELECT * FROM other..t',
    'SELECT {fn user()}',
    'GROOM TABLE t',
    'SELECT 1 FROM t; DROP TABLE t',
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it('lists what a database contains, with uppercase names in lowercase', async () => {
    const { catalog } = (await opened()).connection;
    expect([await catalog.schemas(), await catalog.defaultSchema(), await catalog.tables('admin')]).toEqual([
      ['admin', 'Odd Name'],
      'admin',
      [
        { schema: 'admin', name: 'dear', type: 'view' },
        { schema: 'admin', name: 'sales', type: 'table' },
      ],
    ]);
    expect(await catalog.table('admin', 'sales')).toMatchObject({
      columns: [{ name: 'id', type: 'BIGINT', isNullable: false }],
      primaryKey: ['id'],
      primaryKeyName: 'pk_sales',
      foreignKeys: [{ name: 'fk', columns: ['shop'], schema: null, table: 'shops', referredColumns: ['id'] }],
    });
  });

  it('does not read names without a schema from another one than was chosen', async () => {
    const { run } = await opened();
    await expect(run('SELECT * FROM sales', { schema: 'other' })).rejects.toMatchObject({
      code: 'query.refused',
    });
    expect((await run('SELECT * FROM other.sales', { schema: 'other' })).rowCount).toBe(2);
  });
});
