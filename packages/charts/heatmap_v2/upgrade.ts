import { firstOf, renamed, without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

const RENAMED = { all_columns_y: 'groupby', y_axis_bounds: 'value_bounds', show_perc: 'show_percentage' };

/** Upgrades the old heatmap. */
export const upgradeHeatmap: ChartUpgrade = {
  from: 'heatmap',
  up: formData => ({
    ...renamed(
      without(withTimeFilter(formData), ['all_columns_x', 'sort_by_metric', 'canvas_image_rendering']),
      RENAMED,
    ),
    viz_type: 'heatmap_v2',
    legend_type: 'continuous',
    x_axis: firstOf(formData.all_columns_x),
  }),
};
