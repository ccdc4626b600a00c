import { renamed, without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

const RENAMED = {
  limit: 'row_limit',
  x_axis_format: 'xAxisFormat',
  x_log_scale: 'logXAxis',
  y_log_scale: 'logYAxis',
  y_axis_showminmax: 'truncateYAxis',
};

/** Upgrades the old bubble chart. */
export const upgradeBubble: ChartUpgrade = {
  from: 'bubble',
  up: formData => ({
    ...renamed(without(withTimeFilter(formData), ['x_ticks_layout']), RENAMED),
    viz_type: 'bubble_v2',
    ...(formData.x_ticks_layout === undefined
      ? {}
      : { xAxisLabelRotation: formData.x_ticks_layout === '45°' ? 45 : 0 }),
  }),
};
