import type { Activity } from '@powerset/contracts/activity.ts';

/** An item that the user opened, changed, or created. */
export interface RecentItem {
  readonly kind: 'dashboard' | 'chart' | 'query';
  readonly title: string;
  readonly href: string;
  readonly note: string;
  readonly vizType?: string | null | undefined;
  readonly positionJson?: string | null | undefined;
  readonly pictureUrl?: string | undefined;
  readonly sql?: string | null | undefined;
}

/** Returns the opened items, each of them once, the latest first. */
export function recentItems(activities: readonly Activity[]): readonly RecentItem[] {
  const seen = new Set<string>();
  return activities.flatMap((activity): RecentItem[] => {
    if (!activity.item_url || !activity.item_type || seen.has(activity.item_url)) return [];
    seen.add(activity.item_url);
    return [
      {
        kind: activity.item_type === 'slice' ? 'chart' : 'dashboard',
        title: activity.item_title || '[Untitled]',
        href: activity.item_url,
        note: `Viewed ${activity.time_delta_humanized}`,
      },
    ];
  });
}

/** Returns the ids of charts and dashboards that the addresses of the items contain. */
export function namedIn(items: readonly RecentItem[]): {
  readonly chartIds: readonly number[];
  readonly dashboardIds: readonly number[];
  readonly slugs: readonly string[];
} {
  const chartIds = items.flatMap(({ href }) => numbers(/[?&]slice_id=(\d+)/.exec(href)?.[1]));
  const dashboards = items.flatMap(({ kind, href }) =>
    kind === 'dashboard' ? (/\/dashboard\/([^/?#]+)/.exec(href)?.[1] ?? []) : [],
  );
  return {
    chartIds,
    dashboardIds: dashboards.flatMap(numbers),
    slugs: dashboards.filter(name => numbers(name).length === 0).map(decodeURIComponent),
  };
}

interface Pictured {
  readonly url: string;
  readonly thumbnail_url: string;
}

/** Returns the items with the data for their thumbnails. */
export function withPictures(
  items: readonly RecentItem[],
  charts: readonly (Pictured & { readonly viz_type: string | null })[],
  dashboards: readonly (Pictured & { readonly position_json: string | null })[],
): readonly RecentItem[] {
  const vizTypes = new Map(charts.map(chart => [chart.url, chart.viz_type]));
  const layouts = new Map(dashboards.map(dashboard => [dashboard.url, dashboard.position_json]));
  const pictures = new Map([...charts, ...dashboards].map(one => [one.url, one.thumbnail_url]));
  return items.map(item => ({
    ...item,
    pictureUrl: pictures.get(item.href),
    vizType: vizTypes.get(item.href),
    positionJson: layouts.get(item.href),
  }));
}

function numbers(text: string | undefined): number[] {
  return text && /^\d+$/.test(text) ? [Number(text)] : [];
}
