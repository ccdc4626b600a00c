import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { firebolt } from './index.ts';

const META = [
  { name: 'id', type: 'long' },
  { name: 'price', type: 'decimal(38, 2) null' },
  { name: 'at', type: 'timestamp null' },
  { name: 'ok', type: 'boolean' },
];
let port = 0;

function answer({ path, body }: FakeRequest): FakeAnswer | 'never' {
  if (path === '/oauth/token') return { body: { access_token: 'abc', expires_in: 3600 } };
  if (path.endsWith('/engineUrl')) return { body: { engineUrl: `127.0.0.1:${port}` } };
  const sql = String(body);
  if (/information_schema.engines/.test(sql))
    return {
      body: {
        meta: [],
        data: /'stolen'/.test(sql)
          ? [['evil.example.com', 'RUNNING']]
          : [[`127.0.0.1:${port}?engine=main`, 'RUNNING']],
      },
    };
  if (/missing/.test(sql))
    return {
      status: 400,
      body: {
        errors: [
          { description: 'relation "missing" does not exist', location: { failingLine: 1, startOffset: 15 } },
        ],
      },
    };
  if (/slow/.test(sql)) return 'never';
  return {
    body: `{"meta":${JSON.stringify(META)},"data":[[9223372036854775807,1234567890123456789.12,"2024-02-29 10:11:12.5",true],[1,null,null,false]],"rows":2}`,
  };
}
const address = (at: number): string => {
  port = at;
  return `firebolt://id:secret@shop/main?account_name=acme&api_endpoint=127.0.0.1:${at}`;
};

describe('Firebolt, over a fake service', () => {
  it('signs in as a service account, finds the engine and returns rows with every digit', () =>
    withFakeEngine(firebolt, { address, answer }, async ({ run, asked, server }) => {
      expect(server.requests.slice(0, 2)).toMatchObject([
        { path: '/oauth/token', body: expect.stringContaining('client_secret=secret') as string },
        { path: '/web/v3/account/acme/engineUrl' },
      ]);
      expect(
        rowsOf(await run('SELECT * FROM t WHERE a = ? AND b = ?', { params: [`it's`, String.raw`a\b'c`] })),
      ).toEqual([
        [9223372036854775807n, '1234567890123456789.12', Date.parse('2024-02-29T10:11:12.5Z'), true],
        [1n, null, null, false],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/?engine=main&database=shop&output_format=JSON_Compact',
        body: String.raw`SELECT * FROM t WHERE a = 'it''s' AND b = E'a\\b''c'`,
        headers: { authorization: 'Bearer abc' },
      });
    }));

  it('ends a statement with its asker, and reports what a failure means and where it is', () =>
    withFakeEngine(firebolt, { address, answer }, async ({ run }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 20);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));

  it('sends its token to no other server', async () => {
    await expect(
      withFakeEngine(
        firebolt,
        { address: at => address(at).replace('/main', '/stolen'), answer },
        async () => {},
      ),
    ).rejects.toMatchObject({ code: 'connection.failed' });
  });

  it.each([
    "SELECT * FROM READ_PARQUET('s3://x')",
    "SELECT * FROM LIST_OBJECTS('s3://x')",
    'COPY t FROM x',
    'SELECT * FROM other.public.t',
    "SELECT 'a\\', (SELECT s FROM hidden), ' -- ' AS y\nFROM t",
  ])('refuses %s', sql =>
    withFakeEngine(firebolt, { address, answer }, async ({ run, asked }) => {
      await expect(run(sql)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500) as number,
      });
      expect(asked()).toEqual([]);
    }),
  );
});
