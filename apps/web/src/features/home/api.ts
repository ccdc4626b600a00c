import { queryOptions } from '@tanstack/react-query';
import { recentActivity } from '@powerset/contracts/activity.ts';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import type { DashboardRow } from '@powerset/contracts/dashboard.ts';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import type { ListFilter } from '@powerset/contracts/q.ts';
import { call } from '../../shared/api/call.ts';
import { namedIn, recentItems, withPictures } from './recents.ts';
import type { RecentItem } from './recents.ts';

const CARDS = 5;

export type OwnTab = 'favorite' | 'mine' | 'all';

function newest(filters: readonly ListFilter[], size = CARDS) {
  return {
    query: {
      q: {
        filters: [...filters],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        page: 0,
        page_size: size,
      },
    },
  };
}

/** A line has room for this many cards. */
const MOST_IN_LINE = 5;

/** Returns the query for recently opened items. */
export function recentsQuery() {
  return queryOptions({
    queryKey: ['home', 'recents'],
    queryFn: async ({ signal }) => {
      const items = recentItems(
        (await call(recentActivity, { query: { q: { page_size: 6 } }, signal })).result,
      ).slice(0, MOST_IN_LINE);
      // Thumbnails are optional: the items work without them.
      return await pictured(items, signal).catch(() => items);
    },
  });
}

async function pictured(items: readonly RecentItem[], signal: AbortSignal): Promise<readonly RecentItem[]> {
  const { chartIds, dashboardIds, slugs } = namedIn(items);
  const [charts, ...dashboards] = await Promise.all([
    chartIds.length > 0 ? call(chartEndpoints.list, { ...named('id', chartIds), signal }) : undefined,
    dashboardIds.length > 0
      ? call(dashboardEndpoints.list, { ...named('id', dashboardIds), signal })
      : undefined,
    slugs.length > 0 ? call(dashboardEndpoints.list, { ...named('slug', slugs), signal }) : undefined,
  ]);
  return withPictures(
    items,
    charts?.result ?? [],
    dashboards.flatMap(answer => answer?.result ?? []),
  );
}

function named(col: string, value: readonly (number | string)[]) {
  return { query: { q: { filters: [{ col, opr: 'in', value: [...value] }], page: 0, page_size: 25 } } };
}

/**
 * Returns the query for what the user recently changed or created: dashboards, charts, and, if created,
 * queries.
 */
export function myWorkQuery(kind: 'edited' | 'created', userId: number) {
  return queryOptions({
    queryKey: ['home', kind, userId],
    queryFn: async ({ signal }): Promise<readonly RecentItem[]> => {
      const filter = { col: kind === 'edited' ? 'changed_by' : 'created_by', opr: 'rel_o_m', value: userId };
      const [dashboards, charts, queries] = await Promise.all([
        call(dashboardEndpoints.list, { ...newest([filter], 3), signal }),
        call(chartEndpoints.list, { ...newest([filter], 3), signal }),
        kind === 'created' ? call(savedQueryEndpoints.list, { ...newest([filter], 3), signal }) : undefined,
      ]);
      return [
        ...dashboards.result.map(row => ({
          kind: 'dashboard' as const,
          title: row.dashboard_title ?? '',
          href: row.url,
          note: `Modified ${row.changed_on_delta_humanized}`,
          positionJson: row.position_json,
          pictureUrl: row.thumbnail_url,
        })),
        ...charts.result.map(row => ({
          kind: 'chart' as const,
          title: row.slice_name,
          href: row.url,
          note: `Modified ${row.changed_on_delta_humanized}`,
          vizType: row.viz_type,
          pictureUrl: row.thumbnail_url,
        })),
        ...(queries?.result ?? []).map(row => ({
          kind: 'query' as const,
          title: row.label ?? '',
          href: `/sqllab/?savedQueryId=${row.id}`,
          note: `Modified ${row.changed_on_delta_humanized}`,
          sql: row.sql,
        })),
      ];
    },
  });
}

export function dashboardsQuery(tab: OwnTab, userId: number) {
  return queryOptions({
    queryKey: ['home', 'dashboards', tab, userId],
    queryFn: async ({ signal }): Promise<readonly DashboardRow[]> =>
      (await call(dashboardEndpoints.list, { ...newest(ownFilters(tab, 'dashboard', userId)), signal }))
        .result,
  });
}

export function chartsQuery(tab: OwnTab, userId: number) {
  return queryOptions({
    queryKey: ['home', 'charts', tab, userId],
    queryFn: async ({ signal }): Promise<readonly ChartRow[]> =>
      (await call(chartEndpoints.list, { ...newest(ownFilters(tab, 'chart', userId)), signal })).result,
  });
}

/** Returns the query for the user's saved queries; nobody else's are visible. */
export function savedQueriesQuery() {
  return queryOptions({
    queryKey: ['home', 'saved-queries'],
    queryFn: async ({ signal }) => (await call(savedQueryEndpoints.list, { ...newest([]), signal })).result,
  });
}

function ownFilters(tab: OwnTab, kind: 'chart' | 'dashboard', userId: number): readonly ListFilter[] {
  switch (tab) {
    case 'favorite':
      return [{ col: 'id', opr: `${kind}_is_favorite`, value: true }];
    case 'mine':
      return [{ col: 'owners', opr: 'rel_m_m', value: userId }];
    case 'all':
      return [];
  }
}
