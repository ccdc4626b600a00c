import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { logEvent } from '../activity/log-event.ts';

/** Records how long a chart took to draw. */
export function logRender({ slice_id: chartId, viz_type: vizType }: FormData, milliseconds: number): void {
  const facts = {
    slice_id: chartId,
    viz_type: vizType,
    start_offset: Math.round(performance.now()) - milliseconds,
    duration: milliseconds,
  };
  logEvent({ name: 'render_chart', type: 'timing', facts });
}
