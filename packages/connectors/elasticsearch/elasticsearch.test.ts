import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { elasticsearch } from './index.ts';

const address = (port: number): string => `elasticsearch+http://elastic:secret@127.0.0.1:${port}/`;

function answer({ path, body }: FakeRequest): FakeAnswer {
  if (path === '/_sql/close') return { body: { succeeded: true } };
  const { query, cursor } = body as { readonly query?: string; readonly cursor?: string };
  if (cursor === 'second') return { body: { rows: [['2024-03-01T00:00:00.000Z', 2]], cursor: 'third' } };
  if (cursor === 'third') return { body: { rows: [[null, 3]] } };
  if (query === 'SHOW TABLES')
    return {
      body: {
        columns: [],
        rows: [
          ['cluster', 'logs', 'TABLE', 'INDEX'],
          ['cluster', 'recent', 'VIEW', 'ALIAS'],
          ['cluster', '.security', 'TABLE', 'INDEX'],
        ],
      },
    };
  if (/^SHOW COLUMNS/.test(query!))
    return {
      body: {
        columns: [],
        rows: [
          ['at', 'TIMESTAMP', 'datetime'],
          ['user', 'STRUCT', 'object'],
          ['user.name', 'VARCHAR', 'keyword'],
        ],
      },
    };
  if (/missing/.test(query!))
    return {
      status: 400,
      body: {
        error: {
          type: 'verification_exception',
          reason: 'Found 1 problem\nline 1:15: Unknown index [missing]',
        },
        status: 400,
      },
    };
  if (/broken/.test(query!))
    return {
      status: 400,
      body: {
        error: { type: 'parsing_exception', reason: "line 1:8: mismatched input 'FROM'" },
        status: 400,
      },
    };
  return {
    body: {
      columns: [
        { name: 'at', type: 'datetime' },
        { name: 'n', type: 'long' },
      ],
      rows: [['2024-02-29T00:00:00.000Z', 1]],
      cursor: 'second',
    },
  };
}

describe('Elasticsearch, over a fake server', () => {
  it('follows the cursor to the last page', () =>
    withFakeEngine(elasticsearch, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT at, n FROM logs WHERE who = ?', { params: ['me'] }))).toEqual([
        [Date.parse('2024-02-29'), 1n],
        [Date.parse('2024-03-01'), 2n],
        [null, 3n],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/_sql?format=json',
        body: { params: ['me'], time_zone: 'UTC' },
      });
    }));

  it('closes the cursor of rows that nobody reads', () =>
    withFakeEngine(elasticsearch, { address, answer }, async ({ run, asked }) => {
      const table = await run('SELECT at, n FROM logs', { maxRows: 1 });
      expect([table.rowCount, table.isCut]).toEqual([1, true]);
      expect(asked().at(-1)).toMatchObject({ path: '/_sql/close', body: { cursor: 'third' } });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(elasticsearch, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({ code: 'query.syntax' });
    }));

  it('lists indexes and their fields, not those of the server', () =>
    withFakeEngine(elasticsearch, { address, answer }, async ({ connection: { catalog } }) => {
      expect((await catalog.tables('default')).map(({ name, type }) => `${type} ${name}`)).toEqual([
        'table logs',
        'view recent',
      ]);
      expect((await catalog.table('default', 'logs')).columns.map(({ name }) => name)).toEqual([
        'at',
        'user.name',
      ]);
    }));
});
