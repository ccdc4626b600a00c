import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Activity } from '@powerset/contracts/activity.ts';
import type { Condition } from '../../listing/conditions.ts';
import { humanize } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { dashboardUrl } from '../dashboards/service.ts';
import { dashboardStore } from '../dashboards/store.ts';
import { activityStore } from './store.ts';

interface RecentViewsDeps {
  readonly db: Db;
  readonly nowMs: number;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

/** Returns the dashboards and charts that the actor recently viewed, without deleted or hidden ones. */
export async function recentViews(
  actor: Actor,
  page: { readonly page: number; readonly pageSize: number },
  { db, nowMs, visibleDashboards }: RecentViewsDeps,
): Promise<Activity[]> {
  const views = await activityStore(db).lastViews(actor.userId, page);
  const dashboards = new Map(
    (
      await dashboardStore(db).visible(
        views.flatMap(view => view.dashboardId ?? []),
        visibleDashboards(actor),
      )
    ).map(dashboard => [dashboard.id, dashboard]),
  );
  const charts = new Map(
    (
      await chartStore(db).visible(
        views.flatMap(view => view.chartId ?? []),
        visibleCharts(actor),
      )
    ).map(chart => [chart.id, chart]),
  );
  return views.flatMap((view): Activity[] => {
    const shared = {
      action: view.action,
      time: view.moment,
      time_delta_humanized: humanize(view.moment, nowMs),
    };
    const dashboard = view.dashboardId === null ? undefined : dashboards.get(view.dashboardId);
    if (dashboard)
      return [
        {
          ...shared,
          item_type: 'dashboard',
          item_title: dashboard.title ?? '[untitled]',
          item_url: dashboardUrl(dashboard),
        },
      ];
    const chart = view.chartId === null ? undefined : charts.get(view.chartId);
    return chart
      ? [
          {
            ...shared,
            item_type: 'slice',
            item_title: chart.name,
            item_url: `/explore/?slice_id=${chart.id}`,
          },
        ]
      : [];
  });
}
