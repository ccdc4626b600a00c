import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { pinot } from './index.ts';

const address = (port: number): string =>
  `pinot://127.0.0.1:${port}/query?controller=http://127.0.0.1:${port}/`;

function answer({ path, body }: FakeRequest): FakeAnswer {
  if (path === '/tables') return { body: { tables: ['events', 'airlines'] } };
  if (path === '/tables/events/schema')
    return {
      body: {
        schemaName: 'events',
        dimensionFieldSpecs: [{ name: 'who', dataType: 'STRING' }],
        metricFieldSpecs: [{ name: 'n', dataType: 'LONG', notNull: true }],
        dateTimeFieldSpecs: [{ name: 'at', dataType: 'TIMESTAMP' }],
        primaryKeyColumns: ['who'],
      },
    };
  const { sql } = body as { readonly sql: string };
  if (/missing/.test(sql))
    return { body: { exceptions: [{ errorCode: 190, message: 'TableDoesNotExistError' }] } };
  if (/broken/.test(sql))
    return {
      body: {
        exceptions: [
          { errorCode: 150, message: 'SQLParsingError:\nEncountered " "FROM" "FROM "" at line 2, column 3.' },
        ],
      },
    };
  return {
    body: {
      resultTable: {
        dataSchema: { columnNames: ['at', 'n', 'd'], columnDataTypes: ['TIMESTAMP', 'LONG', 'DOUBLE'] },
        rows: [['2024-02-29 12:00:00.0', 12, '-Infinity']],
      },
      exceptions: [],
    },
  };
}

describe('Pinot, over a fake broker and controller', () => {
  it('returns rows, and writes values as texts that cannot end early', () =>
    withFakeEngine(pinot, { address, answer }, async ({ run, asked }) => {
      expect(
        rowsOf(
          await run(`SELECT at, n FROM events WHERE who = ? AND name <> '?'`, { params: [`x' OR '1'='1`] }),
        ),
      ).toEqual([[Date.parse('2024-02-29T12:00:00Z'), 12n, -Infinity]]);
      expect(asked()[0]).toMatchObject({
        path: '/query/sql',
        body: { sql: `SELECT at, n FROM events WHERE who = 'x'' OR ''1''=''1' AND name <> '?'` },
      });
    }));

  it('finds failures inside answers', () =>
    withFakeEngine(pinot, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 2, column: 3 } },
      });
    }));

  it('gets the tables from the controller', () =>
    withFakeEngine(pinot, { address, answer }, async ({ connection: { catalog } }) => {
      expect((await catalog.tables('default')).map(({ name }) => name)).toEqual(['airlines', 'events']);
      expect(await catalog.table('default', 'events')).toEqual({
        columns: [
          { name: 'who', type: 'STRING', isNullable: true },
          { name: 'n', type: 'LONG', isNullable: false },
          { name: 'at', type: 'TIMESTAMP', isNullable: true },
        ],
        primaryKey: ['who'],
      });
    }));
});
