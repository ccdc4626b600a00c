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
import { asTabText, rowsLine, shownRows, type SqlRunResult } from './sql-result.ts';
import { chosenSql, hasStatement, statementAt } from './statement-at.ts';

const after = (...events: EditorTabsEvent[]): EditorTabs => events.reduce(editorTabs, NO_TABS);
const open = (id: string, change = {}): EditorTabsEvent => ({
  type: 'opened',
  id,
  change,
  defaultLimit: 1000,
});
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
    expect(after(open('a'), { type: 'closed', id: 'a' })).toEqual(NO_TABS);
  });
  it('return to their place when closing is undone', () => {
    const before = after(open('a'), open('b'), open('c'));
    const undone = editorTabs(editorTabs(before, { type: 'closed', id: 'b' }), {
      type: 'restored',
      tab: before.list[1]!,
      at: 1,
    });
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
    const running = after(open('a'), {
      type: 'ran',
      id: 'a',
      run: { status: 'running', clientId: '2', startedAt: 0 },
    });
    expect(editorTabs(running, { type: 'ran', id: 'a', run: { status: 'stopped', clientId: '1' } })).toEqual(
      running,
    );
  });
  it('survive a reload without their results', () => {
    const state = after(open('a', { sql: 'SELECT 1' }), {
      type: 'ran',
      id: 'a',
      run: { status: 'stopped', clientId: '1' },
    });
    expect(restoredTabs(JSON.parse(JSON.stringify(storedTabs(state)))).list[0]).toMatchObject({
      sql: 'SELECT 1',
      run: { status: 'idle' },
    });
    expect(restoredTabs({ list: 'garbage' })).toEqual(NO_TABS);
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
    expect(rowsLine(result)).toEqual({ text: '4 rows returned', isWarning: false });
    expect(rowsLine({ ...result, isCut: true }).text).toBe(
      '4 rows returned. The number of rows displayed is limited to 4 by the limit dropdown.',
    );
  });
  it('is copied with heads and without line breaks in cells', () => {
    expect(asTabText({ ...result, rows: [{ a: 'x\ty' }, { a: null }] }, Int32Array.of(0, 1))).toBe(
      'a\nx y\n',
    );
  });
});
