import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartTypeName } from './catalog.ts';
import { CHART_UPGRADES } from './upgrade-form-data.ts';

/**
 * Every chart type that saved charts of versions 1 to 6 may name, except those that have no query of their
 * own form.
 */
const KNOWN_TYPES = `
  table pivot_table_v2 time_table big_number_total big_number pop_kpi gauge_chart funnel bullet
  echarts_timeseries_line echarts_timeseries_bar echarts_timeseries_smooth echarts_timeseries_scatter echarts_timeseries_step echarts_timeseries echarts_area mixed_timeseries waterfall time_pivot compare
  pie treemap_v2 sunburst_v2 tree_chart partition radar word_cloud para rose box_plot histogram_v2 horizon bubble_v2 bubble heatmap_v2 cal_heatmap paired_ttest
  graph_chart sankey_v2 chord gantt_chart handlebars world_map country_map mapbox cartodiagram
  deck_arc deck_contour deck_geojson deck_grid deck_heatmap deck_hex deck_path deck_polygon deck_scatter deck_screengrid deck_multi
  filter_select filter_range filter_time filter_timecolumn filter_timegrain
  filter_box sunburst line area bar dist_bar event_flow heatmap histogram sankey
`
  .trim()
  .split(/\s+/);
/** Types that exist only as the type that replaced them. */
const UPGRADED_TYPES = [
  'treemap',
  'pivot_table',
  'dual_line',
  'directed_force',
  'sankey_loop',
  'point_cluster_map',
  'ag-grid-table',
];

const folder = new URL('./', import.meta.url);

describe('every chart type has its folder', () => {
  it.each(KNOWN_TYPES)('%s', type => {
    expect(
      ['about.ts', 'form-data.ts', 'query.ts', 'index.ts'].filter(
        file => !existsSync(new URL(`${type}/${file}`, folder)),
      ),
    ).toEqual([]);
    expect(chartTypeName(type)).toBeTypeOf('string');
  });
  it('and no folder contains an unknown type', () => {
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'kit' && entry.name !== 'node_modules')
      .map(entry => entry.name);
    expect(folders.toSorted()).toEqual(KNOWN_TYPES.toSorted());
  });
  it.each(UPGRADED_TYPES)('or becomes another one: %s', type => {
    expect(CHART_UPGRADES.map(({ from }) => from)).toContain(type);
  });
});
