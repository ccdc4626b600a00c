import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { dynamodb } from './index.ts';

const address = (port: number): string =>
  `dynamodb://KEY:secret@127.0.0.1:${port}?region_name=eu-west-1&ssl=false`;

function answer({ headers, body }: FakeRequest): FakeAnswer {
  const { Statement = '', NextToken } = body as { readonly Statement?: string; readonly NextToken?: string };
  switch (String(headers['x-amz-target']).split('.')[1]) {
    case 'ListTables':
      return { body: { TableNames: ['orders'] } };
    case 'DescribeTable':
      return {
        body: {
          Table: {
            AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
            KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
          },
        },
      };
    default:
      if (/missing/.test(Statement))
        return {
          status: 400,
          body: {
            __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
            message: 'Requested resource not found',
          },
        };
      return {
        body: NextToken
          ? { Items: [{ id: { S: 'b' }, tags: { L: [{ S: 'x' }, { N: '1' }] } }] }
          : { Items: [{ id: { S: 'a' }, total: { N: '3' }, paid: { BOOL: true } }], NextToken: 'more' },
      };
  }
}

describe('DynamoDB, over a fake service', () => {
  it('makes columns of all attributes that items have', () =>
    withFakeEngine(dynamodb, { address, answer }, async ({ run, asked }) => {
      const table = await run('SELECT * FROM "orders" WHERE "id" = ?', { params: ['a'] });
      expect(table.columns.map(({ name }) => name)).toEqual(['id', 'paid', 'tags', 'total']);
      expect(rowsOf(table)).toEqual([
        ['a', true, null, 3n],
        ['b', null, '["x",1]', null],
      ]);
      expect(asked()[0]).toMatchObject({
        body: { Statement: 'SELECT * FROM "orders" WHERE "id" = ?', Parameters: [{ S: 'a' }] },
      });
    }));

  it.each([
    [
      'SELECT "total", "id", "tags" FROM "orders" LIMIT 5',
      'SELECT "total", "id", "tags" FROM "orders"',
      ['total', 'id', 'tags'],
      2,
    ],
    [
      "SELECT total, id FROM orders WHERE id = 'LIMIT 1'\nLIMIT 1;",
      "SELECT total, id FROM orders WHERE id = 'LIMIT 1'",
      ['total', 'id'],
      1,
    ],
    ['SELECT o.paid, note FROM orders o', 'SELECT o.paid, note FROM orders o', ['paid', 'note'], 2],
  ])(
    'returns the attributes in the order of the SELECT, and counts rows itself: %s',
    (sql, sent, names, rows) =>
      withFakeEngine(dynamodb, { address, answer }, async ({ run, asked }) => {
        const table = await run(sql);
        expect(table.columns.map(({ name }) => name)).toEqual(names);
        expect(table.rowCount).toBe(rows);
        expect(asked()[0]).toMatchObject({ body: { Statement: sent } });
      }),
  );

  it.each([
    'SELECT * FROM "arn:aws:dynamodb:eu-west-1:123456789012:table/orders"',
    'SELECT * FROM "a"."b"."c"',
  ])('reads tables by their names alone: %s', sql =>
    withFakeEngine(dynamodb, { address, answer }, async ({ run, asked }) => {
      await expect(run(sql)).rejects.toMatchObject({ code: 'query.refused' });
      expect(asked()).toEqual([]);
    }),
  );

  it('reports what a failure means', () =>
    withFakeEngine(dynamodb, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    }));

  it('reads only a few items to find the columns of a statement', () =>
    withFakeEngine(
      dynamodb,
      {
        address,
        answer: request =>
          /ExecuteStatement$/.test(String(request.headers['x-amz-target']))
            ? { body: { Items: Array.from({ length: 60 }, () => ({ id: { S: 'a' } })), NextToken: 'more' } }
            : answer(request),
      },
      async ({ connection, asked }) => {
        expect((await connection.describe('SELECT * FROM "orders"')).map(({ name }) => name)).toEqual(['id']);
        expect(asked()).toHaveLength(2);
      },
    ));

  it('lists tables with their keys', () =>
    withFakeEngine(dynamodb, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.tables('default')).toEqual([{ schema: 'default', name: 'orders', type: 'table' }]);
      expect(await catalog.table('default', 'orders')).toEqual({
        columns: [{ name: 'id', type: 'VARCHAR', isNullable: false }],
        primaryKey: ['id'],
      });
    }));
});
