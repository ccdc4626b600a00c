import type { ComponentType } from 'react';
import type { ChartSpec } from './kit/define-chart.ts';
import type { ViewProps } from './kit/view/view-props.ts';

/** How a chart is drawn, and its look in the gallery. Its code is loaded when the first one is shown. */
export interface ChartLook {
  loadSpec(): Promise<ChartSpec>;
  loadView(): Promise<{ readonly View: ComponentType<ViewProps<never>> }>;
  readonly thumbnail: string;
}

/** Every chart that can be drawn. */
export const CHART_VIEWS: Readonly<Record<string, ChartLook>> = {
  echarts_timeseries_line: {
    loadSpec: async () => (await import('./echarts_timeseries_line/index.ts')).lineChart,
    loadView: () => import('./echarts_timeseries_line/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_line/thumbnail.svg', import.meta.url).href,
  },
  big_number: {
    loadSpec: async () => (await import('./big_number/index.ts')).bigNumber,
    loadView: () => import('./big_number/View.tsx'),
    thumbnail: new URL('./big_number/thumbnail.svg', import.meta.url).href,
  },
  big_number_total: {
    loadSpec: async () => (await import('./big_number_total/index.ts')).bigNumberTotal,
    loadView: () => import('./big_number_total/View.tsx'),
    thumbnail: new URL('./big_number_total/thumbnail.svg', import.meta.url).href,
  },
  table: {
    loadSpec: async () => (await import('./table/index.ts')).table,
    loadView: () => import('./table/View.tsx'),
    thumbnail: new URL('./table/thumbnail.svg', import.meta.url).href,
  },
  pivot_table_v2: {
    loadSpec: async () => (await import('./pivot_table_v2/index.ts')).pivotTable,
    loadView: () => import('./pivot_table_v2/View.tsx'),
    thumbnail: new URL('./pivot_table_v2/thumbnail.svg', import.meta.url).href,
  },
  time_table: {
    loadSpec: async () => (await import('./time_table/index.ts')).timeTable,
    loadView: () => import('./time_table/View.tsx'),
    thumbnail: new URL('./time_table/thumbnail.svg', import.meta.url).href,
  },
  paired_ttest: {
    loadSpec: async () => (await import('./paired_ttest/index.ts')).pairedTTest,
    loadView: () => import('./paired_ttest/View.tsx'),
    thumbnail: new URL('./paired_ttest/thumbnail.svg', import.meta.url).href,
  },
  handlebars: {
    loadSpec: async () => (await import('./handlebars/index.ts')).handlebars,
    loadView: () => import('./handlebars/View.tsx'),
    thumbnail: new URL('./handlebars/thumbnail.svg', import.meta.url).href,
  },
  filter_box: {
    loadSpec: async () => (await import('./filter_box/index.ts')).filterBox,
    loadView: () => import('./filter_box/View.tsx'),
    thumbnail: new URL('./filter_box/thumbnail.svg', import.meta.url).href,
  },
  filter_select: {
    loadSpec: async () => (await import('./filter_select/index.ts')).filterSelect,
    loadView: () => import('./filter_select/View.tsx'),
    thumbnail: new URL('./filter_select/thumbnail.svg', import.meta.url).href,
  },
  filter_range: {
    loadSpec: async () => (await import('./filter_range/index.ts')).filterRange,
    loadView: () => import('./filter_range/View.tsx'),
    thumbnail: new URL('./filter_range/thumbnail.svg', import.meta.url).href,
  },
  filter_time: {
    loadSpec: async () => (await import('./filter_time/index.ts')).filterTime,
    loadView: () => import('./filter_time/View.tsx'),
    thumbnail: new URL('./filter_time/thumbnail.svg', import.meta.url).href,
  },
  filter_timecolumn: {
    loadSpec: async () => (await import('./filter_timecolumn/index.ts')).filterTimeColumn,
    loadView: () => import('./filter_timecolumn/View.tsx'),
    thumbnail: new URL('./filter_timecolumn/thumbnail.svg', import.meta.url).href,
  },
  filter_timegrain: {
    loadSpec: async () => (await import('./filter_timegrain/index.ts')).filterTimeGrain,
    loadView: () => import('./filter_timegrain/View.tsx'),
    thumbnail: new URL('./filter_timegrain/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries_bar: {
    loadSpec: async () => (await import('./echarts_timeseries_bar/index.ts')).barChart,
    loadView: () => import('./echarts_timeseries_bar/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_bar/thumbnail.svg', import.meta.url).href,
  },
  pie: {
    loadSpec: async () => (await import('./pie/index.ts')).pie,
    loadView: () => import('./pie/View.tsx'),
    thumbnail: new URL('./pie/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries_smooth: {
    loadSpec: async () => (await import('./echarts_timeseries_smooth/index.ts')).smoothLine,
    loadView: () => import('./echarts_timeseries_smooth/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_smooth/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries_step: {
    loadSpec: async () => (await import('./echarts_timeseries_step/index.ts')).steppedLine,
    loadView: () => import('./echarts_timeseries_step/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_step/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries_scatter: {
    loadSpec: async () => (await import('./echarts_timeseries_scatter/index.ts')).scatterPlot,
    loadView: () => import('./echarts_timeseries_scatter/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_scatter/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries: {
    loadSpec: async () => (await import('./echarts_timeseries/index.ts')).genericChart,
    loadView: () => import('./echarts_timeseries/View.tsx'),
    thumbnail: new URL('./echarts_timeseries/thumbnail.svg', import.meta.url).href,
  },
  echarts_area: {
    loadSpec: async () => (await import('./echarts_area/index.ts')).areaChart,
    loadView: () => import('./echarts_area/View.tsx'),
    thumbnail: new URL('./echarts_area/thumbnail.svg', import.meta.url).href,
  },
  funnel: {
    loadSpec: async () => (await import('./funnel/index.ts')).funnel,
    loadView: () => import('./funnel/View.tsx'),
    thumbnail: new URL('./funnel/thumbnail.svg', import.meta.url).href,
  },
  gauge_chart: {
    loadSpec: async () => (await import('./gauge_chart/index.ts')).gaugeChart,
    loadView: () => import('./gauge_chart/View.tsx'),
    thumbnail: new URL('./gauge_chart/thumbnail.svg', import.meta.url).href,
  },
  mixed_timeseries: {
    loadSpec: async () => (await import('./mixed_timeseries/index.ts')).mixedTimeseries,
    loadView: () => import('./mixed_timeseries/View.tsx'),
    thumbnail: new URL('./mixed_timeseries/thumbnail.svg', import.meta.url).href,
  },
  treemap_v2: {
    loadSpec: async () => (await import('./treemap_v2/index.ts')).treemap,
    loadView: () => import('./treemap_v2/View.tsx'),
    thumbnail: new URL('./treemap_v2/thumbnail.svg', import.meta.url).href,
  },
  sunburst_v2: {
    loadSpec: async () => (await import('./sunburst_v2/index.ts')).sunburstV2,
    loadView: () => import('./sunburst_v2/View.tsx'),
    thumbnail: new URL('./sunburst_v2/thumbnail.svg', import.meta.url).href,
  },
  pop_kpi: {
    loadSpec: async () => (await import('./pop_kpi/index.ts')).popKpi,
    loadView: () => import('./pop_kpi/View.tsx'),
    thumbnail: new URL('./pop_kpi/thumbnail.svg', import.meta.url).href,
  },
  waterfall: {
    loadSpec: async () => (await import('./waterfall/index.ts')).waterfall,
    loadView: () => import('./waterfall/View.tsx'),
    thumbnail: new URL('./waterfall/thumbnail.svg', import.meta.url).href,
  },
  tree_chart: {
    loadSpec: async () => (await import('./tree_chart/index.ts')).treeChart,
    loadView: () => import('./tree_chart/View.tsx'),
    thumbnail: new URL('./tree_chart/thumbnail.svg', import.meta.url).href,
  },
  graph_chart: {
    loadSpec: async () => (await import('./graph_chart/index.ts')).graphChart,
    loadView: () => import('./graph_chart/View.tsx'),
    thumbnail: new URL('./graph_chart/thumbnail.svg', import.meta.url).href,
  },
  box_plot: {
    loadSpec: async () => (await import('./box_plot/index.ts')).boxPlot,
    loadView: () => import('./box_plot/View.tsx'),
    thumbnail: new URL('./box_plot/thumbnail.svg', import.meta.url).href,
  },
  bubble_v2: {
    loadSpec: async () => (await import('./bubble_v2/index.ts')).bubbleV2,
    loadView: () => import('./bubble_v2/View.tsx'),
    thumbnail: new URL('./bubble_v2/thumbnail.svg', import.meta.url).href,
  },
  histogram_v2: {
    loadSpec: async () => (await import('./histogram_v2/index.ts')).histogramV2,
    loadView: () => import('./histogram_v2/View.tsx'),
    thumbnail: new URL('./histogram_v2/thumbnail.svg', import.meta.url).href,
  },
  radar: {
    loadSpec: async () => (await import('./radar/index.ts')).radar,
    loadView: () => import('./radar/View.tsx'),
    thumbnail: new URL('./radar/thumbnail.svg', import.meta.url).href,
  },
  sankey_v2: {
    loadSpec: async () => (await import('./sankey_v2/index.ts')).sankeyV2,
    loadView: () => import('./sankey_v2/View.tsx'),
    thumbnail: new URL('./sankey_v2/thumbnail.svg', import.meta.url).href,
  },
  world_map: {
    loadSpec: async () => (await import('./world_map/index.ts')).worldMap,
    loadView: () => import('./world_map/View.tsx'),
    thumbnail: new URL('./world_map/thumbnail.svg', import.meta.url).href,
  },
  country_map: {
    loadSpec: async () => (await import('./country_map/index.ts')).countryMap,
    loadView: () => import('./country_map/View.tsx'),
    thumbnail: new URL('./country_map/thumbnail.svg', import.meta.url).href,
  },
  chord: {
    loadSpec: async () => (await import('./chord/index.ts')).chord,
    loadView: () => import('./chord/View.tsx'),
    thumbnail: new URL('./chord/thumbnail.svg', import.meta.url).href,
  },
  bullet: {
    loadSpec: async () => (await import('./bullet/index.ts')).bullet,
    loadView: () => import('./bullet/View.tsx'),
    thumbnail: new URL('./bullet/thumbnail.svg', import.meta.url).href,
  },
  gantt_chart: {
    loadSpec: async () => (await import('./gantt_chart/index.ts')).ganttChart,
    loadView: () => import('./gantt_chart/View.tsx'),
    thumbnail: new URL('./gantt_chart/thumbnail.svg', import.meta.url).href,
  },
  heatmap_v2: {
    loadSpec: async () => (await import('./heatmap_v2/index.ts')).heatmapV2,
    loadView: () => import('./heatmap_v2/View.tsx'),
    thumbnail: new URL('./heatmap_v2/thumbnail.svg', import.meta.url).href,
  },
  word_cloud: {
    loadSpec: async () => (await import('./word_cloud/index.ts')).wordCloud,
    loadView: () => import('./word_cloud/View.tsx'),
    thumbnail: new URL('./word_cloud/thumbnail.svg', import.meta.url).href,
  },
  time_pivot: {
    loadSpec: async () => (await import('./time_pivot/index.ts')).timePivot,
    loadView: () => import('./time_pivot/View.tsx'),
    thumbnail: new URL('./time_pivot/thumbnail.svg', import.meta.url).href,
  },
  compare: {
    loadSpec: async () => (await import('./compare/index.ts')).percentChange,
    loadView: () => import('./compare/View.tsx'),
    thumbnail: new URL('./compare/thumbnail.svg', import.meta.url).href,
  },
  horizon: {
    loadSpec: async () => (await import('./horizon/index.ts')).horizon,
    loadView: () => import('./horizon/View.tsx'),
    thumbnail: new URL('./horizon/thumbnail.svg', import.meta.url).href,
  },
  rose: {
    loadSpec: async () => (await import('./rose/index.ts')).rose,
    loadView: () => import('./rose/View.tsx'),
    thumbnail: new URL('./rose/thumbnail.svg', import.meta.url).href,
  },
  cal_heatmap: {
    loadSpec: async () => (await import('./cal_heatmap/index.ts')).calendarHeatmap,
    loadView: () => import('./cal_heatmap/View.tsx'),
    thumbnail: new URL('./cal_heatmap/thumbnail.svg', import.meta.url).href,
  },
  partition: {
    loadSpec: async () => (await import('./partition/index.ts')).partition,
    loadView: () => import('./partition/View.tsx'),
    thumbnail: new URL('./partition/thumbnail.svg', import.meta.url).href,
  },
  para: {
    loadSpec: async () => (await import('./para/index.ts')).parallelCoordinates,
    loadView: () => import('./para/View.tsx'),
    thumbnail: new URL('./para/thumbnail.svg', import.meta.url).href,
  },
  event_flow: {
    loadSpec: async () => (await import('./event_flow/index.ts')).eventFlow,
    loadView: () => import('./event_flow/View.tsx'),
    thumbnail: new URL('./event_flow/thumbnail.svg', import.meta.url).href,
  },
  deck_scatter: {
    loadSpec: async () => (await import('./deck_scatter/index.ts')).deckScatter,
    loadView: () => import('./deck_scatter/View.tsx'),
    thumbnail: new URL('./deck_scatter/thumbnail.svg', import.meta.url).href,
  },
  deck_hex: {
    loadSpec: async () => (await import('./deck_hex/index.ts')).deckHex,
    loadView: () => import('./deck_hex/View.tsx'),
    thumbnail: new URL('./deck_hex/thumbnail.svg', import.meta.url).href,
  },
  deck_grid: {
    loadSpec: async () => (await import('./deck_grid/index.ts')).deckGrid,
    loadView: () => import('./deck_grid/View.tsx'),
    thumbnail: new URL('./deck_grid/thumbnail.svg', import.meta.url).href,
  },
  deck_heatmap: {
    loadSpec: async () => (await import('./deck_heatmap/index.ts')).deckHeatmap,
    loadView: () => import('./deck_heatmap/View.tsx'),
    thumbnail: new URL('./deck_heatmap/thumbnail.svg', import.meta.url).href,
  },
  deck_screengrid: {
    loadSpec: async () => (await import('./deck_screengrid/index.ts')).deckScreengrid,
    loadView: () => import('./deck_screengrid/View.tsx'),
    thumbnail: new URL('./deck_screengrid/thumbnail.svg', import.meta.url).href,
  },
  deck_contour: {
    loadSpec: async () => (await import('./deck_contour/index.ts')).deckContour,
    loadView: () => import('./deck_contour/View.tsx'),
    thumbnail: new URL('./deck_contour/thumbnail.svg', import.meta.url).href,
  },
  deck_path: {
    loadSpec: async () => (await import('./deck_path/index.ts')).deckPath,
    loadView: () => import('./deck_path/View.tsx'),
    thumbnail: new URL('./deck_path/thumbnail.svg', import.meta.url).href,
  },
  deck_polygon: {
    loadSpec: async () => (await import('./deck_polygon/index.ts')).deckPolygon,
    loadView: () => import('./deck_polygon/View.tsx'),
    thumbnail: new URL('./deck_polygon/thumbnail.svg', import.meta.url).href,
  },
  deck_geojson: {
    loadSpec: async () => (await import('./deck_geojson/index.ts')).deckGeojson,
    loadView: () => import('./deck_geojson/View.tsx'),
    thumbnail: new URL('./deck_geojson/thumbnail.svg', import.meta.url).href,
  },
  deck_arc: {
    loadSpec: async () => (await import('./deck_arc/index.ts')).deckArc,
    loadView: () => import('./deck_arc/View.tsx'),
    thumbnail: new URL('./deck_arc/thumbnail.svg', import.meta.url).href,
  },
  deck_multi: {
    loadSpec: async () => (await import('./deck_multi/index.ts')).deckMulti,
    loadView: () => import('./deck_multi/View.tsx'),
    thumbnail: new URL('./deck_multi/thumbnail.svg', import.meta.url).href,
  },
  mapbox: {
    loadSpec: async () => (await import('./mapbox/index.ts')).mapbox,
    loadView: () => import('./mapbox/View.tsx'),
    thumbnail: new URL('./mapbox/thumbnail.svg', import.meta.url).href,
  },
  cartodiagram: {
    loadSpec: async () => (await import('./cartodiagram/index.ts')).cartodiagram,
    loadView: async () => {
      const { viewOfCharts } = await import('./cartodiagram/View.tsx');
      // The map draws charts of any other type, about which it knows nothing.
      const loadCharts = async () => {
        const { chartSvg, chartLegend, drawsMarks } = await import('./draw-picture.ts');
        return { svgOf: chartSvg, legendOf: chartLegend, drawsMarks };
      };
      return { View: viewOfCharts(loadCharts) };
    },
    thumbnail: new URL('./cartodiagram/thumbnail.svg', import.meta.url).href,
  },
};
