import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { activeTabOf, dashboard, loadedDashboard } from './dashboard.ts';
import type { DashboardEvent, DashboardState } from './dashboard.ts';
import { EMPTY_DRAFT, normalizedSlug, updateOf } from './draft.ts';

const draft = {
  ...EMPTY_DRAFT,
  title: 'Sales',
  layout: aLayout([
    'TABS',
    'TOP',
    {},
    [
      ['TAB', 't1', {}, [aRow('r1', aChart('a'))]],
      ['TAB', 't2', {}, [aRow('r2', aChart('b', 12))]],
    ],
  ]),
};
const after = (...events: readonly DashboardEvent[]): DashboardState =>
  events.reduce(dashboard, loadedDashboard({ draft, version: 'v1', isEditing: true }));

describe('a dashboard that is edited', () => {
  it('can be taken back and done again', () => {
    const events: readonly DashboardEvent[] = [
      { type: 'edited', edit: { type: 'component-removed', id: 'a' } },
      { type: 'draft-changed', change: { title: 'Orders' } },
    ];
    expect(after(...events, { type: 'undone' }, { type: 'undone' }).history.present).toBe(draft);
    expect(after(...events, { type: 'undone' }, { type: 'redone' }).history.present.title).toBe('Orders');
  });

  it('returns to the loaded state when it is discarded', () => {
    const state = after(
      { type: 'draft-changed', change: { title: 'A' } },
      { type: 'draft-changed', change: { title: 'B' } },
      { type: 'discarded' },
    );
    expect(state).toMatchObject({ isEditing: false, history: { past: [], present: { title: 'Sales' } } });
  });

  it('can be brought back after it was discarded', () => {
    const edited = after({ type: 'draft-changed', change: { title: 'A' } });
    const state = dashboard(dashboard(edited, { type: 'discarded' }), {
      type: 'restored',
      history: edited.history,
      addedCharts: {},
    });
    expect(state).toMatchObject({ isEditing: true, history: { present: { title: 'A' } } });
  });

  it('reports why an edit did nothing, and does not count it', () => {
    const state = after({
      type: 'edited',
      edit: { type: 'component-moved', id: 'a', to: { parentId: 'r2', index: 0 }, ids: ['x'] },
    });
    expect(state.warning?.text).toMatch(/not enough space/);
    expect(state.history.past).toEqual([]);
  });

  it('has nothing to undo after a save', () => {
    const state = after(
      { type: 'draft-changed', change: { title: 'A' } },
      { type: 'saved', draft: { ...draft, title: 'A' }, version: 'v2' },
    );
    expect(state).toMatchObject({
      isEditing: false,
      version: 'v2',
      history: { past: [], present: { title: 'A' } },
    });
  });
});

describe('the tabs of a dashboard', () => {
  it('show the first one until another is chosen, and again when that one is gone', () => {
    expect(activeTabOf(draft.layout, {}, 'TOP')).toBe('t1');
    expect(activeTabOf(draft.layout, { TOP: 't2' }, 'TOP')).toBe('t2');
    expect(activeTabOf(draft.layout, { TOP: 'gone' }, 'TOP')).toBe('t1');
  });

  it('open on the path to the revealed part', () => {
    expect(after({ type: 'revealed', id: 'b' }).activeTabs).toEqual({ TOP: 't2' });
    expect(after({ type: 'revealed', id: 't2' }).activeTabs).toEqual({ TOP: 't2' });
  });
});

describe('the body of a save', () => {
  it('has a title, the layout inside of the metadata, and the version it is based on', () => {
    const body = updateOf({ ...draft, title: ' ', metadata: { color_scheme: 'x' } }, draft, 'v1');
    expect(body).toMatchObject({
      dashboard_title: '[ untitled dashboard ]',
      certified_by: null,
      certification_details: null,
      changed_on: 'v1',
    });
    expect(JSON.parse(body.json_metadata!)).toMatchObject({
      color_scheme: 'x',
      positions: { HEADER_ID: { meta: { text: '[ untitled dashboard ]' } }, a: { type: 'CHART' } },
    });
    expect(updateOf(draft, draft, undefined)).not.toHaveProperty('changed_on');
  });

  it('has owners and roles only when they were changed', () => {
    expect(updateOf(draft, draft, 'v1')).not.toHaveProperty('owners');
    expect(updateOf({ ...draft, owners: [2], roles: [3] }, draft, 'v1')).toMatchObject({
      owners: [2],
      roles: [3],
    });
  });

  it('has a slug without blanks and signs, or none', () => {
    expect(normalizedSlug(' Sales & more ')).toBe('Sales--more');
    expect(normalizedSlug('  ')).toBeNull();
  });
});
