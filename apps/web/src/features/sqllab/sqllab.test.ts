import { describe, expect, it } from 'vitest';
import {
  editorTabs,
  NO_TABS,
  restoredTabs,
  storedTabs,
  type EditorTabs,
  type EditorTabsEvent,
} from './editor-tabs.ts';
import { failureInWhole } from './failure-place.ts';
import type { PaneRun } from './pane-run.ts';
import { rowsLine, shownRows, type SqlRunResult } from './sql-result.ts';
import { chosenSql, hasStatement, statementAt } from './statement-at.ts';

const after = (...events: EditorTabsEvent[]): EditorTabs => events.reduce(editorTabs, NO_TABS);
const open = (id: string, change = {}): EditorTabsEvent => ({
  type: 'opened',
  id,
  change,
  defaultLimit: 1000,
});
const run = (id: string): PaneRun => ({
  id,
  kind: 'result',
  title: 'Results',
  sql: 'SELECT 1',
  state: { status: 'waiting' },
});
const NO_ROWS: SqlRunResult = {
  columns: [],
  rows: [],
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  isCut: false,
  executedSql: '',
};
const names = (state: EditorTabs) => state.list.map(tab => tab.name);

describe('the editor tabs', () => {
  it('are numbered after the highest number in use', () => {
    expect(names(after(open('a'), open('b', { name: 'Untitled Query 7' }), open('c')))).toEqual([
      'Untitled Query 1',
      'Untitled Query 7',
      'Untitled Query 8',
    ]);
  });
  it('inherit database, schema and limit from the active one', () => {
    const state = after(open('a', { databaseId: 3, schema: 'main', limit: 10 }), open('b'));
    expect(state.list[1]).toMatchObject({ databaseId: 3, schema: 'main', limit: 10 });
  });
  it('activate the neighbour when the active one is closed', () => {
    expect(
      after(open('a'), open('b'), open('c'), { type: 'activated', id: 'b' }, { type: 'closed', id: 'b' })
        .activeId,
    ).toBe('c');
    expect(after(open('a'), open('b'), { type: 'closed', id: 'b' }).activeId).toBe('a');
    expect(after(open('a'), { type: 'closed', id: 'a' })).toMatchObject({ list: [], activeId: undefined });
  });
  it('return to their place when closing is undone', () => {
    const before = after(open('a'), open('b'), open('c'));
    const undone = editorTabs(editorTabs(before, { type: 'closed', id: 'b' }), { type: 'reopened' });
    expect(undone.list).toEqual(before.list);
  });
  it('are copied next to the original, without its saved query', () => {
    const state = after(open('a', { savedQueryId: 5 }), open('b'), {
      type: 'duplicated',
      id: 'a',
      newId: 'c',
    });
    expect([names(state)[1], state.list[1]!.savedQueryId, state.activeId]).toEqual([
      'Copy of Untitled Query 1',
      undefined,
      'c',
    ]);
  });
  it('forget the schema when another database is chosen', () => {
    expect(
      after(open('a', { databaseId: 1, schema: 'x' }), {
        type: 'changed',
        id: 'a',
        change: { databaseId: 2 },
      }).list[0]!.schema,
    ).toBeUndefined();
  });
  it('ignore the late answer of a run that was followed by another', () => {
    const running = after(open('a'), { type: 'runsStarted', id: 'a', runs: [run('2')] });
    expect(
      editorTabs(running, { type: 'ran', id: 'a', runId: '1', state: { status: 'stopped', clientId: '1' } }),
    ).toEqual(running);
  });
  it('survive a reload without their rows, which the server still has', () => {
    const result = { ...NO_ROWS, rows: [{ a: 1 }] };
    const state = after(
      open('a', { sql: 'SELECT 1' }),
      { type: 'runsStarted', id: 'a', runs: [run('1')] },
      {
        type: 'ran',
        id: 'a',
        runId: '1',
        state: { status: 'done', clientId: '1', ms: 5, resultsKey: 'key', result },
      },
    );
    expect(restoredTabs(JSON.parse(JSON.stringify(storedTabs(state)))).list[0]).toMatchObject({
      sql: 'SELECT 1',
      runs: [{ id: '1', state: { status: 'stored', clientId: '1', ms: 5, resultsKey: 'key' } }],
    });
    expect(restoredTabs({ list: 'garbage' })).toEqual(NO_TABS);
  });
  it('reopen in the order in which they were closed', () => {
    const state = after(
      open('a'),
      open('b'),
      open('c'),
      { type: 'othersClosed', id: 'b' },
      { type: 'reopened' },
      { type: 'reopened' },
    );
    expect([state.list.map(tab => tab.id), state.closed]).toEqual([['a', 'b', 'c'], []]);
  });
  it('join the tabs of the server without losing what happened meanwhile', () => {
    const state = after(open('a'), {
      type: 'merged',
      merge: ({ list, activeId }) => ({ list: [...list, { ...list[0]!, id: 'server' }], activeId }),
    });
    expect([state.list.map(tab => tab.id), state.activeId]).toEqual([['a', 'server'], 'a']);
  });
  it('move to another place', () => {
    const state = after(open('a'), open('b'), open('c'), { type: 'reordered', id: 'c', to: 0 });
    expect(state.list.map(tab => tab.id)).toEqual(['c', 'a', 'b']);
  });
  it('show each statement in a tab of its own, and keep previews', () => {
    const preview = { ...run('p'), kind: 'preview' as const, title: 'flights' };
    const state = after(
      open('a'),
      { type: 'runsStarted', id: 'a', runs: [preview] },
      { type: 'runsStarted', id: 'a', runs: [run('1'), run('2')] },
      { type: 'ran', id: 'a', runId: '2', state: { status: 'running', clientId: '2', startedAt: 0 } },
    );
    expect([state.list[0]!.runs.map(one => one.id), state.list[0]!.south]).toEqual([['1', '2', 'p'], '2']);
  });
});

describe('the text to run', () => {
  const sql = 'SELECT 1;\n\nSELECT 2\nFROM t;\n-- end';
  it('is the selection when there is one', () => {
    expect(chosenSql(sql, { from: 11, to: 19 })).toEqual({ sql: 'SELECT 2', fromLine: 3, fromColumn: 1 });
    expect(chosenSql(sql, { from: 18, to: 26 })).toEqual({ sql: '2\nFROM t', fromLine: 3, fromColumn: 8 });
    expect(chosenSql(sql, { from: 11, to: 11 }).sql).toBe(sql);
  });
  it('is on request the statement under the cursor', () => {
    expect(statementAt(sql, 21)).toEqual({ sql: 'SELECT 2\nFROM t', fromLine: 3, fromColumn: 1 });
    expect(statementAt(sql, 3).sql).toBe('SELECT 1');
  });
  it('fails at a place of the whole text, which the drawn line is numbered by', () => {
    const told = (line: number) => ({
      message: `Error\n\nLINE ${line}: 2\n        ^`,
      extra: { line, column: 1 },
    });
    const chosen = { sql: '2\nFROM t', fromLine: 10, fromColumn: 8 };
    expect(failureInWhole(told(1), chosen)).toEqual({
      message: 'Error\n\nLINE 10: 2\n         ^',
      place: { line: 10, column: 8 },
    });
    expect(failureInWhole(told(2), chosen).place).toEqual({ line: 11, column: 1 });
    expect(failureInWhole({ message: 'Error', extra: {} }, chosen)).toEqual({
      message: 'Error',
      place: undefined,
    });
  });
  it('is nothing for blanks and comments', () => {
    expect([hasStatement(' -- x\n'), hasStatement('SELECT 1')]).toEqual([false, true]);
  });
});

describe('a result', () => {
  const result: SqlRunResult = {
    columns: [{ name: 'a', column_name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false }],
    rows: [{ a: 10 }, { a: null }, { a: '9007199254740993' }, { a: 2 }],
    limit: 4,
    limitingFactor: 'NOT_LIMITED',
    isCut: false,
    executedSql: '',
  };
  it('sorts numbers by value and missing values last', () => {
    expect([...shownRows(result.rows, '', { name: 'a', isDescending: false })]).toEqual([3, 0, 2, 1]);
  });
  it('shows the rows that contain the search text', () => {
    expect([...shownRows(result.rows, '9007', undefined)]).toEqual([2]);
  });
  it('reports why there are not more rows', () => {
    const user = { defaultLimit: 1000, isAdmin: false };
    const limited = { ...result, limitingFactor: 'DROPDOWN' } as const;
    expect(rowsLine(result, user)).toEqual({ text: '4 rows returned', reason: undefined, isWarning: false });
    expect(rowsLine(limited, { ...user, defaultLimit: 4 })).toEqual({
      text: '4 rows returned',
      reason: 'The number of rows displayed is limited to 4 by the dropdown.',
      isWarning: true,
    });
    expect(rowsLine(limited, user)).toMatchObject({
      reason: 'The number of rows displayed is limited to 4 by the limit dropdown.',
      isWarning: false,
    });
    expect(rowsLine({ ...result, limitingFactor: 'QUERY_AND_DROPDOWN' }, user).reason).toContain(
      'by the query and limit dropdown.',
    );
    expect(rowsLine({ ...result, isPartlyRead: true }, user)).toMatchObject({
      reason: expect.stringContaining('this result leaves out rows'),
      isWarning: true,
    });
    expect(rowsLine({ ...result, isCut: true }, { ...user, isAdmin: true })).toMatchObject({
      reason: expect.stringContaining('DISPLAY_MAX_ROW'),
      isWarning: true,
    });
  });
});
