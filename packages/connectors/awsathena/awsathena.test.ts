import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { awsathena } from './index.ts';

const address = (port: number): string =>
  `awsathena+rest://KEY:secret@127.0.0.1:${port}/sales?region_name=eu-west-1&s3_staging_dir=${encodeURIComponent('s3://bucket/results/')}&ssl=false`;
const ColumnInfo = [
  { Name: 'n', Type: 'bigint' },
  { Name: 'at', Type: 'timestamp' },
];
const row = (...values: (string | undefined)[]) => ({
  Data: values.map(value => (value === undefined ? {} : { VarCharValue: value })),
});

function answer({ headers, body }: FakeRequest): FakeAnswer {
  const {
    QueryString = '',
    QueryExecutionId: id,
    NextToken,
  } = body as {
    readonly QueryString?: string;
    readonly QueryExecutionId?: string;
    readonly NextToken?: string;
  };
  switch (String(headers['x-amz-target']).split('.')[1]) {
    case 'StartQueryExecution':
      return {
        body: {
          QueryExecutionId: /missing/.test(QueryString) ? 'bad' : /slow/.test(QueryString) ? 'slow' : 'good',
        },
      };
    case 'GetQueryExecution':
      return {
        body: {
          QueryExecution: {
            StatementType: 'DML',
            Status:
              id === 'bad'
                ? {
                    State: 'FAILED',
                    StateChangeReason:
                      'TABLE_NOT_FOUND: line 1:15: Table awsdatacatalog.sales.missing does not exist',
                  }
                : { State: id === 'slow' ? 'RUNNING' : 'SUCCEEDED' },
          },
        },
      };
    case 'GetQueryResults':
      return {
        body: NextToken
          ? { ResultSet: { ResultSetMetadata: { ColumnInfo }, Rows: [row('1', undefined)] } }
          : {
              NextToken: 'more',
              ResultSet: {
                ResultSetMetadata: { ColumnInfo },
                Rows: [row('n', 'at'), row('9223372036854775807', '2024-02-29 10:00:00.000')],
              },
            },
      };
    default:
      return { body: {} };
  }
}

describe('Athena, over a fake service', () => {
  it('reads every page without its header, and sends values separately from the text', () =>
    withFakeEngine(awsathena, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT n, at FROM t WHERE a = ?', { params: ["it's"] }))).toEqual([
        [9223372036854775807n, Date.parse('2024-02-29T10:00:00Z')],
        [1n, null],
      ]);
      expect(asked()[0]).toMatchObject({
        body: {
          QueryString: 'SELECT n, at FROM t WHERE a = ?',
          ExecutionParameters: ["'it''s'"],
          QueryExecutionContext: { Database: 'sales' },
          ResultConfiguration: { OutputLocation: 's3://bucket/results/' },
        },
      });
      expect(asked()[0]!.headers['authorization']).toMatch(
        /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-west-1\/athena\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/,
      );
    }));

  it('stops a statement in the service too', () =>
    withFakeEngine(awsathena, { address, answer }, async ({ run, asked }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      expect(asked().at(-1)).toMatchObject({
        headers: { 'x-amz-target': 'AmazonAthena.StopQueryExecution' },
        body: { QueryExecutionId: 'slow' },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(awsathena, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));
});
