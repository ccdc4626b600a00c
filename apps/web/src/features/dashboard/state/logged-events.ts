import { asList } from '@powerset/core/form-data/form-data.ts';
import type { ClientEvent } from '../../../shared/activity/event-log.ts';
import type { DashboardEvent, DashboardState } from './dashboard.ts';

/**
 * Returns what the client log records about an event of the page; undefined for the many that nobody asks
 * about. `before` is the state in which the event happened.
 */
export function loggedEvent(
  before: DashboardState,
  after: DashboardState,
  event: DashboardEvent,
): ClientEvent | undefined {
  const user = (name: string, facts: ClientEvent['facts'] = {}): ClientEvent => ({
    name,
    type: 'user',
    facts,
  });
  if (before.isEditing !== after.isEditing)
    return user('toggle_edit_dashboard', { edit_mode: after.isEditing });
  if (event.type === 'tab-chosen') {
    const siblings = after.history.present.layout[event.tabsId]?.children ?? [];
    return user('select_dashboard_tab', { target_id: event.tabId, index: siblings.indexOf(event.tabId) });
  }
  if (event.type === 'refreshed') {
    const chartCount = chartsOf(after);
    return event.kind === 'manual'
      ? user('force_refresh_dashboard', { force: true, interval: 0, chartCount })
      : { name: 'periodic_render_dashboard', type: 'timing', facts: { chartCount } };
  }
  return filterChange(before, after);
}

/** The first masks only open the page, and the state of a table's pages is no filter. */
function filterChange(before: DashboardState, after: DashboardState): ClientEvent | undefined {
  if (before.masks === after.masks || !before.masks || !after.masks) return undefined;
  const { masks } = after;
  const changed = Object.keys(masks).filter(
    id =>
      JSON.stringify(before.masks?.[id]?.extraFormData ?? {}) !==
      JSON.stringify(masks[id]?.extraFormData ?? {}),
  );
  if (changed.length === 0) return undefined;
  const columns = changed.flatMap(id => asList(masks[id]?.extraFormData?.['filters']).flatMap(columnOf));
  return { name: 'change_dashboard_filter', type: 'user', facts: { id: changed.join(','), columns } };
}

function columnOf(filter: unknown): readonly string[] {
  const { col } = (filter ?? {}) as { readonly col?: unknown };
  return typeof col === 'string' ? [col] : [];
}

function chartsOf({ history }: DashboardState): number {
  return Object.values(history.present.layout).filter(node => node.type === 'CHART').length;
}
