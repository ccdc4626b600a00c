import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { Hdb } from './driver.ts';
import { hana } from './index.ts';
import { openHana } from './open.ts';

const column = (columnDisplayName: string, dataType: number) => ({ columnDisplayName, dataType });
const lob = (text: string) => ({
  read: (done: (error: unknown, bytes: Uint8Array) => void) => done(null, Buffer.from(text)),
});
const SALES = {
  metadata: [
    column('ID', 4),
    column('PRICE', 5),
    column('SOLD_AT', 61),
    column('NOTE', 26),
    column('RAW', 27),
    column('IS_PAID', 28),
  ],
  rows: [
    [
      '9223372036854775807',
      '12345678901234567890.12',
      '2024-02-29 10:11:12.500000000',
      lob('it’s'),
      lob('a'),
      true,
    ],
    [1, null, null, null, null, null],
  ],
};
const texts = (...rows: string[][]) => ({ metadata: rows[0]!.map((_, at) => column(`C${at}`, 11)), rows });
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [/SYS\.SCHEMAS/, texts(['SHOP'], ['SYS'], ['_SYS_BIC'], ['Odd Name'])],
  [/CURRENT_SCHEMA/, texts(['SHOP'])],
  [/SYS\.TABLES/, texts(['SALES', 'table'])],
  [/SYS\.INDEX_COLUMNS/, texts(['IX', 'ID', 'YES'])],
  [/SYS\.TABLE_COLUMNS/, texts(['ID', 'BIGINT', 'FALSE'])],
];

/** Fakes the part of the package `hdb` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): Hdb {
  let refuse: ((error: Error) => void) | undefined;
  return {
    createClient: options => {
      asked.push(options);
      return {
        on: () => {},
        connect: done => done(null),
        setAutoCommit: isOn => {
          asked.push(['autocommit', isOn]);
        },
        exec: (sql, _, done) => {
          asked.push(sql);
          if (/CANCEL SESSION/.test(sql))
            refuse?.(Object.assign(new Error('current operation cancelled by request'), { code: 139 }));
          done(null, /CURRENT_CONNECTION/.test(sql) ? [[400_123]] : []);
        },
        prepare: (sql, done) =>
          done(null, {
            execute: (values, _options, answer) => {
              asked.push(values.length > 0 ? [sql, ...values] : sql);
              if (/missing/.test(sql))
                return answer(
                  Object.assign(
                    new Error(
                      'invalid table name:  Could not find table/view MISSING in schema SHOP: line 1 col 15 (at pos 14)',
                    ),
                    { code: 259 },
                  ),
                  undefined,
                );
              if (/slow/.test(sql)) {
                refuse = error => answer(error, undefined);
                return;
              }
              const { metadata, rows } = (ANSWERS.find(([pattern]) => pattern.test(sql))?.[1] ??
                SALES) as typeof SALES;
              answer(null, {
                metadata,
                createReadStream: () => Readable.from(rows),
                close: () => {
                  asked.push('close');
                },
              });
            },
            drop: () => {},
          }),
        rollback: done => {
          asked.push('rollback');
          done(null);
        },
        close: () => {},
      };
    },
  };
}

async function opened(uri = 'hana+hdbcli://reader:secret@h.example.com:30015/HDB') {
  const asked: unknown[] = [];
  const connection = await openHana(hana.fromUri(uri)!, () => fakePackage(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('SAP HANA, over a fake package', () => {
  it('returns rows with every digit and whole large values, takes values separately from the text, and only reads', async () => {
    const { run, asked, before } = await opened();
    expect(before[0]).toMatchObject({
      host: 'h.example.com',
      port: 30_015,
      user: 'reader',
      password: 'secret',
      databaseName: 'HDB',
    });
    expect(rowsOf(await run('SELECT * FROM sales WHERE note = ?', { params: ['a'] }))).toEqual([
      [
        9223372036854775807n,
        '12345678901234567890.12',
        Date.parse('2024-02-29T10:11:12.5Z'),
        'it’s',
        '0x61',
        true,
      ],
      [1n, null, null, null, null, null],
    ]);
    expect(asked).toEqual([
      'SET TRANSACTION READ ONLY',
      ['SELECT * FROM sales WHERE note = ?', 'a'],
      'close',
      'rollback',
    ]);
  });

  it('runs in the schema that was chosen', async () => {
    const { run, asked } = await opened();
    await run('SELECT * FROM sales', { schema: 'other' });
    expect(asked).toContain('SET SCHEMA "OTHER"');
  });

  it('stops in the server when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toContain(`ALTER SYSTEM CANCEL SESSION '400123'`);
  });

  it('reports what a failure means and where it is', async () => {
    await expect((await opened()).run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      facts: { extra: { line: 1, column: 15 } },
    });
  });

  it.each([
    'SELECT * FROM t FOR UPDATE',
    'DO BEGIN END',
    'CALL p()',
    'SELECT * FROM other.shop.t',
    'SELECT * FROM HIERARCHY(SOURCE hidden)',
    'SELECT * FROM SQL FUNCTION (a INT => 1) RETURNS TABLE (b INT) BEGIN RETURN SELECT b FROM hidden',
    'SELECT numbers.NEXTVAL FROM DUMMY',
    "SELECT * FROM OPENCYPHER_TABLE(GRAPH WORKSPACE w QUERY 'MATCH (a) RETURN a')",
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it('lists what a database contains, and checks the certificate where a connection is encrypted', async () => {
    const { catalog } = (await opened()).connection;
    expect([await catalog.schemas(), await catalog.defaultSchema(), await catalog.tables('shop')]).toEqual([
      ['shop', 'Odd Name'],
      'shop',
      [{ schema: 'shop', name: 'sales', type: 'table' }],
    ]);
    expect(await catalog.table('shop', 'sales')).toMatchObject({
      columns: [{ name: 'id', type: 'BIGINT', isNullable: false }],
      indexes: [{ name: 'ix', columns: ['id'], isUnique: true }],
    });
    expect((await opened('hana://a:b@h:443/?encrypt=true')).before[0]).toMatchObject({
      useTLS: true,
      rejectUnauthorized: true,
    });
  });
});
