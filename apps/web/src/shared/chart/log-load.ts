import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { logEvent } from '../activity/log-event.ts';
import type { AskedResult } from './ask-chart-data.ts';

interface Load {
  /** When the request started, as `performance.now()` tells. */
  readonly startedAt: number;
  readonly dashboardId: number | undefined;
  readonly force: boolean | undefined;
}

/** Records how long the answer to a query of a chart took. */
export function logLoad(
  { slice_id: chartId, viz_type: vizType, datasource }: FormData,
  { is_cached: isCached, rowcount }: AskedResult,
  { startedAt, dashboardId, force }: Load,
): void {
  const facts = {
    slice_id: chartId,
    dashboard_id: dashboardId,
    is_cached: isCached === true,
    force_refresh: force === true,
    row_count: rowcount,
    datasource,
    viz_type: vizType,
    start_offset: Math.round(startedAt),
    duration: Math.round(performance.now() - startedAt),
  };
  logEvent({ name: 'load_chart', type: 'timing', facts });
}
