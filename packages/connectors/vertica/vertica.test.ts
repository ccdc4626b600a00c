import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import type { VerticaPackage } from './driver.ts';
import { vertica } from './index.ts';
import { openVertica } from './open.ts';

const field = (name: string, dataTypeID: number) => ({ name, dataTypeID });
const FIELDS = [
  field('id', 6),
  field('price', 16),
  field('sold_at', 12),
  field('is_paid', 5),
  field('raw', 17),
];
const ROWS = [
  ['9223372036854775807', '12345678901234567890.12', '2024-02-29 10:11:12.5', 't', String.raw`a\000\\`],
  ['1', null, null, 'f', null],
];

/** Fakes the part of the package `vertica-nodejs` that is used; `asked` receives every call. */
function fakePackage(asked: unknown[]): VerticaPackage {
  class Query extends EventEmitter {
    readonly options: {
      text: string;
      values: readonly unknown[];
      types: { getTypeParser(): (text: string) => string };
    };
    constructor(options: Query['options']) {
      super();
      this.options = options;
    }
  }
  class Client extends EventEmitter {
    readonly options: object;
    constructor(options: object) {
      super();
      this.options = options;
    }
    connection = { stream: { pause: () => asked.push('pause'), resume: () => {} } };
    async connect() {
      asked.push(this.options);
      await Promise.resolve();
    }
    query(query: EventEmitter | string) {
      if (!(query instanceof Query)) {
        asked.push(query);
        return Promise.resolve();
      }
      const { text, values, types } = query.options;
      asked.push(values.length > 0 ? [text, ...values] : text);
      expect(types.getTypeParser()('1')).toBe('1');
      if (/slow/.test(text)) return undefined;
      setImmediate(() => {
        if (/missing/.test(text))
          return query.emit(
            'error',
            Object.assign(new Error('Relation "missing" does not exist'), { code: '42V01', position: '15' }),
          );
        const result = { fields: /schemata/.test(text) ? [field('s', 9)] : FIELDS };
        for (const row of /schemata/.test(text)
          ? [['public'], ['store']]
          : /many/.test(text)
            ? Array.from({ length: 3000 }, () => ROWS[0])
            : ROWS)
          query.emit('row', row, result);
        if (!/many/.test(text)) query.emit('end', result);
      });
      return undefined;
    }
    cancel(_client: unknown, query: EventEmitter) {
      asked.push('cancel');
      query.emit('error', Object.assign(new Error('Execution canceled by operator'), { code: '57014' }));
    }
    async end() {
      asked.push('end');
      await Promise.resolve();
    }
  }
  return {
    Client: Client as unknown as VerticaPackage['Client'],
    Query: Query as unknown as VerticaPackage['Query'],
  };
}

async function opened(uri = 'vertica+vertica_python://reader:secret@v.example.com/shop') {
  const asked: unknown[] = [];
  const connection = await openVertica(vertica.fromUri(uri)!, () => fakePackage(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

describe('Vertica, over a fake package', () => {
  it('returns rows with every digit, takes values separately from the text, and only reads', async () => {
    const { run, asked, before } = await opened();
    expect(before[0]).toMatchObject({
      host: 'v.example.com',
      port: 5433,
      user: 'reader',
      password: 'secret',
      database: 'shop',
      tls_mode: 'disable',
    });
    expect(rowsOf(await run('SELECT * FROM public.sales WHERE note = ?', { params: [`it's`] }))).toEqual([
      [
        9223372036854775807n,
        '12345678901234567890.12',
        Date.parse('2024-02-29T10:11:12.5Z'),
        true,
        '0x61005c',
      ],
      [1n, null, null, false, null],
    ]);
    expect(asked).toEqual([
      'BEGIN TRANSACTION READ ONLY',
      ['SELECT * FROM public.sales WHERE note = ?', `it's`],
      'ROLLBACK',
    ]);
  });

  it('stops in the server when enough was read or the user cancels, and pauses it while nobody reads', async () => {
    const { run, asked } = await opened();
    expect(await run('SELECT many FROM public.sales', { maxRows: 1 })).toMatchObject({
      rowCount: 1,
      isCut: true,
    });
    expect(asked).toEqual(expect.arrayContaining(['pause', 'cancel', 'end']));
    expect(asked).not.toContain('ROLLBACK');
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM public.t', { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
  }, 10_000);

  it('reports what a failure means and where it is', async () => {
    await expect((await opened()).run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      facts: { extra: { line: 1, column: 15 } },
    });
  });

  it.each([
    'SELECT S3EXPORT(a) OVER () FROM t',
    "SELECT EXPORT_OBJECTS('')",
    "SELECT SET_CONFIG_PARAMETER('a', 'b')",
    'COPY t FROM LOCAL x',
    'SELECT * FROM other.store.t',
    "SELECT LINEAR_REG('m', 'hidden', 'a', 'b')",
    "SELECT COMPUTE_FLEXTABLE_KEYS('hidden')",
    "SELECT GET_DDL('hidden')",
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it('lists its schemas, and requires the certificate if a connection is encrypted', async () => {
    expect(await (await opened()).connection.catalog.schemas()).toEqual(['public', 'store']);
    expect((await opened('vertica://a:b@h/x?ssl=true')).before[0]).toMatchObject({ tls_mode: 'verify-full' });
  });
});
