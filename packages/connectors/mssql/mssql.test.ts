import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { Mssql } from './driver.ts';
import { mssql } from './index.ts';
import { openMssql } from './open.ts';

const column = (name: string, declaration: string, scale?: number) => ({
  name,
  type: { declaration },
  scale,
});
const COLUMNS = [
  column('id', 'bigint'),
  column('price', 'decimal', 2),
  column('sold_at', 'datetime2'),
  column('is_paid', 'bit'),
  column('note', 'nvarchar'),
];
const ROWS = [
  ['9223372036854775807', 12.5, new Date('2024-02-29T10:11:12.345Z'), true, 'it’s'],
  ['1', null, null, false, null],
];

/** Fakes the part of the package `mssql` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): Mssql {
  class ConnectionPool extends EventEmitter {
    constructor(options: object) {
      super();
      asked.push(options);
    }
    async connect() {
      await Promise.resolve();
    }
    async close() {
      asked.push('close');
      await Promise.resolve();
    }
  }
  class Transaction {
    constructor(_pool: unknown) {}
    async begin() {
      asked.push('begin');
      await Promise.resolve();
    }
    async rollback() {
      asked.push('rollback');
      await Promise.resolve();
    }
  }
  class Request extends EventEmitter {
    arrayRowMode = false;
    constructor(_transaction: unknown) {
      super();
    }
    readonly stream = new Readable({ objectMode: true, read() {} });
    input(name: string, value: unknown) {
      asked.push([name, value]);
    }
    toReadableStream() {
      return this.stream;
    }
    async query(sql: string) {
      asked.push(sql);
      if (/missing/.test(sql))
        this.stream.destroy(
          Object.assign(new Error("Invalid object name 'missing'."), {
            code: 'EREQUEST',
            number: 208,
            lineNumber: 1,
          }),
        );
      if (/slow|missing/.test(sql)) return;
      this.emit('recordset', /SCHEMATA/.test(sql) ? [column('SCHEMA_NAME', 'nvarchar')] : COLUMNS);
      for (const row of /SCHEMATA/.test(sql) ? [['dbo'], ['sales'], ['sys']] : ROWS) this.stream.push(row);
      this.stream.push(null);
      await Promise.resolve();
    }
    cancel() {
      asked.push('cancel');
      this.stream.destroy(Object.assign(new Error('Canceled.'), { code: 'ECANCEL' }));
    }
  }
  return { ConnectionPool, Transaction, Request };
}

async function opened(uri = 'mssql+pymssql://reader:secret@db.example.com/shop') {
  const asked: unknown[] = [];
  const connection = await openMssql(mssql.fromUri(uri)!, () => fakePackage(asked));
  const options = asked[0];
  asked.length = 0;
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, options, run };
}

describe('SQL Server, over a fake package', () => {
  it('returns rows with their kinds, sends values separately from the text, and keeps no change that a statement made', async () => {
    const { run, asked, options } = await opened();
    expect(options).toMatchObject({
      server: 'db.example.com',
      port: 1433,
      user: 'reader',
      password: 'secret',
      database: 'shop',
      options: { encrypt: true, trustServerCertificate: false, readOnlyIntent: true },
    });
    expect(
      rowsOf(
        await run("SELECT * FROM dbo.sales WHERE note = ? AND who = N'what?' AND id > ?", {
          params: ['a', 3],
        }),
      ),
    ).toEqual([
      [9223372036854775807n, '12.50', Date.parse('2024-02-29T10:11:12.345Z'), true, 'it’s'],
      [1n, null, null, false, null],
    ]);
    expect(asked).toEqual([
      'begin',
      ['p0', 'a'],
      ['p1', 3],
      "SELECT * FROM dbo.sales WHERE note = @p0 AND who = N'what?' AND id > @p1",
      'rollback',
    ]);
  });

  it('stops in the server when enough was read or the user cancels', async () => {
    const { run, asked } = await opened();
    expect(await run('SELECT * FROM sales', { maxRows: 1 })).toMatchObject({ rowCount: 1, isCut: true });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked.filter(event => event === 'cancel').length).toBeGreaterThan(0);
  });

  it('reports what a failure means and where it is', async () => {
    const { run } = await opened();
    await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      facts: { extra: { line: 1 } },
    });
  });

  it('refuses everything that could be a second statement', async () => {
    const { run, asked } = await opened();
    await expect(run('SELECT 1 DROP TABLE t')).rejects.toMatchObject({ code: 'query.syntax' });
    await expect(run('EXEC sp_who')).rejects.toMatchObject({ code: 'query.refused' });
    await expect(run('SELECT * FROM other.shop.dbo.t')).rejects.toMatchObject({ code: 'query.refused' });
    expect(asked).toEqual([]);
  });

  it('lists schemas except those of the server', async () => {
    const { connection } = await opened();
    expect(await connection.catalog.schemas()).toEqual(['dbo', 'sales']);
  });

  it('reports which package is missing and how it is installed', async () => {
    await expect(
      mssql.open(mssql.fromUri('mssql://a:b@localhost/x')!, { workDir: '/tmp', memoryLimitMb: 64 }),
    ).rejects.toMatchObject({
      code: 'connection.unsupported',
      message: expect.stringContaining('npm install mssql') as string,
    });
  });
});
