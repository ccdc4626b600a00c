import { expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { dashboard, loadedDashboard, type DashboardEvent, type DashboardState } from './dashboard.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { loggedEvent } from './logged-events.ts';

const layout = aLayout([
  'TABS',
  'TOP',
  {},
  [
    ['TAB', 't1', {}, [aRow('r1', aChart('a'))]],
    ['TAB', 't2', {}, [aRow('r2', aChart('b', 12))]],
  ],
]);
const first = loadedDashboard({
  draft: { ...EMPTY_DRAFT, layout },
  version: 'v1',
  isEditing: false,
  masks: undefined,
});
const logged = (event: DashboardEvent, before: DashboardState = first) =>
  loggedEvent(before, dashboard(before, event), event);
const mask = (id: string, extraFormData: Record<string, unknown>) => ({ [id]: { id, extraFormData } });

it('records tabs, edit mode, and refreshes', () => {
  expect(logged({ type: 'tab-chosen', tabsId: 'TOP', tabId: 't2' })).toEqual({
    name: 'select_dashboard_tab',
    type: 'user',
    facts: { target_id: 't2', index: 1 },
  });
  expect(logged({ type: 'edit-started' })).toMatchObject({
    name: 'toggle_edit_dashboard',
    facts: { edit_mode: true },
  });
  expect(logged({ type: 'refreshed', kind: 'manual' })).toMatchObject({
    name: 'force_refresh_dashboard',
    facts: { chartCount: 2 },
  });
  expect(logged({ type: 'refreshed', kind: 'timed' })).toMatchObject({
    name: 'periodic_render_dashboard',
    type: 'timing',
  });
});

it('records changed filters, but neither those that the page opens with nor pages of a table', () => {
  const filters = [{ col: 'region', op: 'IN', val: ['EU'] }];
  const opened: DashboardEvent = { type: 'masks-set', masks: mask('F1', {}) };
  expect(logged(opened)).toBeUndefined();
  const open = dashboard(first, opened);
  expect(logged({ type: 'masks-set', masks: mask('F1', { filters }) }, open)).toEqual({
    name: 'change_dashboard_filter',
    type: 'user',
    facts: { id: 'F1', columns: ['region'] },
  });
  const paged = { F1: { id: 'F1', extraFormData: {}, ownState: { currentPage: 2 } } };
  expect(logged({ type: 'masks-set', masks: paged }, open)).toBeUndefined();
});
