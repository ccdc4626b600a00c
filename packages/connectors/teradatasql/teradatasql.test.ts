import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { Teradata } from './driver.ts';
import { teradatasql } from './index.ts';
import { openTeradata } from './open.ts';

const SALES = {
  names: ['id', 'price', 'sold_at', 'note'],
  types: ['BIGINT', 'DECIMAL(38,2)', 'TIMESTAMP(6)', 'VARCHAR(20)'],
  rows: [
    [9223372036854775807n, '12345678901234567890.12', '2024-02-29 10:11:12.500000', 'it’s'],
    [1n, null, null, null],
  ],
};
const texts = (...rows: string[][]) => ({
  names: rows[0]!.map((_, at) => `c${at}`),
  types: rows[0]!.map(() => 'VARCHAR'),
  rows,
});
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [/DatabasesV/, texts(['Sales'], ['DBC'], ['SysAdmin'])],
  [/SELECT DATABASE/, texts(['Sales'])],
  [/TablesV/, texts(['Orders', 'table'])],
  [/ColumnsV/, texts(['Id', 'BIGINT', 'NO'])],
  [/IndexType = 'K'/, texts(['pk', 'Id'])],
  [/IndexType <> 'K'/, texts(['index 4', 'Day', 'N'])],
];

/** Fakes the part of the package `teradatasql` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): Teradata {
  return {
    TeradataConnection: class {
      refuse: ((error: Error) => void) | undefined;
      autocommit = true;
      async connectAsync(options: object) {
        asked.push(options);
        await Promise.resolve();
      }
      cursor() {
        let answer = SALES as { names: string[]; types: string[]; rows: unknown[][] };
        return {
          get description() {
            return answer.names.map(name => [name]);
          },
          get columntypename() {
            return answer.types;
          },
          executeAsync: async (sql: string, params?: readonly unknown[]) => {
            asked.push(params ? [sql, ...params] : sql, this.autocommit);
            if (/missing/.test(sql))
              throw new Error(
                `[Version 20.0.0.1] [Session 1016] [Teradata Database] [Error 3807] Object 'missing' does not exist.\n at gosqldriver/teradatasql.formatError`,
              );
            if (/slow/.test(sql))
              await new Promise((_, reject) => {
                this.refuse = reject;
              });
            answer = (ANSWERS.find(([pattern]) => pattern.test(sql))?.[1] ?? SALES) as typeof answer;
          },
          fetchmany: () => answer.rows,
          close: () => {
            asked.push('close');
          },
        };
      }
      cancel() {
        asked.push('cancel');
        this.refuse?.(
          new Error(
            '[Version 20] [Session 1] [Teradata Database] [Error 3110] The transaction was aborted by the user.',
          ),
        );
      }
      rollback() {
        asked.push('rollback');
      }
      close() {}
    },
  };
}

async function opened(uri = 'teradatasql://reader:secret@td.example.com/Sales') {
  const asked: unknown[] = [];
  const connection = await openTeradata(teradatasql.fromUri(uri)!, () => fakePackage(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('Teradata, over a fake package', () => {
  it('returns rows with every digit, takes values separately from the text, and keeps no change that a statement made', async () => {
    const { run, asked, before } = await opened();
    expect(before[0]).toMatchObject({
      host: 'td.example.com',
      dbs_port: '1025',
      user: 'reader',
      password: 'secret',
      database: 'Sales',
      tmode: 'ANSI',
      teradata_values: 'false',
      logmech: 'TD2',
    });
    expect(rowsOf(await run('SELECT * FROM orders WHERE id > ?', { params: [3n] }))).toEqual([
      [9223372036854775807n, '12345678901234567890.12', Date.parse('2024-02-29T10:11:12.5Z'), 'it’s'],
      [1n, null, null, null],
    ]);
    expect(asked).toEqual([['SELECT * FROM orders WHERE id > ?', 3n], false, 'close', 'rollback']);
  });

  it('runs in the database that was chosen, and stops there when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal, schema: 'Other' })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked[0]).toMatchObject({ database: 'Other' });
    expect(asked).toContain('cancel');
  });

  it('reports what a failure means', async () => {
    await expect((await opened()).run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      message: expect.stringMatching(/Object 'missing' does not exist\.$/) as string,
    });
  });

  it.each([
    'SELECT {fn teradata_read_csv(/etc/passwd)} 1',
    "SELECT '{fn teradata_write_csv(/tmp/x)}' FROM t",
    '{ FN teradata_nativesql} SELECT 1',
    "SELECT * FROM READ_NOS (USING LOCATION('/s3/x')) AS d",
    'LOCK TABLE t FOR EXCLUSIVE',
    'SELECT * FROM a.b.c',
    'SELECT sales.amount',
    'SELECT * FROM stores x WHERE x.id = sales.store',
    'SELECT * FROM TD_UNPIVOT(ON hidden USING VALUE_COLUMNS(1)) AS x',
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked.filter(event => event !== 'rollback')).toEqual([]);
  });

  it('takes from an address neither programs nor files of this machine', async () => {
    await expect(opened('teradatasql://a:b@h/?logmech=BROWSER&browser=/bin/sh')).rejects.toMatchObject({
      code: 'connection.failed',
    });
    expect(
      Object.keys((await opened('teradatasql://a:b@h/?sslca=/etc/x&browser=y')).before[0] as object),
    ).not.toEqual(expect.arrayContaining(['sslca']));
  });

  it('lists what a database contains', async () => {
    const { catalog } = (await opened()).connection;
    expect([await catalog.schemas(), await catalog.defaultSchema(), await catalog.tables('Sales')]).toEqual([
      ['Sales'],
      'Sales',
      [{ schema: 'Sales', name: 'Orders', type: 'table' }],
    ]);
    expect(await catalog.table('Sales', 'Orders')).toMatchObject({
      columns: [{ name: 'Id', type: 'BIGINT', isNullable: false }],
      primaryKey: ['Id'],
      indexes: [{ name: 'index 4', columns: ['Day'], isUnique: false }],
    });
  });
});
