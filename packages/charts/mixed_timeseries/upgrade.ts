import { asList } from '@powerset/core/form-data/form-data.ts';
import { renamed, without, withTimeAxis, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old chart of two lines, each with its own axis. */
export const upgradeDualLine: ChartUpgrade = {
  from: 'dual_line',
  up: formData => {
    const moved = renamed(without(withTimeAxis(formData), ['metric', 'metric_2']), {
      x_axis_format: 'x_axis_time_format',
      y_axis_2_format: 'y_axis_format_secondary',
      y_axis_2_bounds: 'y_axis_bounds_secondary',
    });
    return {
      ...moved,
      viz_type: 'mixed_timeseries',
      metrics: asList(formData.metric),
      metrics_b: asList(formData.metric_2),
      adhoc_filters_b: asList(moved.adhoc_filters),
      yAxisIndex: 0,
      yAxisIndexB: 1,
      truncateYAxis: true,
    };
  },
};
