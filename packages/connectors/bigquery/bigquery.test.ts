import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { bigquery } from './index.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const FIELDS = [
  { name: 'at', type: 'TIMESTAMP' },
  { name: 'n', type: 'INTEGER' },
  { name: 'd', type: 'NUMERIC' },
  { name: 'tags', type: 'STRING', mode: 'REPEATED' },
  { name: 'who', type: 'RECORD', fields: [{ name: 'name', type: 'STRING' }] },
];
const ROW = {
  f: [
    { v: '1709208000123000' },
    { v: '9223372036854775807' },
    { v: '1.50' },
    { v: [{ v: 'a' }, { v: 'b' }] },
    { v: { f: [{ v: 'me' }] } },
  ],
};

function isSigned(assertion: string): boolean {
  const [head, claims, signature] = assertion.split('.');
  return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature!, 'base64url');
}

function answer({ method, path, body, headers }: FakeRequest): FakeAnswer {
  if (path === '/token')
    return isSigned(new URLSearchParams(body as string).get('assertion')!)
      ? { body: { access_token: 'granted', expires_in: 3600 } }
      : { status: 400, body: { error_description: 'wrong' } };
  if (headers['authorization'] !== 'Bearer granted')
    return { status: 401, body: { error: { message: 'no' } } };
  if (/\/tables\/t$/.test(path))
    return {
      body: {
        schema: { fields: FIELDS },
        timePartitioning: { type: 'DAY', field: 'at' },
        clustering: { fields: ['n'] },
      },
    };
  if (/\/tables\?/.test(path))
    return {
      body: {
        tables: [
          { tableReference: { tableId: 't' }, type: 'TABLE' },
          { tableReference: { tableId: 'v' }, type: 'MATERIALIZED_VIEW' },
        ],
      },
    };
  if (/\/datasets\/sales\/routines\?/.test(path))
    return {
      body: {
        routines: [
          { routineReference: { datasetId: 'sales', routineId: 'told' }, routineType: 'SCALAR_FUNCTION' },
        ],
      },
    };
  if (/\/datasets\?/.test(path))
    return {
      body: /pageToken/.test(path)
        ? { datasets: [{ datasetReference: { datasetId: 'b' } }] }
        : { datasets: [{ datasetReference: { datasetId: 'a' } }], nextPageToken: 'x' },
    };
  if (method === 'POST') {
    const { query, dryRun } = body as { readonly query: string; readonly dryRun?: boolean };
    if (dryRun) return { body: { totalBytesProcessed: '1610612736', jobComplete: true } };
    if (/broken/.test(query))
      return {
        status: 400,
        body: {
          error: {
            message: 'Syntax error: Unexpected keyword FROM at [2:3]',
            errors: [{ reason: 'invalidQuery' }],
          },
        },
      };
    return { body: { jobReference: { jobId: 'j', location: 'EU' }, jobComplete: false } };
  }
  return {
    body: {
      jobComplete: true,
      schema: { fields: FIELDS },
      rows: [ROW],
      ...(/pageToken/.test(path) ? {} : { pageToken: 'next' }),
    },
  };
}

describe('BigQuery, over a fake API', () => {
  const options = {
    address: () => 'bigquery://shop/sales?location=EU',
    answer,
    extras: (port: number) => ({
      connectArgs: { api_endpoint: `http://127.0.0.1:${port}` },
      secrets: {
        credentials_info: {
          client_email: 'a@b',
          private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          token_uri: `http://127.0.0.1:${port}/token`,
        },
      },
    }),
  };

  it('waits for the job, reads all pages and keeps every digit', () =>
    withFakeEngine(bigquery, options, async ({ run, asked }) => {
      const row = [
        Date.parse('2024-02-29T12:00:00.123Z'),
        9223372036854775807n,
        '1.50',
        '["a","b"]',
        '{"name":"me"}',
      ];
      expect(rowsOf(await run('SELECT * FROM t WHERE a = ?', { params: ['x'] }))).toEqual([row, row]);
      expect(asked()[0]).toMatchObject({
        path: '/bigquery/v2/projects/shop/queries',
        body: {
          parameterMode: 'POSITIONAL',
          queryParameters: [{ parameterType: { type: 'STRING' }, parameterValue: { value: 'x' } }],
          defaultDataset: { projectId: 'shop', datasetId: 'sales' },
          location: 'EU',
        },
      });
    }));

  it('reports how much a query would read without running it', () =>
    withFakeEngine(bigquery, options, async ({ connection, asked }) => {
      expect(
        await connection.estimate!({ sql: 'SELECT * FROM t', signal: new AbortController().signal }),
      ).toEqual({ 'GB Processed': '1.5' });
      expect(asked()).toMatchObject([
        {
          body: {
            query: 'SELECT * FROM t',
            dryRun: true,
            defaultDataset: { projectId: 'shop', datasetId: 'sales' },
          },
        },
      ]);
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(bigquery, options, async ({ run }) => {
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 2, column: 3 } },
      });
    }));

  it('refuses statements that change something or read from another database', () =>
    withFakeEngine(bigquery, options, async ({ run }) => {
      for (const sql of ['DROP TABLE t', `SELECT '''a'b''' ; DROP TABLE t -- '`])
        await expect(run(sql)).rejects.toMatchObject({ code: 'query.refused' });
      await expect(run(`SELECT * FROM EXTERNAL_QUERY('c', 'DROP TABLE t')`)).rejects.toMatchObject({
        code: 'query.function-refused',
      });
    }));

  it('lists the stored functions of a dataset', () =>
    withFakeEngine(bigquery, options, async ({ connection: { catalog } }) => {
      expect(await catalog.storedFunctionsOf!('sales')).toEqual(['told']);
    }));

  it('lists datasets, tables and columns', () =>
    withFakeEngine(bigquery, options, async ({ connection: { catalog } }) => {
      expect(await catalog.schemas()).toEqual(['a', 'b']);
      expect((await catalog.tables('a')).map(({ name, type }) => `${type} ${name}`)).toEqual([
        'table t',
        'view v',
      ]);
      expect(await catalog.table('a', 't')).toMatchObject({
        partitions: { columns: ['at'] },
        clustering: ['n'],
      });
      expect((await catalog.table('a', 't')).columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
        'at TIMESTAMP',
        'n INTEGER',
        'd NUMERIC',
        'tags ARRAY<STRING>',
        'who RECORD',
        'who.name STRING',
      ]);
    }));
});
