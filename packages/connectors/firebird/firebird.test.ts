import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { selectTable } from '@powerset/connector-kit/select-table.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import { firebirdIsMissing, startFirebird, type TestFirebird } from '@powerset/testing/start-firebird.ts';
import { firebird } from './index.ts';

const THOUSAND =
  'WITH RECURSIVE n AS (SELECT 1 AS v FROM RDB$DATABASE UNION ALL SELECT v + 1 FROM n WHERE v < 1000) SELECT v FROM n';

describe.skipIf(firebirdIsMissing)(
  `with a Firebird server${firebirdIsMissing ? ` (SKIPPED: ${firebirdIsMissing})` : ''}`,
  () => {
    let server: TestFirebird;
    let connection: Connection;
    beforeAll(async () => {
      server = await startFirebird(`
      CREATE TABLE shops (id INTEGER NOT NULL CONSTRAINT pk_shops PRIMARY KEY, name VARCHAR(40));
      CREATE TABLE sales (id BIGINT NOT NULL, shop INTEGER CONSTRAINT fk_shop REFERENCES shops (id), price NUMERIC(18, 2), sold_at TIMESTAMP, note BLOB SUB_TYPE TEXT, "Odd Name" CHAR(3));
      CREATE INDEX ix_sold ON sales (sold_at);
      CREATE VIEW dear AS SELECT id FROM sales WHERE price > 100;
      COMMIT;
      SET TERM ^; CREATE PROCEDURE told RETURNS (id BIGINT) AS BEGIN FOR SELECT id FROM sales INTO :id DO SUSPEND; END^ CREATE FUNCTION first_one RETURNS BIGINT AS BEGIN RETURN (SELECT MAX(id) FROM sales); END^ SET TERM ;^
      COMMIT;
      INSERT INTO shops VALUES (1, 'Köln'); INSERT INTO sales VALUES (9223372036854775807, 1, 1234567890123456.78, '2024-02-29 10:11:12.345', 'it''s', 'abc'); INSERT INTO sales (id) VALUES (2);`);
      connection = await firebird.open(firebird.fromUri(server.uri)!, { workDir: '/tmp', memoryLimitMb: 64 });
    });
    afterAll(async () => {
      await connection.close();
      await server.stop();
    });
    const run = (sql: string, change: Partial<Statement> = {}) =>
      connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });

    it('returns rows with every digit and takes values separately from the text', async () => {
      expect(rowsOf(await run('SELECT * FROM sales WHERE id > ? ORDER BY id DESC', { params: [1] }))).toEqual(
        [
          [
            9223372036854775807n,
            1,
            '1234567890123456.78',
            Date.parse('2024-02-29T10:11:12.345Z'),
            "it's",
            'abc',
          ],
          [2n, null, null, null, null, null],
        ],
      );
      expect(
        rowsOf(await run(`SELECT id FROM sales WHERE note = ? OR id = 2`, { params: [`x' OR 1 = 1 --`] })),
      ).toEqual([[2n]]);
      expect(
        rowsOf(
          await run(
            `SELECT TIME '10:11:12', DATE '0099-01-02', TRUE, 1.5e0, CAST('1' AS BLOB) FROM RDB$DATABASE`,
          ),
        ),
      ).toEqual([['10:11:12', Date.parse('0099-01-02'), true, 1.5, '0x31']]);
    });

    it('stops at the row cap and in the server when the user cancels', async () => {
      expect(await run(THOUSAND, { maxRows: 10 })).toMatchObject({ rowCount: 10, isCut: true });
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 100);
      await expect(
        run(
          "SELECT COUNT(*) FROM RDB$FIELDS a, RDB$FIELDS b, RDB$FIELDS c, RDB$FIELDS d WHERE a.RDB$FIELD_NAME || b.RDB$FIELD_NAME || c.RDB$FIELD_NAME || d.RDB$FIELD_NAME <> ''",
          { signal: abort.signal },
        ),
      ).rejects.toMatchObject({ code: 'query.cancelled' });
      expect(rowsOf(await run('SELECT 1 FROM RDB$DATABASE'))).toEqual([[1]]);
    });

    it('gives many rows in parts, and its sessions serve many at a time', async () => {
      let rowCount = 0;
      for await (const part of connection.stream({
        sql: `SELECT a.v FROM (${THOUSAND}) a CROSS JOIN (${THOUSAND}) b`,
        params: [],
        maxRows: 50_000,
        signal: new AbortController().signal,
      }))
        rowCount += part.rowCount;
      expect(rowCount).toBe(50_000);
      expect(
        (await Promise.all(Array.from({ length: 20 }, (_, n) => run(`SELECT ${n} FROM RDB$DATABASE`)))).map(
          table => rowsOf(table)[0]![0],
        ),
      ).toEqual(Array.from({ length: 20 }, (_, n) => n));
    });

    it.each([
      ['SELECT * FROM missing', 'query.table-missing', { line: 1, column: 15 }],
      ['SELECT nope FROM shops', 'query.column-missing', { line: 1, column: 8 }],
      ['SELECT 1 +\nFROM shops', 'query.syntax', { line: 2, column: 1 }],
    ])('reports the error of %s and its position', async (sql, code, extra) => {
      await expect(run(sql)).rejects.toMatchObject({ code, facts: { extra } });
    });

    it.each([
      'INSERT INTO shops VALUES (2, NULL)',
      'EXECUTE BLOCK AS BEGIN END',
      'SELECT GEN_ID(g, 1) FROM RDB$DATABASE',
      "SELECT RDB$SET_CONTEXT('USER_SESSION', 'a', 'b') FROM RDB$DATABASE",
      'SELECT 1 FROM shops WITH LOCK',
    ])('refuses %s', async sql => {
      await expect(run(sql)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500) as number,
      });
    });

    it.each([
      'SELECT * FROM told',
      'SELECT * FROM told()',
      'SELECT first_one() FROM RDB$DATABASE',
      'SELECT * FROM "TOLD" x',
      'SELECT id FROM dear',
    ])(
      'shows users from whom rules hide rows nothing through procedures, functions and views: %s',
      async sql => {
        const rules = [{ schema: null, table: 'sales', predicates: ['1 = 0'] }];
        await expect(
          restrictRows(sql, { rules, schema: null, dialect: firebird.dialect, connection }),
        ).rejects.toMatchObject({ status: 403 });
        expect(
          rowsOf(
            await run(
              await restrictRows(`SELECT q'{'}', (SELECT MAX(id) FROM sales), q'{'}', id FROM shops`, {
                rules,
                schema: null,
                dialect: firebird.dialect,
                connection,
              }),
            ),
          ),
        ).toEqual([[`'`, null, `'`, 1]]);
      },
    );

    it('takes no number from a sequence', async () => {
      await expect(run('SELECT NEXT VALUE FOR g FROM RDB$DATABASE')).rejects.toMatchObject({
        code: 'query.refused',
      });
    });

    it('lists what the database contains', async () => {
      const { catalog } = connection;
      expect([await catalog.schemas(), await catalog.defaultSchema()]).toEqual([['default'], 'default']);
      expect(await catalog.tables('default')).toEqual([
        { schema: 'default', name: 'dear', type: 'view' },
        { schema: 'default', name: 'sales', type: 'table' },
        { schema: 'default', name: 'shops', type: 'table' },
      ]);
      expect(await catalog.table('default', 'sales')).toMatchObject({
        columns: [
          { name: 'id', type: 'BIGINT', isNullable: false },
          { name: 'shop', type: 'INTEGER', isNullable: true },
          { name: 'price', type: 'NUMERIC' },
          { name: 'sold_at', type: 'TIMESTAMP' },
          { name: 'note', type: 'BLOB' },
          { name: 'Odd Name', type: 'CHAR' },
        ],
        foreignKeys: [
          { name: 'fk_shop', columns: ['shop'], schema: null, table: 'shops', referredColumns: ['id'] },
        ],
        indexes: [{ name: 'ix_sold', columns: ['sold_at'], isUnique: false }],
      });
      expect(await catalog.table('default', 'shops')).toMatchObject({
        primaryKey: ['id'],
        primaryKeyName: 'pk_shops',
      });
      expect(await catalog.viewDefinitions!('DEAR')).toEqual([
        { schema: 'default', sql: 'SELECT id FROM sales WHERE price > 100' },
      ]);
      expect(await connection.describe('SELECT id, price AS p FROM sales ORDER BY 1')).toEqual([
        { name: 'ID', type: 'BIGINT', isNullable: true },
        { name: 'P', type: 'NUMERIC', isNullable: true },
      ]);
    });

    it('reports why it cannot be opened, without the password', async () => {
      await expect(
        firebird.open(firebird.fromUri(server.uri.replace('tester@', 'secret@'))!, {
          workDir: '/tmp',
          memoryLimitMb: 64,
        }),
      ).rejects.toMatchObject({
        code: 'connection.failed',
        message: expect.not.stringContaining('secret') as string,
      });
      await expect(
        firebird.open(firebird.fromUri('firebird://a:b@127.0.0.1:1//x.fdb')!, {
          workDir: '/tmp',
          memoryLimitMb: 64,
        }),
      ).rejects.toMatchObject({ code: 'connection.failed' });
    });
  },
);

it('the one schema listed for Firebird, which has none, appears in no SQL', () => {
  expect([
    firebird.dialect.tableName({ schema: 'default', name: 'sales' }),
    firebird.dialect.tableName({ schema: 'other', name: 'sales' }),
  ]).toEqual(['sales', 'other.sales']);
  expect(
    selectTable(
      { name: 'sales', schema: 'default', columns: undefined, limit: 5 },
      firebird.dialect,
      firebird.facts,
    ),
  ).toBe('SELECT FIRST (5) *\nFROM sales');
});
