import { describe, expect, it } from 'vitest';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { Oracledb } from './driver.ts';
import { oracle } from './index.ts';
import { openOracle } from './open.ts';

const COLUMNS = [
  { name: 'ID', dbTypeName: 'NUMBER', precision: 18, scale: 0 },
  { name: 'PRICE', dbTypeName: 'NUMBER', precision: 38, scale: 2 },
  { name: 'SOLD_AT', dbTypeName: 'DATE' },
  { name: 'NOTE', dbTypeName: 'VARCHAR2' },
];
const ROWS = [
  ['123456789012345678', '12345678901234567890.12', new Date(2024, 1, 29, 10, 11, 12), 'it’s'],
  ['1', null, null, null],
];

/** The engine's catalog rows, by the view that returns them. */
const CATALOGUE: readonly (readonly [asked: RegExp, rows: readonly (readonly unknown[])[]])[] = [
  [/FROM all_users/, [['HR'], ['Odd Name']]],
  [
    /FROM all_tab_columns/,
    [
      ['ID', 'NUMBER', 'N'],
      ['Shop', 'VARCHAR2', 'Y'],
    ],
  ],
  [/k\.constraint_type = 'P' AND k\.owner/, [['PK_SALES', 'ID']]],
  [/k\.constraint_type = 'R'/, [['FK_SHOP', 'Shop', 'OTHER', 'SHOPS', 'ID']]],
  [
    /FROM all_indexes/,
    [
      ['IX', 'Shop', 'NO'],
      ['IX', 'ID', 'NO'],
    ],
  ],
  [
    /FROM all_views WHERE/,
    [
      ['HR', 'SELECT 1 FROM sales'],
      ['OTHER', null],
    ],
  ],
  [/FROM all_synonyms WHERE/, [['PUBLIC', 'SELECT * FROM "HR"."SALES"']]],
  [/FROM all_procedures/, [['SHOW_ALL'], ['REPORTS']]],
];

/** Fakes the part of the package `oracledb` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): Oracledb {
  let refuse: ((error: Error) => void) | undefined;
  const connection = {
    async execute(
      sql: string,
      binds: readonly unknown[],
      { fetchTypeHandler }: { fetchTypeHandler?: (column: object) => unknown },
    ) {
      asked.push(binds.length > 0 ? [sql, ...binds] : sql);
      if (/missing/.test(sql)) throw new Error('ORA-00942: table or view does not exist');
      if (/slow/.test(sql))
        await new Promise((_, reject) => {
          refuse = reject;
        });
      if (!fetchTypeHandler) return {};
      const told = CATALOGUE.find(([question]) => question.test(sql))?.[1];
      const [metaData, rows] = told
        ? [told[0]!.map((_, at) => ({ name: `C${at}`, dbTypeName: 'VARCHAR2' })), told]
        : [COLUMNS, ROWS];
      expect(metaData.map(column => fetchTypeHandler(column))).toContainEqual(
        told ? undefined : { type: 'text' },
      );
      const left = [...rows];
      return {
        metaData,
        resultSet: {
          getRows: async (count: number) => left.splice(0, count),
          close: async () => {
            asked.push('close');
          },
        },
      };
    },
    async break() {
      asked.push('break');
      refuse?.(new Error('ORA-01013: user requested cancel of current operation'));
    },
    async rollback() {
      asked.push('rollback');
    },
    async close() {},
  };
  return {
    DB_TYPE_VARCHAR: 'text',
    DB_TYPE_RAW: 'bytes',
    OUT_FORMAT_ARRAY: 'array',
    createPool: async options => {
      asked.push(options);
      return { getConnection: async () => connection, close: async () => {} };
    },
  };
}

async function opened(uri = 'oracle+cx_oracle://reader:secret@db.example.com:1521/?service_name=shop') {
  const asked: unknown[] = [];
  const connection = await openOracle(oracle.fromUri(uri)!, () => fakePackage(asked));
  const options = asked[0];
  asked.length = 0;
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, options, run };
}

describe('Oracle, over a fake package', () => {
  it('returns rows with every digit, sends values separately from the text, and only reads', async () => {
    const { run, asked, options } = await opened();
    expect(options).toMatchObject({
      user: 'reader',
      password: 'secret',
      connectString:
        '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=db.example.com)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=shop)))',
    });
    expect(
      rowsOf(
        await run("SELECT * FROM sales WHERE note = ? AND who = q'[what?]' AND id > ?", { params: ['a', 3] }),
      ),
    ).toEqual([
      [123456789012345678n, '12345678901234567890.12', Date.parse('2024-02-29T10:11:12Z'), 'it’s'],
      [1n, null, null, null],
    ]);
    expect(asked).toEqual([
      'SET TRANSACTION READ ONLY',
      ["SELECT * FROM sales WHERE note = :1 AND who = q'[what?]' AND id > :2", 'a', 3],
      'close',
      'rollback',
    ]);
  });

  it('knows a database by its older name too', async () => {
    expect((await opened('oracle://reader:secret@db:1522/ORCL')).options).toMatchObject({
      connectString: '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=db)(PORT=1522))(CONNECT_DATA=(SID=ORCL)))',
    });
    await expect(opened('oracle://reader:secret@db:1522/x)(y')).rejects.toMatchObject({
      code: 'connection.failed',
    });
  });

  it('stops in the server when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toContain('break');
  });

  it('reports what a failure means', async () => {
    await expect((await opened()).run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
    });
  });

  it.each([
    'DELETE FROM t',
    "SELECT dbms_xmlgen.getxml('SELECT * FROM secret') FROM DUAL",
    "SELECT utl_http.request('http://x') FROM DUAL",
    "SELECT httpuritype('http://x').getclob() FROM DUAL",
    'SELECT * FROM t@elsewhere',
    "SELECT dburitype('/HR/SECRET').getxml() FROM DUAL",
    'BEGIN NULL; END;',
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it.each([
    'SELECT show_all FROM DUAL',
    'SELECT hr.reports.everything FROM DUAL',
    'SELECT * FROM TABLE(show_all(1))',
    'SELECT * FROM v_sales',
  ])(
    'runs no stored function, even without brackets, and no synonym for users from whom rules hide rows: %s',
    async sql => {
      const { connection } = await opened();
      await expect(
        restrictRows(sql, {
          rules: [{ schema: null, table: 'sales', predicates: ['1 = 0'] }],
          schema: 'hr',
          dialect: oracle.dialect,
          connection,
        }),
      ).rejects.toMatchObject({ status: 403 });
      await expect(
        restrictRows('SELECT a FROM t', {
          rules: [{ schema: null, table: 'sales', predicates: ['1 = 0'] }],
          schema: 'hr',
          dialect: oracle.dialect,
          connection: { ...connection, catalog: { ...connection.catalog, viewDefinitions: async () => [] } },
        }),
      ).resolves.toBe('SELECT a FROM t');
    },
  );

  it('lists uppercase names in lowercase', async () => {
    expect(await (await opened()).connection.catalog.schemas()).toEqual(['hr', 'Odd Name']);
  });

  it('lists keys, indexes and the text of views', async () => {
    const {
      connection: { catalog },
      asked,
    } = await opened();
    expect(await catalog.table('hr', 'sales')).toEqual({
      columns: [
        { name: 'id', type: 'NUMBER', isNullable: false },
        { name: 'Shop', type: 'VARCHAR2', isNullable: true },
      ],
      primaryKey: ['id'],
      primaryKeyName: 'pk_sales',
      foreignKeys: [
        { name: 'fk_shop', columns: ['Shop'], schema: 'other', table: 'shops', referredColumns: ['id'] },
      ],
      indexes: [{ name: 'ix', columns: ['Shop', 'id'], isUnique: false }],
    });
    expect(asked).toContainEqual([expect.stringContaining('all_tab_columns'), 'HR', 'SALES']);
    expect(await catalog.viewDefinitions!('v_sales')).toEqual([
      { schema: 'hr', sql: 'SELECT 1 FROM sales' },
      { schema: 'other', sql: null },
      { schema: 'public', sql: 'SELECT * FROM "HR"."SALES"' },
    ]);
  });
});
