import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { snowflake } from './index.ts';

const ROW_TYPE = [
  { name: 'AT', type: 'timestamp_ntz' },
  { name: 'DAY', type: 'date' },
  { name: 'N', type: 'fixed', precision: 38, scale: 0 },
  { name: 'D', type: 'fixed', precision: 18, scale: 2 },
  { name: 'OK', type: 'boolean' },
];

function answer({ method, path, body }: FakeRequest): FakeAnswer | 'never' {
  if (/cancel$/.test(path)) return { body: {} };
  if (/partition=1/.test(path)) return { body: { data: [[null, null, null, null, null]] } };
  if (method === 'GET')
    return {
      body: {
        code: '090001',
        statementHandle: 'h',
        resultSetMetaData: { rowType: ROW_TYPE, partitionInfo: [{}, {}] },
        data: [['1709208000.123000000', '19782', '99999999999999999999', '1.50', 'true']],
      },
    };
  const { statement } = body as { readonly statement: string };
  if (/broken/.test(statement))
    return {
      status: 422,
      body: {
        code: '001003',
        message: "SQL compilation error:\nsyntax error line 1 at position 7 unexpected 'FROM'.",
        sqlState: '42000',
      },
    };
  if (/missing/.test(statement))
    return {
      status: 422,
      body: {
        code: '002003',
        message: "SQL compilation error:\nObject 'MISSING' does not exist or not authorized.",
        sqlState: '42S02',
      },
    };
  return { status: 202, body: { code: '333334', statementHandle: 'h' } };
}

describe('Snowflake, over a fake API', () => {
  const address = (port: number): string =>
    `snowflake://me:token@acme.eu-central-1/SHOP/PUBLIC?warehouse=W&role=R&protocol=http&host=127.0.0.1&port=${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it('waits for the statement, reads all partitions and keeps every digit', () =>
    withFakeEngine(snowflake, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT * FROM t WHERE a = ?', { params: [7] }))).toEqual([
        [
          Date.parse('2024-02-29T12:00:00.123Z'),
          Date.parse('2024-02-29'),
          '99999999999999999999',
          '1.50',
          true,
        ],
        [null, null, null, null, null],
      ]);
      expect(asked()[0]).toMatchObject({
        headers: {
          authorization: 'Bearer token',
          'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
        },
        body: {
          bindings: { 1: { type: 'FIXED', value: '7' } },
          database: 'SHOP',
          schema: 'PUBLIC',
          warehouse: 'W',
          role: 'R',
        },
      });
    }));

  it('identifies its user by a key pair if the connection has one', () =>
    withFakeEngine(
      snowflake,
      {
        address,
        answer,
        extras: () => ({
          secrets: {
            auth_method: 'keypair',
            auth_params: { privatekey_body: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
          },
        }),
      },
      async ({ run, asked }) => {
        await run('SELECT 1');
        const [, claims] = String(asked()[0]!.headers['authorization']).split('.');
        expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
          sub: 'ACME.ME',
          iss: expect.stringMatching(/^ACME\.ME\.SHA256:/) as string,
        });
      },
    ));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(snowflake, { address, answer }, async ({ run }) => {
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 1, column: 8 } },
      });
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    }));

  it('refuses statements that change something or reach into the account', () =>
    withFakeEngine(snowflake, { address, answer }, async ({ run, asked }) => {
      for (const sql of [
        'DELETE FROM t',
        'SELECT SYSTEM$CANCEL_ALL_QUERIES(1)',
        `SELECT * FROM TABLE(RESULT_SCAN('x'))`,
      ])
        await expect(run(sql)).rejects.toMatchObject({ code: expect.stringMatching(/refused$/) as string });
      expect(asked()).toEqual([]);
    }));

  it('stops a statement in the account too', () =>
    withFakeEngine(
      snowflake,
      {
        address,
        answer: request =>
          request.method === 'GET' && !/slow/.test(request.path)
            ? { body: { code: '333334', statementHandle: 'h' } }
            : opened(request),
      },
      async ({ run, asked }) => {
        const abort = new AbortController();
        setTimeout(() => abort.abort(), 50);
        await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
          code: 'query.cancelled',
        });
        expect(asked().at(-1)!.path).toBe('/api/v2/statements/h/cancel');
      },
    ));
});

// Opening a connection runs a statement that must end.
function opened(request: FakeRequest): FakeAnswer | 'never' {
  return (request.body as { readonly statement?: string }).statement === 'SELECT 1'
    ? { body: { code: '090001', statementHandle: 'one', resultSetMetaData: { rowType: [] }, data: [] } }
    : answer(request);
}
