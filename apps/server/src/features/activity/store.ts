import { sql } from 'kysely';
import type { Db } from '../../metadata/open-store.ts';

export interface NewEvent {
  readonly action: string;
  readonly dashboardId: number | undefined;
  readonly chartId: number | undefined;
  readonly durationMs: number | undefined;
  readonly json: string;
}

/** The last view of a dashboard or chart. */
export interface LastView {
  readonly action: string;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly moment: number;
}

/** Events that report a view. */
const VIEW_ACTIONS = ['mount_dashboard', 'mount_explorer', 'load_chart', 'dashboard', 'explore'];

export function activityStore(db: Db) {
  return {
    async add(
      events: readonly (NewEvent & { readonly userId: number | null; readonly moment: number })[],
    ): Promise<void> {
      if (events.length === 0) return;
      await db
        .insertInto('logs')
        .values(
          events.map(event => ({
            action: event.action,
            user_id: event.userId,
            dashboard_id: event.dashboardId ?? null,
            chart_id: event.chartId ?? null,
            json: event.json,
            duration_ms: event.durationMs ?? null,
            referrer: null,
            created_on: event.moment,
          })),
        )
        .execute();
    },
    /** Returns what a user viewed, each item once, the newest first. */
    async lastViews(
      userId: number | null,
      { page, pageSize }: { readonly page: number; readonly pageSize: number },
    ): Promise<LastView[]> {
      const { rows } = await sql<LastView>`
        select dashboard_id as "dashboardId", case when dashboard_id is null then chart_id end as "chartId", max(action) as action, max(created_on) as moment
        from logs where user_id = ${userId} and action in (${sql.join(VIEW_ACTIONS)}) and (dashboard_id is not null or chart_id is not null)
        group by dashboard_id, case when dashboard_id is null then chart_id end order by moment desc limit ${pageSize} offset ${page * pageSize}`.execute(
        db,
      );
      return rows.map(row => ({ ...row, moment: Number(row.moment) }));
    },
  };
}
