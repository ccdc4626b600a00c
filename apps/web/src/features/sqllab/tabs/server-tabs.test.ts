import { describe, expect, it } from 'vitest';
import type { TabStateWire } from '@powerset/contracts/tab-state.ts';
import { newTab, type EditorTab } from '../editor-tabs.ts';
import { digest, mergedTabs, wireOf } from './server-tabs.ts';

const tab = (id: string, change: Partial<EditorTab> = {}): EditorTab =>
  newTab({ id, name: id, limit: 100, sql: `SELECT '${id}'`, ...change });
const wire = (id: number, sql: string): TabStateWire =>
  ({
    ...wireOf(tab('server')),
    id,
    sql,
    label: 'server',
    extra_json: {},
    latest_query: null,
    table_schemas: [],
  }) as unknown as TabStateWire;
const merged = (local: readonly EditorTab[], unsaved: readonly string[] = []) =>
  mergedTabs(
    local,
    {
      ids: [
        { id: 1, label: 'one' },
        { id: 2, label: 'two' },
      ],
      active: wire(1, 'SELECT 1'),
    },
    { unsaved: new Set(unsaved), defaultLimit: 1000 },
  ).map(one => [one.name, one.serverId, one.isLoaded, one.sql]);

describe('the tabs of a user', () => {
  it('come from the server in a new browser, their texts when they are shown', () => {
    expect(merged([])).toEqual([
      ['server', 1, true, 'SELECT 1'],
      ['two', 2, false, 'SELECT ...'],
    ]);
  });
  it('keep what this browser has not stored on the server yet', () => {
    expect(merged([tab('mine', { serverId: 1 }), tab('new')], ['mine'])).toEqual([
      ['mine', 1, true, "SELECT 'mine'"],
      ['new', undefined, true, "SELECT 'new'"],
      ['two', 2, false, 'SELECT ...'],
    ]);
  });
  it('that were closed elsewhere close here, unless they hold unsaved text', () => {
    expect(merged([tab('gone', { serverId: 7 })]).map(one => one[0])).toEqual(['server', 'two']);
    expect(merged([tab('kept', { serverId: 7 })], ['kept'])[0]).toEqual([
      'kept',
      undefined,
      true,
      "SELECT 'kept'",
    ]);
  });
  it('count as changed when anything that the server stores has changed', () => {
    expect(digest(tab('a'))).toBe(digest(tab('a', { runs: [], south: 'history' })));
    expect(digest(tab('a'))).not.toBe(digest(tab('a', { sql: 'SELECT 2' })));
  });
});
